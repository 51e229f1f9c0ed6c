import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { API_VERSION } from '../../../../server/providers/commerce/shopify/client.ts'
import { shopifyHooks } from '../../../../server/providers/commerce/shopify/hooks.ts'

const SECRET = 'secret of the app'
const raw = Buffer.from('{"id":1}')
const signature = createHmac('sha256', SECRET).update(raw).digest('base64')

let warned: unknown[]
let hooks: ReturnType<typeof shopifyHooks>
beforeEach(() => {
  warned = []
  hooks = shopifyHooks({ secretOf: () => SECRET, warn: (fields) => warned.push(fields) })
})

const tell = (store: string, version: string) => {
  const commerce = { shopify: { store, app: { clientId: 'ID', clientSecret: 'SECRET' } } }
  const told = hooks({ adapters: { commerce, carriers: 'local', captcha: 'altcha' } })
  return told?.read({ raw, signature, store, topic: 'orders/updated', version })
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
