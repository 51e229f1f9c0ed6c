import { expect, test } from 'vitest'
import { createSecretReader } from '../../../server/config.ts'
import { wrenfoldShop } from '../../../server/demo/wrenfold/shop.ts'
import { isFault } from '../../../server/faults.ts'
import { canTakeCards } from '../../../server/providers/check-adapters.ts'
import { createPaymentAdapters } from '../../../server/providers/payments/adapters.ts'
import type { PaymentHook } from '../../../server/providers/payments/port.ts'
import { checkStripeSecrets } from '../../../server/providers/payments/stripe/secrets.ts'
import { TEST_NOW } from '../../support/world.ts'

const adapter = {
  stripe: {
    publishableKey: 'pk_test_1',
    secretKey: 'HOMEWARD_WREN__STRIPE_KEY',
    webhookSecret: 'HOMEWARD_WREN__STRIPE_HOOK',
  },
}
const allSecrets = { HOMEWARD_WREN__STRIPE_KEY: 'sk_test_very-secret', HOMEWARD_WREN__STRIPE_HOOK: 'whsec_very-secret' }

const missing = (env: Readonly<Record<string, string>>) =>
  checkStripeSecrets(adapter.stripe, createSecretReader(env)).map(({ message }) => message)

test('shops with their variables lack nothing, nor do shops without Stripe', () => {
  expect(missing(allSecrets)).toEqual([])
  expect(missing({ ...allSecrets, HOMEWARD_WREN__STRIPE_KEY: 'rk_test_very-secret' })).toEqual([])
  const { payments: _none, ...without } = wrenfoldShop.adapters
  for (const payments of ['sandbox', undefined] as const) {
    const config = { adapters: { ...without, ...(payments && { payments }) } }
    expect(canTakeCards(config, { secretOf: createSecretReader({}), allowsSandbox: true })).toBe(true)
  }
})

test('each missing, empty or wrong variable is named', () => {
  expect(missing({})).toEqual([
    'the variable HOMEWARD_WREN__STRIPE_KEY is not set',
    'the variable HOMEWARD_WREN__STRIPE_HOOK is not set',
  ])
  expect(missing({ ...allSecrets, HOMEWARD_WREN__STRIPE_HOOK: '' })).toEqual([
    'the variable HOMEWARD_WREN__STRIPE_HOOK is not set',
  ])
  expect(missing({ ...allSecrets, HOMEWARD_WREN__STRIPE_KEY: allSecrets.HOMEWARD_WREN__STRIPE_HOOK }).join()).toContain(
    'HOMEWARD_WREN__STRIPE_KEY',
  )
  expect(missing({ ...allSecrets, HOMEWARD_WREN__STRIPE_KEY: 'sk_live_very-secret' }).join()).toContain('live mode')
})

test('SEC-12 no message repeats the value of a variable', () => {
  const wrong = { HOMEWARD_WREN__STRIPE_KEY: 'sk_live_very-secret', HOMEWARD_WREN__STRIPE_HOOK: 'very-secret' }
  expect(missing(wrong)).toHaveLength(2)
  expect(missing(wrong).join()).not.toContain('very-secret')
})

test('variables of the process belong to no shop', () => {
  const secretOf = createSecretReader({
    DATABASE_URL: 'postgres://x',
    METRICS_TOKEN: 'whsec_x',
    HOMEWARD_A__OTHER: 'whsec_x',
  })
  expect(secretOf('DATABASE_URL')).toBeUndefined()
  expect(secretOf('METRICS_TOKEN')).toBeUndefined()
  expect(secretOf('HOMEWARD_A__OTHER')).toBe('whsec_x')
})

test('a missing payment secret at run time is a fault that names its variable', () => {
  const database = { transaction: () => Promise.reject(new Error('not asked')), query: () => Promise.resolve([]) }
  const adapters = createPaymentAdapters({
    // Nothing is read before a card is used.
    database: {
      ...database,
      engine: 'pglite',
      script: async () => {},
      listen: async () => async () => {},
      ready: async () => true,
      close: async () => {},
    },
    now: () => TEST_NOW,
    random: (bytes) => new Uint8Array(bytes),
    allowsSandbox: true,
    secretOf: () => undefined,
  })
  const config = { adapters: { commerce: 'local', carriers: 'local', captcha: 'altcha', payments: adapter } } as const
  const webhooksOf: PaymentHook['webhooks'] = (shop) =>
    adapters.paymentHooks.find(({ name }) => name === 'stripe')?.webhooks(shop) ?? null
  for (const buildRequest of [() => adapters.payments(config), () => webhooksOf(config)]) {
    const thrown = (() => {
      try {
        return buildRequest()
      } catch (error) {
        return error
      }
    })()
    expect(isFault(thrown) && thrown.code).toBe('RET_ERR_PAYMENTS')
    expect(isFault(thrown) && String(thrown.cause)).toContain('HOMEWARD_WREN__STRIPE_KEY')
  }
  const { payments: _none, ...without } = config.adapters
  expect(adapters.payments({ adapters: without })).toBeNull()
  expect(webhooksOf({ adapters: { ...without, payments: 'sandbox' } })).toBeNull()
})
