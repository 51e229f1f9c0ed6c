import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { Shopper } from '../support/shopper.ts'
import { callAs } from './headless.ts'

/** Headers of a call. */
interface Along {
  readonly payload?: object
  readonly rev?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export const returnClient = (app: FastifyInstance) => {
  const call = (she: Shopper, method: 'GET' | 'POST' | 'PUT', path: string, { payload, ...along }: Along = {}) =>
    callAs(app, she)(method, `return/${path}`, { key: randomUUID(), body: payload, ...along })
  return {
    call,
    read: (she: Shopper, { key }: Pick<ReturnRecord, 'key'>, what: string, headers: Along['headers'] = {}) =>
      call(she, 'GET', `${key}/${what}`, { headers }),
  }
}

export const inShort = ({ status, body }: { readonly status: number; readonly body: { errors?: { code: string } } }) =>
  `${status} ${body?.errors?.code ?? 'fine'}`
