import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { Shopper } from '../support/shopper.ts'
import { callAs } from './headless.ts'

interface CallOptions {
  readonly payload?: object
  readonly rev?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export const returnClient = (app: FastifyInstance) => {
  const call = (
    shopper: Shopper,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { payload, ...along }: CallOptions = {},
  ) => callAs(app, shopper)(method, `return/${path}`, { key: randomUUID(), body: payload, ...along })
  return {
    call,
    read: (shopper: Shopper, { key }: Pick<ReturnRecord, 'key'>, what: string, headers: CallOptions['headers'] = {}) =>
      call(shopper, 'GET', `${key}/${what}`, { headers }),
  }
}

export const summarize = ({
  status,
  body,
}: {
  readonly status: number
  readonly body: { errors?: { code: string } }
}) => `${status} ${body?.errors?.code ?? 'fine'}`
