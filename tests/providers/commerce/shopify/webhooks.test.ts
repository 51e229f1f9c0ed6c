import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { API_VERSION } from '../../../../server/providers/commerce/shopify/client.ts'
import { shopifyWebhooks } from '../../../../server/providers/commerce/shopify/webhooks.ts'

const SECRET = 'secret of the app'
const raw = Buffer.from('{"id":1}')
const signature = createHmac('sha256', SECRET).update(raw).digest('base64')

let warned: unknown[]
let hooks: ReturnType<typeof shopifyWebhooks.create>
beforeEach(() => {
  warned = []
  hooks = shopifyWebhooks.create({ secretOf: () => SECRET, warn: (fields) => warned.push(fields) })
})

const tell = (store: string, version: string) => {
  const headers = {
    'x-shopify-hmac-sha256': signature,
    'x-shopify-shop-domain': store,
    'x-shopify-topic': 'orders/updated',
    'x-shopify-api-version': version,
  }
  return hooks({ store, app: { clientId: 'ID', clientSecret: 'SECRET' } })?.read({ raw, headers, now: 0 })
}

test('BCK-07 another API version in a store’s webhooks is logged once per change', () => {
  for (const version of [API_VERSION, '2020-01', '2020-01', API_VERSION, '2020-01', '2020-04']) tell('one', version)
  expect(warned).toEqual([
    { store: 'one', version: '2020-01' },
    { store: 'one', version: '2020-04' },
  ])
})

test('PAC-06 the webhooks remember a thousand such stores, and evict the least recent', () => {
  for (let n = 0; n <= 1_000; n += 1) tell(`store ${n}`, '2020-01')
  tell('store 1', '2020-01')
  expect(warned).toHaveLength(1_001)
  tell('store 0', '2020-01')
  expect(warned).toHaveLength(1_002)
})
