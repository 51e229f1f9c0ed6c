import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { createSecretReader } from '../../server/config.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { notStores } from '../support/shopify/not-stores.ts'
import { TEST_NOW } from '../support/world.ts'

const demo = buildDemoShops(TEST_NOW).find(({ id }) => id === 'demo')?.files.shop as ShopConfig

const problemsOf = (shopId: string, secret: string) => {
  const webhooks = [{ id: 'erp', url: 'https://hooks.merchant.example/in', secret }]
  const checked = checkConfig({ ...demo, shop: { ...demo.shop, id: shopId }, webhooks })
  return checked.kind === 'sound' ? [] : checked.problems
}

describe('the names of secrets', () => {
  test.each([
    ['demo', 'DATABASE_URL', 'HOMEWARD_DEMO__DATABASE_URL'],
    ['demo', 'HOMEWARD_KEY', 'HOMEWARD_DEMO__KEY'],
    ['a', 'HOMEWARD_A_B__KEY', 'HOMEWARD_A__A_B_KEY'],
    ['a', 'HOMEWARD_A__B__KEY', 'HOMEWARD_A__B_KEY'],
    ['a', 'HOMEWARD_A___KEY', 'HOMEWARD_A__KEY'],
    ['a-b', 'HOMEWARD_A__B_KEY', 'HOMEWARD_A_B__A_B_KEY'],
    ['a-', 'HOMEWARD_A__KEY', 'HOMEWARD_A___A_KEY'],
  ])('FIX-41 the shop %s may not name %s, and the message suggests %s', (shopId, variable, right) => {
    const [problem] = problemsOf(shopId, variable)
    expect(problem?.pointer).toBe('/webhooks/0/secret')
    expect(problem?.message).toContain(`name it ${right}`)
    expect(problemsOf(shopId, right)).toEqual([])
  })

  test('FIX-41 secrets of Stripe, carriers and order systems follow the rule', () => {
    const adapters = {
      ...demo.adapters,
      payments: { stripe: { publishableKey: 'pk_test_1', secretKey: 'METRICS_TOKEN', webhookSecret: 'SMTP_URL' } },
      carrierWebhook: { secrets: ['HOMEWARD_DEMO__CARRIER', 'DATABASE_URL'] },
      commerce: {
        http: {
          url: 'https://orders.example',
          token: 'METRICS_TOKEN',
          hookSecrets: ['HOMEWARD_DEMO__HOOK', 'SMTP_URL'],
        },
      },
    }
    const checked = checkConfig({ ...demo, adapters })
    expect(checked.kind === 'refused' && checked.problems.map(({ pointer }) => pointer)).toEqual([
      '/adapters/commerce/http/token',
      '/adapters/commerce/http/hookSecrets/1',
      '/adapters/carrierWebhook/secrets/1',
      '/adapters/payments/stripe/secretKey',
      '/adapters/payments/stripe/webhookSecret',
    ])
  })

  test('FIX-41 the Medusa secret of a shop follows the rule', () => {
    const user = { url: 'https://medusa.example', email: 'a@b.example', password: 'SMTP_URL', location: 'sloc_1' }
    const hookSecrets = ['HOMEWARD_DEMO__HOOK', 'SMTP_URL']
    const checked = checkConfig({
      ...demo,
      adapters: { ...demo.adapters, commerce: { medusa: { ...user, hookSecrets } } },
    })
    expect(checked.kind === 'refused' && checked.problems.map(({ pointer }) => pointer)).toEqual([
      '/adapters/commerce/medusa/password',
      '/adapters/commerce/medusa/hookSecrets/1',
    ])
  })

  test('FIX-41 the Shopify app secrets follow the rule', () => {
    const app = { clientId: 'HOMEWARD_DEMO__SHOPIFY_ID', clientSecret: 'SMTP_URL' }
    const hookSecrets = ['HOMEWARD_DEMO__HOOK', 'SMTP_URL']
    const commerce = { shopify: { store: 'a-shop.myshopify.com', app, hookSecrets } }
    const checked = checkConfig({ ...demo, adapters: { ...demo.adapters, commerce } })
    expect(checked.kind === 'refused' && checked.problems.map(({ pointer }) => pointer)).toEqual([
      '/adapters/commerce/shopify/app/clientSecret',
      '/adapters/commerce/shopify/hookSecrets/1',
    ])
  })

  test.each(notStores)('BCK-07 no merchant can have a token sent to %s', (store) => {
    const commerce = { shopify: { store, app: { token: 'HOMEWARD_DEMO__SHOPIFY' } } }
    const checked = checkConfig({ ...demo, adapters: { ...demo.adapters, commerce } })
    expect(checked.kind === 'refused' && checked.problems.map(({ pointer }) => pointer)).toContain(
      '/adapters/commerce/shopify/store',
    )
  })

  test('FIX-41 no name is right for two shops, however alike their ids are', () => {
    const id = fc.stringMatching(/^[a-b][ab-]{0,4}$/)
    const rest = fc.stringMatching(/^[AB_]{1,6}$/)
    const variableName = (shopId: string, name: string) =>
      `HOMEWARD_${shopId.toUpperCase().replaceAll('-', '_')}__${name}`
    fc.assert(
      fc.property(id, id, rest, (one, other, name) => {
        fc.pre(one !== other)
        const variable = variableName(one, name)
        const validShops = [one, other].filter((shopId) => problemsOf(shopId, variable).length === 0)
        expect(validShops.length).toBeLessThan(2)
      }),
      { numRuns: 60 },
    )
  })

  test('FIX-41 other environment variables are invisible to shops', () => {
    const env = { DATABASE_URL: 'postgres://x', AWS_SECRET: 'x', HOMEWARD_X: 'x', HOMEWARD_DEMO__KEY: 'mine' }
    expect(Object.keys(env).map(createSecretReader(env))).toEqual([undefined, undefined, undefined, 'mine'])
  })
})
