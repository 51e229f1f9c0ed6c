import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../schemas/values/storable.ts'
import { fault } from '../faults.ts'

/** 404 for parameters that no database could store. */
export function refuseUnstorableParams(app: FastifyInstance): void {
  app.addHook<{ Params: Readonly<Record<string, string>> | null }>('onRequest', ({ params }, _reply, done) => {
    done(Object.values(params ?? {}).every(isStorable) ? undefined : fault('RET_ERR_NOT_FOUND'))
  })
}

/** Null if malformed. The bundler would drop a call with an unused result. */
const decodePath = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Escapes every `%` of a malformed path, so that it is answered like an unknown path. */
export function escapeMalformedPath(address: string): string {
  const [path = '', ...query] = address.split('?')
  return decodePath(path) === null ? [path.replaceAll('%', '%25'), ...query].join('?') : address
}
