import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile, nothing, rowsOf } from './meanwhile.ts'
import { creditWay, english, keyOf, type Portal, portal, secondTab, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const recordOf = async (she: Shopper) => {
  const record = await world.world.store.returns.findByKey(she.shopId, keyOf(she))
  if (record === null) throw new Error('No return behind the key')
  return record
}
const totalOf = (she: Shopper) => she.find('totals')?.rows.at(-1)?.money.amount
const shirtAndCandle = {
  'Aster Linen': { outcome: 'return' },
  Dusk: { reasons: ['not-needed'], outcome: 'return' },
} as const

test('REV-42 REV-43 REV-44 ENT-14 ENT-15 FEE-35 a submit creates the return with its follow-ups and leads to its page', async () => {
  const she = await visitor()
  await toReview(she)
  const answer = await submit(she)
  expect(answer.status).toBe(200)
  expect(she.seen().screen?.path).toMatch(/^\/return\/[A-Za-z0-9_-]{22}$/)
  const record = await recordOf(she)
  expect(record).toMatchObject({
    shopId: she.shopId,
    state: 'open',
    rev: 1,
    document: {
      orderName: '#1001',
      creditType: 'refund',
      method: { id: 'pre-paid', kind: 'pre-paid', name: 'Box and ship' },
      gift: false,
      customer: { email: 'ada@example.com', name: 'Ada Okafor' },
      items: [{ returnType: 'credit', resolution: 'return', reason: { id: 'too-small' } }],
      label: { state: 'processing' },
      receipt: { isFlagged: false },
    },
  })
  const followUps = await world.world.store.outbox.followUps({ shopId: she.shopId, returnId: record.id })
  expect(followUps.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'label due',
    'mail due',
    'refund waiting',
  ])
  expect(await rowsOf(world, she.shopId)).toMatchObject({ returns: 1, unit_claims: 1, jobs: 4 })
})

test('REV-45 ENT-13 success clears the draft, and every journey path leads to the return', async () => {
  const she = await visitor()
  await toReview(she)
  await submit(she)
  const path = `/return/${keyOf(she)}`
  for (const asked of ['/exchange', '/credit', '/review', '/shop', '/shop/cart'])
    expect((await she.open(asked)).body.screen?.path).toBe(path)
  const [row] = await world.database.query<{ document: object }>({
    name: 'test.draft',
    text: 'select document from drafts where shop_id = $1',
    values: [she.shopId],
  })
  expect(row?.document).toMatchObject({ items: [], cart: [], returnKey: path.replace('/return/', '') })
  expect(row?.document).not.toHaveProperty('order')
})

test('REV-45 a new lookup starts a new draft that submits another return', async () => {
  const she = await visitor()
  await toReview(she)
  await submit(she)
  const first = keyOf(she)
  await toReview(she, { items: { Dusk: { reasons: ['not-needed'], outcome: 'return' } } })
  await submit(she)
  expect(keyOf(she)).not.toBe(first)
  expect(await rowsOf(world, she.shopId)).toMatchObject({ returns: 2, unit_claims: 2 })
})

test('REV-40 a repeated submit, with the same key or another, gets the first return', async () => {
  const she = await visitor()
  await toReview(she)
  const tabs = [secondTab(app, she), secondTab(app, she)]
  for (const tab of tabs) await tab.open('/review')
  await submit(she, { key: 'first' })
  const answers = [await submit(tabs[0] ?? she, { key: 'first' }), await submit(tabs[1] ?? she, { key: 'another' })]
  expect(answers.map(({ status, body }) => [status, body.screen?.path, body.problem])).toEqual([
    [200, `/return/${keyOf(she)}`, undefined],
    [200, `/return/${keyOf(she)}`, undefined],
  ])
  expect(await rowsOf(world, she.shopId)).toMatchObject({ returns: 1 })
})

describe('REV-38 the server’s conditions at submit', () => {
  const refusedBy = async (change: Parameters<Portal['visitor']>[0], values: Record<string, string>) => {
    const she = await visitor(change)
    await toReview(she)
    const answer = await she.press('return.submit', { values })
    return { she, answer }
  }

  test('ERR-45 an unaccepted policy is refused in the rule’s words, in modal and field', async () => {
    const { she, answer } = await refusedBy(undefined, { policy: '' })
    expect(answer.status).toBe(422)
    expect(answer.body.problem).toEqual({
      code: 'policy-unticked',
      title: 'A validation error occurred. Please try again later.',
      detail: english('review.off-policy'),
      modal: true,
      fields: [{ form: 'review', name: 'policy', message: english('review.off-policy') }],
    })
    expect(answer.body.effects ?? []).toEqual([])
    expect(await rowsOf(world, she.shopId)).toEqual(nothing)
    expect((await submit(she)).status).toBe(200)
  })

  test('a withdrawn method without an alternative is refused before anything is written', async () => {
    const { she } = await refusedBy(
      (config) => ({ ...config, methods: config.methods.map((method) => ({ ...method, countries: ['US'] })) }),
      { policy: '' },
    )
    await meanwhile(world, she.shopId).changeOrder('#1001', (order) => ({
      ...order,
      address: order.address && { ...order.address, country: 'CA' },
    }))
    const answer = await submit(she)
    expect([answer.status, answer.body.problem]).toMatchObject([
      422,
      { code: 'method-missing', title: english('error.submit-invalid'), detail: english('review.off-method') },
    ])
    expect(she.find('actions', 'submit-bar')?.buttons[0]?.disabled).toBe(english('review.off-method'))
    expect(await rowsOf(world, she.shopId)).toEqual(nothing)
  })

  test('an exchange above the return’s value is refused with a reason on the button', async () => {
    const she = await visitor()
    await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
    await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
      ...product,
      variants: product.variants.map((variant, index) =>
        index === 2 ? variant : { ...variant, price: variant.price + 9_000 },
      ),
    }))
    const answer = await submit(she)
    expect([answer.status, answer.body.problem?.code]).toEqual([409, 'amounts-changed'])
    expect(she.find('actions', 'submit-bar')?.buttons[0]?.disabled).toBe(english('review.off-card'))
    expect((await submit(she)).body.problem?.detail).toBe(english('review.off-card'))
    expect(await rowsOf(world, she.shopId)).toEqual(nothing)
  })
})

describe('ENT-16 ENT-17 FEE-36 ledger, receipt and page agree', () => {
  const journalOf = async (she: Shopper) => {
    const record = await recordOf(she)
    const entries = await world.world.store.ledger.entries({ shopId: she.shopId, returnId: record.id })
    const of = (term: string) => entries.find((entry) => entry.term === term)?.amount
    return { record, of, sum: entries.reduce((total, { amount }) => total + amount, 0), entries }
  }

  test('a refund sums to zero in the ledger and pays the shown total', async () => {
    const she = await visitor()
    await toReview(she, { items: shirtAndCandle })
    const shown = totalOf(she)
    await submit(she)
    const { record, of, sum, entries } = await journalOf(she)
    expect(entries).toHaveLength(9)
    expect(sum).toBe(0)
    expect(shown).toBeLessThan(0)
    expect([of('refunded'), record.document.receipt.total, totalOf(she)]).toEqual([shown, shown, shown])
    expect(of('returned-value')).toBe(record.document.items.reduce((total, { value }) => total + value, 0))
  })

  test('a store credit pays the promised amount', async () => {
    const she = await visitor()
    await lookUp(she)
    await choose(she, itemNamed(she, 'Aster Linen'), { outcome: 'return' })
    await she.press('items.continue')
    const promised = creditWay(she, 'gift')?.price?.amount
    await she.press('credit.choose', { args: { credit: 'gift' } })
    await submit(she)
    const { of, sum } = await journalOf(she)
    expect(sum).toBe(0)
    expect(of('store-credit')).toBe(-(promised ?? 0))
  })

  test('an exchange of equal worth swaps goods in the ledger and pays nothing', async () => {
    const she = await visitor()
    await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
    await submit(she)
    const { of, sum } = await journalOf(she)
    expect(sum).toBe(0)
    expect([of('refunded'), of('store-credit'), of('paid')]).toEqual([0, 0, 0].map((n) => expect.closeTo(n)))
    expect(of('new-items')).toBe(-(of('returned-value') ?? 0))
  })

  test('yen with the tax in the price sums to zero', async () => {
    const she = await visitor(undefined, 'demo-jp')
    await lookUp(she, '#2001', '150-0001')
    const first = she.find('item_list', 'eligible')?.items[0]?.id ?? ''
    await choose(she, first, { outcome: 'return' })
    if (she.seen().screen?.path === '/exchange') await she.press('items.continue')
    if (she.seen().screen?.path === '/credit') await she.press('credit.choose', { args: { credit: 'refund' } })
    const shown = totalOf(she)
    await submit(she)
    const { of, sum } = await journalOf(she)
    expect(sum).toBe(0)
    expect(of('refunded')).toBe(shown)
  })
})
