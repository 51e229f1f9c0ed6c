import type { FastifyInstance } from 'fastify'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import type { CallRefusal } from '../../schemas/shopper-api/refusal.ts'
import { checkDescribed } from './as-described.ts'

export interface Broken {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'PATCH'
  readonly url: string
  readonly payload?: string | object
  readonly headers?: Readonly<Record<string, string>>
}

export const sent = async (app: FastifyInstance, broken: Broken) => {
  const { method = 'POST', ...rest } = broken
  const response = await app.inject({ method, ...rest })
  await checkDescribed(app, broken, response)
  const envelope = response.body === '' ? null : (response.json() as Envelope)
  const body = (envelope ?? {}) as Partial<Envelope & CallRefusal>
  return { status: response.statusCode, envelope, body, headers: response.headers, cookies: response.cookies }
}
