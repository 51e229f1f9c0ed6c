import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import { testWorld } from '../support/world.ts'

const shopId = 'unset'
const variableName = (name: string) => variableOf(shopId, name)
const stripe = {
  publishableKey: 'pk_test_1',
  secretKey: variableName('STRIPE_KEY'),
  webhookSecret: variableName('STRIPE_HOOK'),
}
const document: ShopConfig = {
  ...wrenfoldShop,
  shop: { ...wrenfoldShop.shop, id: shopId },
  webhooks: [{ id: 'erp', url: 'https://hooks.merchant.example/in', secret: variableName('ERP') }],
  adapters: {
    ...wrenfoldShop.adapters,
    commerce: {
      http: {
        url: 'https://orders.merchant.example',
        token: variableName('ORDERS'),
        hookSecrets: [variableName('HOOK'), variableName('OLD_HOOK')],
      },
    },
    payments: { stripe },
    carrierWebhook: { secrets: [variableName('OLD_CARRIER'), variableName('CARRIER')] },
  },
}
const allSecrets = {
  STRIPE_KEY: 'sk_test_x',
  STRIPE_HOOK: 'whsec_x',
  ERP: 'signing',
  ORDERS: 'token',
  HOOK: `whsec_${Buffer.alloc(32, 'new').toString('base64')}`,
  OLD_HOOK: `whsec_${Buffer.alloc(24, 'old').toString('base64')}`,
  CARRIER: 'new',
  OLD_CARRIER: 'old',
}

test('a configuration without its secrets is invalid, and every variable is named', async () => {
  const ground = await testWorld({ secretOf: secretsNamed({ OLD_CARRIER: 'old', OLD_HOOK: 'whsec_short' }) })
  const { configurations, store } = ground.world
  const problems = [
    { pointer: '/webhooks/0/secret', message: `the variable ${variableName('ERP')} is not set` },
    { pointer: '/adapters/commerce/http/token', message: `the variable ${variableName('ORDERS')} is not set` },
    { pointer: '/adapters/commerce/http/hookSecrets/0', message: `the variable ${variableName('HOOK')} is not set` },
    { pointer: '/adapters/carrierWebhook/secrets/1', message: `the variable ${variableName('CARRIER')} is not set` },
    {
      pointer: '/adapters/commerce/http/hookSecrets/1',
      message: `the variable ${variableName('OLD_HOOK')} does not contain whsec_ and 24 to 64 bytes in base64`,
    },
    {
      pointer: '/adapters/payments/stripe/secretKey',
      message: `the variable ${variableName('STRIPE_KEY')} is not set`,
    },
    {
      pointer: '/adapters/payments/stripe/webhookSecret',
      message: `the variable ${variableName('STRIPE_HOOK')} is not set`,
    },
  ]
  expect((await configurations.check(shopId, document)).problems).toEqual(problems)
  const answer = await configurations.publish({ shopId, by: 'Ada' }, { document })
  expect(answer).toMatchObject({ kind: 'refused', problems })
  expect(await store.shops.pointers(shopId)).toBeNull()
  await ground.drop()
})

test('the same configuration is published where its secrets are set', async () => {
  const ground = await testWorld({ secretOf: secretsNamed(allSecrets) })
  const answer = await ground.world.configurations.publish({ shopId, by: 'Ada' }, { document })
  expect(answer).toMatchObject({ kind: 'done', version: 1 })
  await ground.drop()
})

test.each([
  ['no bytes at all', 'whsec_', 1],
  ['text that is no base64', `whsec_${'not*base64'.repeat(4)}`, 1],
  ['fewer than 24 bytes', `whsec_${Buffer.alloc(23, 'x').toString('base64')}`, 1],
  ['24 bytes', `whsec_${Buffer.alloc(24, 'x').toString('base64')}`, 0],
  ['any other text', 'signing', 0],
])('BCK-05 a webhook’s signing secret, %s behind or without whsec_, is validated before use', async (_, secret, wrong) => {
  const ground = await testWorld({ secretOf: secretsNamed({ ...allSecrets, ERP: secret }) })
  const { problems } = await ground.world.configurations.check(shopId, document)
  expect(problems).toEqual(
    Array.from({ length: wrong }, () => ({
      pointer: '/webhooks/0/secret',
      message: `the variable ${variableName('ERP')} does not contain whsec_ and 24 to 64 bytes in base64`,
    })),
  )
  await ground.drop()
})

test.each([
  ['one that could be guessed', 'short', 1],
  ['one that no address ends in', `${'a'.repeat(32)}/b`, 1],
  ['one of 32 letters', 'a'.repeat(32), 0],
])('BCK-10 the end of the Shippo webhook address, %s, is validated before use', async (_, secret, wrong) => {
  const ground = await testWorld({ secretOf: secretsNamed({ TOKEN: 'shippo_test_x', HOOK: secret }) })
  const parcel = { length: 300, width: 200, height: 100 }
  const carriers = { shippo: { key: variableName('TOKEN'), webhookToken: variableName('HOOK'), parcel } }
  const { adapters } = wrenfoldShop
  const shop = { ...wrenfoldShop, shop: document.shop, adapters: { ...adapters, carriers } }
  const { problems } = await ground.world.configurations.check(shopId, shop)
  expect(problems).toEqual(
    Array.from({ length: wrong }, () => ({
      pointer: '/adapters/carriers/shippo/webhookToken',
      message: `the variable ${variableName('HOOK')} does not contain 32 to 100 letters, digits, - and _`,
    })),
  )
  await ground.drop()
})
