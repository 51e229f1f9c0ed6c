import type { FastifyInstance } from 'fastify'
import { fault } from '../faults.ts'

/** Text that a database can keep: no NUL, no half of a character. */
export const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** Addresses that name what no database could hold lead nowhere, on every route. */
export const storableAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ params }) => {
    const named = Object.values((params ?? {}) as Record<string, string>)
    if (!named.every(isStorable)) throw fault('RET_ERR_NOT_FOUND')
  })
}
