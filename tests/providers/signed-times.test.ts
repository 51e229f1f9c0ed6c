import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isGenuine, sign } from '../../server/journey/follow-ups/signature.ts'
import { standardWebhooks } from '../../server/providers/commerce/standard-webhooks.ts'
import { loadStripe } from '../../server/providers/payments/stripe/client.ts'
import { createStripeWebhooks } from '../../server/providers/payments/stripe/webhooks.ts'
import { TEST_NOW } from '../support/world.ts'

const NOW_S = TEST_NOW / 1_000

type Believes = (signedAt: number) => Promise<boolean>

const stripe: Believes = async (signedAt) => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1', metadata: { shop: 'wrenfold', reference: 'r' } } },
  })
  const { webhooks } = await loadStripe()
  const signature = webhooks.generateTestHeaderString({ payload, secret: 'whsec_a', timestamp: signedAt })
  const message = { shopId: 'wrenfold', raw: Buffer.from(payload), signature, now: TEST_NOW }
  return (await createStripeWebhooks('whsec_a').read(message)) !== 'forged'
}

const partner: Believes = async (signedAt) =>
  isGenuine(['a'], { body: 'told', signature: sign('a', 'told', signedAt * 1_000) }, TEST_NOW)

const key = Buffer.alloc(32, 1)
const backend: Believes = async (signedAt) => {
  const raw = Buffer.from(JSON.stringify({ type: 'order.changed', data: { id: '1' } }))
  const timestamp = String(signedAt)
  const proof = createHmac('sha256', key).update(`m.${timestamp}.`).update(raw).digest('base64')
  const secretOf = () => `whsec_${key.toString('base64')}`
  const signals = standardWebhooks.create({ secretOf, warn: () => {} })({ hookSecrets: ['HOOK'] })
  const headers = { 'webhook-id': 'm', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${proof}` }
  return signals?.read({ raw, headers, now: TEST_NOW }) !== 'forged'
}

describe.each([
  ['Stripe', stripe, 300, 300],
  ['a carrier or partner', partner, 300, 60],
  ['an order system', backend, 300, 300],
] as const)('FND-77 a webhook of %s', (_, believes, pastS, futureS) => {
  test.each([
    ['now', 0, true],
    ['as long ago as is tolerated', 0 - pastS, true],
    ['longer ago', 0 - pastS - 1, false],
    ['as far ahead as is tolerated', futureS, true],
    ['further ahead', futureS + 1, false],
    ['a day ahead', 86_400, false],
  ])('a webhook signed %s is accepted or refused', async (_when, offset, isBelieved) => {
    expect(await believes(NOW_S + offset)).toBe(isBelieved)
  })
})
