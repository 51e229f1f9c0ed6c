import type { FastifyInstance } from 'fastify'
import { fault } from '../faults.ts'

/** Text that a database can keep: no NUL, no half of a character. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** Addresses that name what no database could hold lead nowhere, on every route. */
export function keepAddressesStorable(app: FastifyInstance): void {
  app.addHook<{ Params: Readonly<Record<string, string>> | null }>('onRequest', ({ params }, _reply, done) => {
    done(Object.values(params ?? {}).every(isStorable) ? undefined : fault('RET_ERR_NOT_FOUND'))
  })
}
