import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { nagiShop } from '../../server/demo/nagi/shop.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { findSandboxes } from '../../server/providers/check-adapters.ts'
import { secretsNamed, variableOf } from '../support/secrets.ts'
import { testWorld } from '../support/world.ts'

const shopId = 'for-real'
const variableName = (name: string) => variableOf(shopId, name)
const parcel = { length: 300, width: 200, height: 100 }
const config = { ...wrenfoldShop, shop: { ...wrenfoldShop.shop, id: shopId } }
// The font of the demo is no upload of a real shop.
const { typeface: _, ...globals } = nagiShop.theme?.globals ?? {}
const real: ShopConfig = {
  ...nagiShop,
  theme: { ...nagiShop.theme, globals },
  shop: { ...nagiShop.shop, id: shopId },
  adapters: {
    ...nagiShop.adapters,
    carriers: { easypost: { key: variableName('KEY'), webhookSecret: variableName('HOOK'), parcel } },
    payments: {
      stripe: {
        publishableKey: 'pk_test_1',
        secretKey: variableName('STRIPE'),
        webhookSecret: variableName('SIGNING'),
      },
    },
  },
}

test('BCK-10 production refuses to publish a sandbox provider and names its place', async () => {
  const ground = await testWorld({ allowsSandbox: false })
  const { configurations, store } = ground.world
  const answer = await configurations.publish({ shopId, by: 'Ada' }, { document: config })
  expect(answer).toMatchObject({
    kind: 'refused',
    problems: [
      { pointer: '/adapters/carriers', message: expect.stringMatching(/^"local" is a sandbox/) },
      { pointer: '/adapters/partners', message: expect.stringMatching(/^"sandbox" is a sandbox/) },
      { pointer: '/adapters/payments', message: expect.stringMatching(/^"sandbox" is a sandbox/) },
    ],
  })
  expect(await store.shops.pointers(shopId)).toBeNull()
  await ground.drop()
})

test('BCK-10 production publishes real carriers and cards with loaded orders', async () => {
  const variables = { KEY: 'EZTKx', HOOK: 'x', STRIPE: 'sk_test_x', SIGNING: 'whsec_x' }
  const ground = await testWorld({ allowsSandbox: false, secretOf: secretsNamed(variables) })
  const answer = await ground.world.configurations.publish({ shopId, by: 'Ada' }, { document: real })
  expect(answer).toMatchObject({ kind: 'done', version: 1 })
  expect([findSandboxes(real), real.adapters.commerce]).toEqual([[], 'local'])
  await ground.drop()
})
