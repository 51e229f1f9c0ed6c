import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnDocument, ReturnRecord } from '../../schemas/records/return.ts'
import { isLimited } from '../../server/domain/access/rights.ts'
import { merchantCalls } from '../../server/http/merchant/table.ts'
import { creditA, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { type Desk, deskOf } from './merchant-desk.ts'
import { coat, refund, shirt, socks } from './opening.ts'
import { setUpExample } from './withdrawal/withdrawn-order.ts'

let ground: TestWorld
let desk: Desk
const bearers: Record<string, { authorization: string }> = {}

beforeAll(async () => {
  ground = await testWorld({ allowsSandbox: false })
  desk = await deskOf(ground)
  for (const role of ['agent', 'manager'] as const) {
    const key = { name: role, role, endsAt: null }
    const made = await ground.world.configurations.keys.make({ shopId: desk.shopId, by: 'test' }, key)
    bearers[role] = { authorization: `Bearer ${made?.key}` }
  }
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await ground.drop()
})

type Made = Promise<ReturnRecord>
const refunding = (document: Partial<ReturnDocument> = {}): Made =>
  desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { event: 'manual', document })

const product = { title: 'Coat', variantTitle: null, image: null }
const replacements = [{ variantId: 'coat', forLineItemId: null, product, total: 11_340 }]
const exchanging = (document: Partial<ReturnDocument> = {}): Made =>
  refunding({ replacements, exchangeOrder: { state: 'created', at: 0 }, ...document })
const payable = async (): Made => {
  const record = await refunding()
  await desk.post(`/returns/${record.id}/process`)
  await ground.runner.drain()
  return record
}

interface Case {
  readonly path: string
  readonly made?: () => Made
  readonly body: object
}

/** Each a refund of 100.80 USD or more. */
const cases: Readonly<Record<string, Case>> = {
  processReturn: { path: 'process', made: () => refunding(), body: {} },
  adjustPayout: { path: 'adjust', made: () => refunding(), body: { amount: -10_001, reason: 'Worn' } },
  recordPayout: { path: 'paid', made: payable, body: { outcome: 'refund', reference: 'SEPA-1' } },
  settleExchange: { path: 'exchange', made: () => exchanging(), body: { state: 'created' } },
  markPaid: {
    path: 'checkout',
    made: () => exchanging({ payment: { by: 'checkout', amount: 260, state: 'in-checkout' } }),
    body: { paid: 10_001 },
  },
  openReturn: { path: '', body: { ...refund, items: [shirt, coat, socks], override: 'Our fault' } },
}

test('ADM-03 every call with a limit has a case above it', () => {
  const limited = merchantCalls.filter(({ right }) => isLimited('agent', right)).map(({ id }) => id)
  expect([...Object.keys(cases), 'diminishWithdrawal'].toSorted()).toEqual(limited.toSorted())
})

const send = (role: 'agent' | 'manager', path: string, body: object) =>
  desk.call('POST', path, { body, headers: bearers[role] ?? {} })

test.each(Object.entries(cases))('ADM-03 an agent asks a manager for %s above the limit', async (id, one) => {
  const record = await one.made?.()
  const path = record === undefined ? '/returns' : `/returns/${record.id}/${one.path}`
  const refused = await send('agent', path, one.body)
  expect([refused.status, refused.body.code]).toEqual([403, 'above-limit'])
  expect(refused.body.problems[0].message).toMatch(/^An agent moves at most \$100\.00 of a return.*: ask a manager$/)
  const { status } = await send('manager', path, one.body)
  expect([id, status]).toEqual([id, id === 'markPaid' ? 409 : 200])
})

test('ADM-03 an agent asks a manager for diminishWithdrawal above the limit', async () => {
  const shop = await setUpExample(ground, desk.app)
  const { number } = await shop.declare()
  const key = { name: 'agent', role: 'agent', endsAt: null } as const
  const made = await ground.world.configurations.keys.make({ shopId: shop.shopId, by: 'test' }, key)
  const units = [
    { id: '1.1', amount: 8_000 },
    { id: '2.1', amount: 4_000 },
  ]
  const refused = await desk.app.inject({
    method: 'POST',
    url: `/merchant/v1/${shop.shopId}/withdrawals/${number}/diminish`,
    headers: { authorization: `Bearer ${made?.key}` },
    payload: { units, text: 'Worn' },
  })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'above-limit'])
  expect((await shop.act({ number }, 'diminish', { units, text: 'Worn' })).status).toBe(200)
})

test('ADM-03 several small adjustments of an agent do not pass the limit', async () => {
  const record = await refunding()
  const adjust = (amount: number) => send('agent', `/returns/${record.id}/adjust`, { amount, reason: 'Worn' })
  expect((await adjust(-6_000)).status).toBe(200)
  expect((await adjust(-4_001)).status).toBe(403)
  expect((await adjust(2_000)).status).toBe(200)
  expect((await adjust(-2_001)).status).toBe(403)
})

test('ADM-03 an agent opens a return within the rules without a limit', async () => {
  const { shopId, call } = await deskOf(ground, desk.app)
  const key = { name: 'agent', role: 'agent', endsAt: null } as const
  const made = await ground.world.configurations.keys.make({ shopId, by: 'test' }, key)
  const body = { ...refund, items: [shirt, coat] }
  const opened = await call('POST', '/returns', { body, headers: { authorization: `Bearer ${made?.key}` } })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  expect(opened.body.payouts[0].amount).toBeGreaterThan(10_000)
})
