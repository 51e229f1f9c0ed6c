import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../schemas/storable.ts'
import { fault } from '../faults.ts'

/** Addresses that name what no database could hold lead nowhere, on every route. */
export function keepAddressesStorable(app: FastifyInstance): void {
  app.addHook<{ Params: Readonly<Record<string, string>> | null }>('onRequest', ({ params }, _reply, done) => {
    done(Object.values(params ?? {}).every(isStorable) ? undefined : fault('RET_ERR_NOT_FOUND'))
  })
}
