import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Component, ComponentType } from '../../schemas/components/index.ts'
import { withNested } from '../../schemas/components/nested.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import type { PreviewMessage, PreviewOpened, PreviewShown } from '../../schemas/merchant/preview.ts'
import { loadDemoShop, type TestWorld } from '../support/world.ts'

export const ADMIN = 'https://admin.store.example'

export const framed = (config: ShopConfig): ShopConfig => ({ ...config, preview: { origins: [ADMIN] } })

const componentsIn = ({ screen, overlay }: Envelope): Component[] =>
  [...Object.values(screen?.regions ?? {}).flat(), ...(overlay?.body ?? []), ...(overlay?.footer ?? [])].flatMap(
    withNested,
  )

export const findIn = <Type extends ComponentType>(page: Envelope, type: Type, id?: string) =>
  componentsIn(page).find(
    (one): one is Extract<Component, { type: Type }> => one.type === type && (id === undefined || one.id === id),
  )

export const previewDesk = async (
  test: TestWorld,
  app: FastifyInstance,
  change: (config: ShopConfig) => ShopConfig = framed,
) => {
  const shopId = await loadDemoShop(test, { change })
  const made = await test.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Admin', role: 'owner', endsAt: null },
  )
  const authorization = `Bearer ${made?.key}`

  const merchant = async (path: string, payload: object) => {
    const url = `/merchant/v1/${shopId}/${path}`
    const response = await app.inject({ method: 'POST', url, payload, headers: { authorization } })
    return { status: response.statusCode, body: response.json() }
  }
  const ask = async (key: string, call: string, payload?: object | string) => {
    const response = await app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api/v1/${shopId}/preview/${call}`,
      headers: {
        'homeward-preview': key,
        'sec-fetch-site': 'same-origin',
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    })
    expect(response.headers['set-cookie']).toBeUndefined()
    return { status: response.statusCode, body: response.json(), language: response.headers['content-language'] }
  }
  const token = async (options: object = {}): Promise<string> => (await merchant('previews', options)).body.token
  return {
    shopId,
    merchant,
    ask,
    token,
    async open(request: object = {}, options: object = {}) {
      const { status, body } = await ask('', 'open', { ...request, token: await token(options) })
      expect([status, body.errors]).toEqual([200, undefined])
      const opened: PreviewOpened = body
      const { key } = opened
      return {
        ...opened,
        tell: async (message: PreviewMessage): Promise<PreviewShown> => {
          const { status: messageStatus, body: messageBody } = await ask(key, 'messages', message)
          expect([messageStatus, messageBody.errors]).toEqual([200, undefined])
          return messageBody
        },
        ask: (call: string, payload?: object | string) => ask(key, call, payload),
      }
    },
  }
}
