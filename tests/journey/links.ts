import type { FastifyInstance } from 'fastify'
import type { TestWorld } from '../support/world.ts'

interface Made {
  readonly id: string
  readonly kind: string
  readonly url: string
  readonly uses: number
  readonly qr?: string
  readonly expiresAt: number
  readonly revoked: string
  readonly links: readonly Readonly<Record<string, unknown>>[]
  readonly problems: readonly { readonly pointer: string; readonly message: string }[]
}

export const linkDesk = async ({ world }: TestWorld, app: FastifyInstance, shopId: string) => {
  const made = await world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Links', role: 'owner', endsAt: null },
  )
  const headers = { authorization: `Bearer ${made?.key ?? ''}` }
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const url = `/merchant/v1/${shopId}/${path}`
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() as Made }
  }
  return {
    call,
    path: async (request: object) => toPath((await call('POST', 'links', request)).body.url),
  }
}

export const toPath = (url: string): string => new URL(url).hash.slice(1)
