import type { FastifyInstance } from 'fastify'
import type { ConsoleEnvelope } from '../../../schemas/console/screen.ts'
import type { Args } from '../../../schemas/screen/action.ts'

export interface ConsoleAnswer {
  readonly status: number
  readonly envelope: ConsoleEnvelope
  readonly headers: Readonly<Record<string, unknown>>
  readonly token: string | null
}

interface Press {
  readonly at: string
  readonly values?: Readonly<Record<string, string>>
  readonly args?: Args
}

export const consoleVisitor = (
  app: FastifyInstance,
  { shopId = '', token = '' }: { shopId?: string; token?: string } = {},
) => {
  const base = shopId === '' ? '/console/v1' : `/console/v1/${shopId}`
  const post = async (url: string, payload: object, headers: Record<string, string> = {}): Promise<ConsoleAnswer> => {
    const cookies = token === '' ? {} : { 'hw-console': token }
    const answer = await app.inject({ method: 'POST', url: `${base}/${url}`, payload, headers, cookies })
    const cookie = answer.cookies.find(({ name }) => name === 'hw-console')
    const envelope = answer.statusCode === 204 ? { contract: '', rev: null } : answer.json<ConsoleEnvelope>()
    return { status: answer.statusCode, envelope, headers: answer.headers, token: cookie?.value ?? null }
  }
  return {
    post,
    show: (path: string) => post('screens', { path }),
    press: (name: string, press: Press, headers?: Record<string, string>) => post(`actions/${name}`, press, headers),
  }
}
