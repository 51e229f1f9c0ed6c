import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type CallsDocument, describedCalls } from '../support/described-calls.ts'

const documentOf = async (app: FastifyInstance, url: string) =>
  describedCalls((await app.inject({ url })).json<CallsDocument>())

const documents = new Map<string, ReturnType<typeof documentOf>>()

export async function checkDescribed(
  app: FastifyInstance,
  { method = 'POST', url }: { readonly method?: string; readonly url: string },
  { statusCode: status, headers, body }: LightMyRequestResponse,
): Promise<boolean> {
  const [address = ''] = url.split('?')
  const from = address.startsWith('/merchant/') ? '/merchant/v1/openapi.json' : '/api/v1/openapi.json'
  const known = documents.get(from) ?? documentOf(app, from)
  documents.set(from, known)
  const [type = ''] = String(headers['content-type'] ?? '').split(';')
  return (await known)({ method: method.toLowerCase(), address, status, type, body })
}
