import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import { createSandboxCounter } from '../../server/providers/payments/sandbox/counter.ts'
import { createSandboxPayments } from '../../server/providers/payments/sandbox/sandbox.ts'
import { createStripeClient } from '../../server/providers/payments/stripe/client.ts'
import { createStripePayments } from '../../server/providers/payments/stripe/stripe.ts'
import { type StripeServer, stripeServer, TEST_SECRET_KEY } from '../providers/payments/stripe-server.ts'
import { testDatabases } from '../support/postgres.ts'
import { TEST_NOW, testClock } from '../support/world.ts'
import { freshShop } from './fresh-shop.ts'
import { openedDatabase } from './open-database.ts'
import { paymentsContract } from './payments.contract.ts'
import { moneyMovesContract } from './payments-moves.contract.ts'
import { numbers, type PaymentsSituation } from './payments-situation.ts'

const contract = (name: string, open: () => Promise<PaymentsSituation>): void => {
  paymentsContract(name, open)
  moneyMovesContract(name, open)
}

describe.each(testDatabases())('on $engine', ({ lend }) => {
  const database = openedDatabase(lend)
  contract('sandbox', async () => {
    const clock = testClock()
    const needs = { database: database(), now: clock.now, random: randomBytes }
    const counter = createSandboxCounter(needs)
    const shopId = freshShop()
    return {
      payments: createSandboxPayments(needs),
      shopId,
      otherShopId: freshShop(),
      now: clock.now,
      async token(number) {
        const savedCard = await counter.takeCard(shopId, { number, expMonth: 12, expYear: 2030, cvc: '123' })
        if (savedCard.kind === 'refused') throw new Error(`no token: ${savedCard.code}`)
        return savedCard.token
      },
      async answerBank(secret, answer) {
        await counter.answerAuthentication(shopId, secret, answer)
      },
      numberWithLostAnswer: (done) => (done === 'before' ? '4000000000004040' : '4000000000004051'),
      expire: async () => clock.forward(7 * 86_400_000),
    }
  })
})

describe('over http', () => {
  let server: StripeServer
  beforeAll(async () => {
    server = await stripeServer(() => TEST_NOW)
  })
  afterAll(() => server.close())

  contract('stripe', async () => ({
    payments: createStripePayments({
      publishableKey: 'pk_test_0123456789',
      client: () => createStripeClient(TEST_SECRET_KEY, server.address),
    }),
    shopId: freshShop(),
    otherShopId: freshShop(),
    now: () => TEST_NOW,
    token: async (number) => server.account.tokenize(number),
    answerBank: async (secret, answer) => server.account.answerBank(secret, answer),
    numberWithLostAnswer(done) {
      server.trouble(/^payment_intents$/, done === 'before' ? 'silence-before' : 'silence-after')
      return numbers.ok
    },
    expire: async (authorization) => server.account.expire(authorization),
  }))
})
