import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { Shopper } from '../support/shopper.ts'
import { callAs } from './headless.ts'

/** What goes along with a call. */
interface Along {
  readonly payload?: object
  readonly rev?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** A program of a shopper's own, which asks about a return that was submitted. */
export const returnClient = (app: FastifyInstance) => {
  const call = (she: Shopper, method: 'GET' | 'POST' | 'PUT', path: string, { payload, ...along }: Along = {}) =>
    callAs(app, she)(method, `return/${path}`, { key: randomUUID(), body: payload, ...along })
  return {
    call,
    read: (she: Shopper, { key }: Pick<ReturnRecord, 'key'>, what: string, headers: Along['headers'] = {}) =>
      call(she, 'GET', `${key}/${what}`, { headers }),
  }
}

/** What came of a call, in short. */
export const inShort = ({ status, body }: { readonly status: number; readonly body: { errors?: { code: string } } }) =>
  `${status} ${body?.errors?.code ?? 'fine'}`
