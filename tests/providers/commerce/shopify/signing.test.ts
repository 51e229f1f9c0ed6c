import { expect, test } from 'vitest'
import type { ShopifyAdapter } from '../../../../schemas/config/adapters.ts'
import { wrenfoldShop } from '../../../../server/demo/wrenfold/shop.ts'
import { shopifyHooks } from '../../../../server/providers/commerce/shopify/hooks.ts'
import { message } from '../../../journey/store-messages.ts'

const store = 'a-shop.myshopify.com'
const values: Readonly<Record<string, string>> = {
  ID: 'app',
  SECRET: 'shpss_of-the-app',
  OLD: 'shpss_before',
  TOKEN: 'shpat',
}
const app = { clientId: 'ID', clientSecret: 'SECRET' }

const heard = (adapter: Pick<ShopifyAdapter, 'app' | 'hookSecrets'>, secret: string, topic = 'orders/updated') => {
  const commerce = { shopify: { store, ...adapter } }
  const hooks = shopifyHooks({ secretOf: (variable) => values[variable], warn: () => {} })({
    adapters: { ...wrenfoldShop.adapters, commerce },
  })
  const { payload, headers } = message({ topic, store, body: { id: 2001 }, secret })
  const signature = headers['x-shopify-hmac-sha256'] ?? ''
  const raw = Buffer.from(payload)
  const told = hooks?.read({ raw, signature, store, topic, version: '2026-07' })
  return typeof told === 'object' ? told?.kind : (told ?? null)
}

test('BCK-07 webhooks are signed with the client secret, or the previous secret while configured', () => {
  expect([
    heard({ app }, 'shpss_of-the-app'),
    heard({ app }, 'shpss_before'),
    heard({ app, hookSecrets: ['OLD'] }, 'shpss_of-the-app'),
    heard({ app, hookSecrets: ['OLD'] }, 'shpss_before'),
  ]).toEqual(['changed', 'forged', 'changed', 'changed'])
})

test('BCK-07 app id, app token and unset secrets sign nothing', () => {
  expect([heard({ app }, 'app'), heard({ app, hookSecrets: ['UNSET'] }, 'undefined')]).toEqual(['forged', 'forged'])
  expect([
    heard({ app: { token: 'TOKEN' } }, 'shpat'),
    heard({ app: { token: 'TOKEN' }, hookSecrets: ['OLD'] }, 'shpat'),
  ]).toEqual([null, 'forged'])
})

test('FND-74 a message with an unknown topic changes nothing', () => {
  for (const topic of ['constructor', 'constructor/updated', '__proto__', 'toString', 'hasOwnProperty/x', ''])
    expect(heard({ app }, 'shpss_of-the-app', topic), topic).toBeUndefined()
})
