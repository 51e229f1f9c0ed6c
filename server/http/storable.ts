import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../schemas/storable.ts'
import { fault } from '../faults.ts'

/** Answers 404 to paths whose parameters no database could store. */
export function keepAddressesStorable(app: FastifyInstance): void {
  app.addHook<{ Params: Readonly<Record<string, string>> | null }>('onRequest', ({ params }, _reply, done) => {
    done(Object.values(params ?? {}).every(isStorable) ? undefined : fault('RET_ERR_NOT_FOUND'))
  })
}

/** Null for a malformed path. The result is used, because the bundler drops calls with unused results. */
const textOf = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Escapes every `%` of a malformed path, so that it is answered like any unknown path. */
export function readableAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  return textOf(path) === null ? [path.replaceAll('%', '%25'), ...query].join('?') : address
}
