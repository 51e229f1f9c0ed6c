import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolvePaymentAdapter } from '../../server/journey/follow-ups/reconcile.ts'
import { handlePaymentEvent } from '../../server/journey/hooks/payments.ts'
import { publish } from '../../server/shops/publish.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, setUpReturns } from './given-returns.ts'

const ASKS_ALWAYS = '4000002760003184'
const MINUTE = 60_000

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
}, 120_000)
afterAll(() => world.drop())

const newId = () => randomBytes(8).toString('hex')
const receivePaymentEvent = (
  authorization: string,
  fields: { id?: string; type?: string; reference?: string | null } = {},
) => {
  const { id = newId(), type = 'payment_intent.succeeded', reference = null } = fields
  const event = { id, type, authorization, reference }
  return handlePaymentEvent(world.world, { shopId: returns.shopId, event })
}
const stateOf = async (id: string) => (await world.world.store.payments.find(returns.shopId, id))?.state
const getProvider = async () => {
  const provider = world.world.payments(await world.world.shops.config(returns.shopId, 1))
  if (provider === null) throw new Error('No provider')
  return provider
}
const pay = (number?: string) => returns.pay({ draftId: newId(), purpose: 'due', amount: 700 }, number, 'once')
const secretOf = async (authorization: string) => {
  const text = 'select secret from local_payments_authorizations where shop_id = $1 and id = $2'
  const values = [returns.shopId, authorization]
  const [row] = await world.database.query<{ secret: string }>({ name: 'test.secret', text, values })
  return row?.secret ?? ''
}

describe('events of a payment provider', () => {
  test('a payment under a bank check is authorized only by the provider’s event', async () => {
    const { id, authorization = '' } = await pay(ASKS_ALWAYS)
    await receivePaymentEvent(authorization ?? '')
    await world.runner.drain()
    expect(await stateOf(id)).toBe('authenticating')
    await world.world.sandboxPayments.answerAuthentication(
      returns.shopId,
      await secretOf(authorization ?? ''),
      'approve',
    )
    await receivePaymentEvent(authorization ?? '')
    await receivePaymentEvent(authorization ?? '')
    await world.runner.drain()
    expect(await world.world.store.payments.find(returns.shopId, id)).toMatchObject({
      state: 'authorized',
      captureBefore: expect.any(Number),
    })
  })

  test('a payment released elsewhere is over in every order of events', async () => {
    const { id, authorization } = await pay()
    const provider = await getProvider()
    const now = world.clock.now()
    await provider.void({ shopId: returns.shopId, key: newId(), now, authorization: authorization ?? '' })
    const event = newId()
    for (const updated of [event, newId(), event]) await receivePaymentEvent(authorization ?? '', { id: updated })
    await world.runner.drain()
    expect(await stateOf(id)).toBe('voided')
    await receivePaymentEvent(authorization ?? '', { id: event })
    await world.runner.drain()
    expect(await stateOf(id)).toBe('voided')
  })

  test('an event is processed once', async () => {
    const event = newId()
    await receivePaymentEvent('nobody', { id: event })
    const { database } = world
    const jobs = async () => {
      const text = `select count(*) as n from jobs where shop_id = $1 and kind = 'payment-event' and key = $2`
      const [row] = await database.query<{ n: number }>({ name: 'test.jobs', text, values: [returns.shopId, event] })
      return row?.n
    }
    expect(await jobs()).toBe(1)
    await world.runner.drain()
    expect(await jobs()).toBe(0)
    await receivePaymentEvent('nobody', { id: event })
    expect(await jobs()).toBe(0)
  })

  test('a manual refund is shown on the return and moves no money', async () => {
    const record = await returns.submit({ due: 700, document: { creditType: 'exchange' } })
    await world.runner.drain()
    const [payment] = await returns.paymentsOf(record)
    const authorization = payment?.authorization ?? ''
    await receivePaymentEvent(authorization)
    await world.runner.drain()
    expect((await returns.now(record)).document.payment?.state).toBe('charged')

    const provider = await getProvider()
    const now = world.clock.now()
    await provider.refund({ shopId: returns.shopId, key: newId(), now, authorization, amount: 700 })
    await receivePaymentEvent(authorization)
    await receivePaymentEvent(authorization, { reference: payment?.id ?? null })
    await world.runner.drain()
    const updated = await returns.now(record)
    expect(updated.document.payment?.state).toBe('given-back')
    expect(await returns.followUps(record)).toEqual(['charge done'])
    await receivePaymentEvent(authorization)
    await world.runner.drain()
    expect((await returns.now(record)).rev).toBe(updated.rev)
  })

  test('FND-11 a refund that fails later restores the charge and is reported once', async () => {
    const record = await returns.submit({ due: 700, document: { creditType: 'exchange' } })
    await world.runner.drain()
    const [payment] = await returns.paymentsOf(record)
    const authorization = payment?.authorization ?? ''
    const now = world.clock.now()
    await (await getProvider()).refund({ shopId: returns.shopId, key: newId(), now, authorization, amount: 700 })
    await receivePaymentEvent(authorization, { type: 'refund.updated' })
    await world.runner.drain()
    expect((await returns.now(record)).document.payment?.state).toBe('given-back')

    const text = 'update local_payments_authorizations set given_back = 0 where shop_id = $1 and id = $2'
    await world.database.query({ name: 'test.failed', text, values: [returns.shopId, authorization] })
    for (const _ of [1, 2]) await receivePaymentEvent(authorization, { type: 'refund.failed' })
    await world.runner.drain()
    expect((await returns.now(record)).document.payment).toMatchObject({ state: 'charged', amount: 700 })
    const { id: returnId, shopId } = record
    const changes = await world.world.store.changes.ofReturn({ shopId, returnId })
    expect(changes.filter(({ event }) => event === 'refused').map(({ detail }) => detail)).toEqual([
      { what: 'give-back', because: 'refund-failed', amount: 700 },
    ])
  })

  test('a hold that an event reports as over is still ended by its return', async () => {
    const record = await returns.submit({ instantReturn: { amount: 500, days: 14 } })
    const [payment] = await returns.paymentsOf(record)
    await receivePaymentEvent(payment?.authorization ?? '')
    await world.runner.drain()
    expect((await returns.paymentsOf(record)).map(({ state }) => state)).toEqual(['authorized'])
  })
})

describe('a payment without a return', () => {
  const sweepIn = async (id: string, ms: number) => {
    const job = { kind: 'payment-sweep', key: id, payload: { paymentId: id } } as const
    const { shopId } = returns
    await world.world.store.transaction((tables) => tables.enqueue({ shopId, ...job, runAt: world.clock.now() + ms }))
    world.clock.forward(ms)
    await world.runner.drain()
  }
  const readProviderState = async (authorization: string | null) =>
    (await (await getProvider()).find(returns.shopId, { authorization: authorization ?? '' }))?.state

  test('a payment without a return is released', async () => {
    const { id, authorization } = await pay()
    await sweepIn(id, 30 * MINUTE)
    expect([await stateOf(id), await readProviderState(authorization)]).toEqual(['voided', 'voided'])
  })

  test('a payment without a return is released during the bank check', async () => {
    const { id, authorization } = await pay(ASKS_ALWAYS)
    await sweepIn(id, 30 * MINUTE)
    expect([await stateOf(id), await readProviderState(authorization)]).toEqual(['voided', 'voided'])
  })

  test('a payment with a return is left alone', async () => {
    const record = await returns.submit({ due: 700, document: { creditType: 'exchange' } })
    const [payment] = await returns.paymentsOf(record)
    await sweepIn(payment?.id ?? '', 30 * MINUTE)
    expect(await returns.atProvider(record)).toEqual(['captured 700'])
  })

  test('a payment without a return is found and released although its response was lost', async () => {
    const { id, authorization } = await pay()
    const text = `update payments set state = 'begun', provider_id = null where shop_id = $1 and id = $2`
    await world.database.query({ name: 'test.forget_answer', text, values: [returns.shopId, id] })
    await sweepIn(id, 30 * MINUTE)
    expect([await stateOf(id), await readProviderState(authorization)]).toEqual(['voided', 'voided'])
  })

  test('an unknown payment is over once its request can no longer be in transit', async () => {
    const [id, { shopId }] = [newId(), returns]
    const card = { id: 'card_1', brand: 'visa', last4: '4242', funding: 'credit' } as const
    const row = { shopId, id, draftId: newId(), purpose: 'due', amount: 5, currency: 'USD', card } as const
    await world.world.store.payments.begin({ ...row, createdAt: world.clock.now() })
    await sweepIn(id, 0)
    expect(await stateOf(id)).toBe('releasing')
    world.clock.forward(MINUTE)
    await world.runner.drain()
    expect(await stateOf(id)).toBe('voided')
  })
})

describe('a shop without card payments', () => {
  test('a shop without card payments still queries the provider of existing returns only', async () => {
    const { shopId } = returns
    const { id: returnId } = await returns.submit({ due: 700, document: { creditType: 'exchange' } })
    const { adapters, ...config } = await world.world.shops.config(shopId, 1)
    const { payments: _payments, ...others } = adapters
    const document = { ...config, adapters: others }
    const now = world.clock.now()
    expect(await publish({ shops: world.world.store.shops }, { shopId, document, by: 'test' }, now)).toMatchObject({
      kind: 'done',
    })
    expect(await resolvePaymentAdapter(world.world, { shopId, returnId })).toHaveProperty('find')
    await expect(resolvePaymentAdapter(world.world, { shopId, returnId: null })).rejects.toThrow('accepts no cards')
  })
})
