import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../schemas/storable.ts'
import { fault } from '../faults.ts'

/** Addresses that name what no database could hold lead nowhere, on every route. */
export function keepAddressesStorable(app: FastifyInstance): void {
  app.addHook<{ Params: Readonly<Record<string, string>> | null }>('onRequest', ({ params }, _reply, done) => {
    done(Object.values(params ?? {}).every(isStorable) ? undefined : fault('RET_ERR_NOT_FOUND'))
  })
}

/** A path as text; null where it is none. It is answered, not thrown away: what builds the service leaves out a call whose answer nobody hears. */
const textOf = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** An address whose path is no text, with each `%` of it as a character like any other: what nobody knows is answered like all of it. */
export function readableAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  return textOf(path) === null ? [path.replaceAll('%', '%25'), ...query].join('?') : address
}
