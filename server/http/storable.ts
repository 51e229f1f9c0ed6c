import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../schemas/storable.ts'
import { fault } from '../faults.ts'

/** Addresses that name what no database could hold lead nowhere, on every route. */
export function keepAddressesStorable(app: FastifyInstance): void {
  app.addHook<{ Params: Readonly<Record<string, string>> | null }>('onRequest', ({ params }, _reply, done) => {
    done(Object.values(params ?? {}).every(isStorable) ? undefined : fault('RET_ERR_NOT_FOUND'))
  })
}

const isText = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** An address whose path is no text, with each `%` of it as a character like any other: what nobody knows is answered like all of it. */
export function readableAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  return isText(path) ? address : [path.replaceAll('%', '%25'), ...query].join('?')
}
