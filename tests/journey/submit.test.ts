import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf, countRows, noRows } from './meanwhile.ts'
import {
  createPortal,
  creditWay,
  english,
  goToReview,
  openSecondTab,
  type Portal,
  readReturnKey,
  submit,
  withPolicyAcceptance,
} from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const recordOf = async (shopper: Shopper) => {
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  if (record === null) throw new Error('No return behind the key')
  return record
}
const totalOf = (shopper: Shopper) => shopper.find('totals')?.rows.at(-1)?.money.amount
const shirtAndCandle = {
  'Aster Linen': { outcome: 'return' },
  Dusk: { reasons: ['not-needed'], outcome: 'return' },
} as const

test('REV-42 REV-43 REV-44 ENT-14 ENT-15 FEE-35 a submit creates the return with its follow-ups and leads to its page', async () => {
  const shopper = await visitor()
  await goToReview(shopper)
  const answer = await submit(shopper)
  expect(answer.status).toBe(200)
  expect(shopper.readPage().screen?.path).toMatch(/^\/return\/[A-Za-z0-9_-]{22}$/)
  const record = await recordOf(shopper)
  expect(record).toMatchObject({
    shopId: shopper.shopId,
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
  const followUps = await world.world.store.outbox.followUps({ shopId: shopper.shopId, returnId: record.id })
  expect(followUps.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'label due',
    'mail due',
    'refund waiting',
  ])
  expect(await countRows(world, shopper.shopId)).toMatchObject({ returns: 1, unit_claims: 1, jobs: 4 })
})

test('REV-45 ENT-13 success clears the draft, and every journey path leads to the return', async () => {
  const shopper = await visitor()
  await goToReview(shopper)
  await submit(shopper)
  const path = `/return/${readReturnKey(shopper)}`
  for (const question of ['/exchange', '/credit', '/review', '/shop', '/shop/cart'])
    expect((await shopper.open(question)).body.screen?.path).toBe(path)
  const [row] = await world.database.query<{ document: object }>({
    name: 'test.draft',
    text: 'select document from drafts where shop_id = $1',
    values: [shopper.shopId],
  })
  expect(row?.document).toMatchObject({ items: [], cart: [], returnKey: path.replace('/return/', '') })
  expect(row?.document).not.toHaveProperty('order')
})

test('REV-45 a new lookup starts a new draft that submits another return', async () => {
  const shopper = await visitor()
  await goToReview(shopper)
  await submit(shopper)
  const first = readReturnKey(shopper)
  await goToReview(shopper, { items: { Dusk: { reasons: ['not-needed'], outcome: 'return' } } })
  await submit(shopper)
  expect(readReturnKey(shopper)).not.toBe(first)
  expect(await countRows(world, shopper.shopId)).toMatchObject({ returns: 2, unit_claims: 2 })
})

test('REV-40 a repeated submit, with the same key or another, gets the first return', async () => {
  const shopper = await visitor()
  await goToReview(shopper)
  const tabs = [openSecondTab(app, shopper), openSecondTab(app, shopper)]
  for (const tab of tabs) await tab.open('/review')
  await submit(shopper, { key: 'first' })
  const responses = [
    await submit(tabs[0] ?? shopper, { key: 'first' }),
    await submit(tabs[1] ?? shopper, { key: 'another' }),
  ]
  expect(responses.map(({ status, body }) => [status, body.screen?.path, body.problem])).toEqual([
    [200, `/return/${readReturnKey(shopper)}`, undefined],
    [200, `/return/${readReturnKey(shopper)}`, undefined],
  ])
  expect(await countRows(world, shopper.shopId)).toMatchObject({ returns: 1 })
})

describe('REV-38 the server’s conditions at submit', () => {
  const refusedBy = async (change: Parameters<Portal['visitor']>[0], values: Record<string, string>) => {
    const shopper = await visitor(change)
    await goToReview(shopper)
    const answer = await shopper.press('return.submit', { values })
    return { shopper, answer }
  }

  test('ERR-45 an unaccepted policy is refused in the rule’s words, in modal and field', async () => {
    const { shopper, answer } = await refusedBy(withPolicyAcceptance, { policy: '' })
    expect(answer.status).toBe(422)
    expect(answer.body.problem).toEqual({
      code: 'policy-unticked',
      title: 'A validation error occurred. Please try again later.',
      detail: english('review.off-policy'),
      modal: true,
      fields: [{ form: 'review', name: 'policy', message: english('review.off-policy') }],
    })
    expect(answer.body.effects ?? []).toEqual([])
    expect(await countRows(world, shopper.shopId)).toEqual(noRows)
    expect((await submit(shopper)).status).toBe(200)
  })

  test('a withdrawn method without an alternative is refused before anything is written', async () => {
    const { shopper } = await refusedBy(
      (config) => ({ ...config, methods: config.methods.map((method) => ({ ...method, countries: ['US'] })) }),
      { policy: '' },
    )
    await changesOf(world, shopper.shopId).changeOrder('#1001', (order) => ({
      ...order,
      address: order.address && { ...order.address, country: 'CA' },
    }))
    const answer = await submit(shopper)
    expect([answer.status, answer.body.problem]).toMatchObject([
      422,
      { code: 'method-missing', title: english('error.submit-invalid'), detail: english('review.off-method') },
    ])
    expect(shopper.find('actions', 'submit-bar')?.buttons[0]?.disabled).toBe(english('review.off-method'))
    expect(await countRows(world, shopper.shopId)).toEqual(noRows)
  })

  test('an exchange above the return’s value is refused with a reason on the button', async () => {
    const shopper = await visitor()
    await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
    await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
      ...product,
      variants: product.variants.map((variant, index) =>
        index === 2 ? variant : { ...variant, price: variant.price + 9_000 },
      ),
    }))
    const answer = await submit(shopper)
    expect([answer.status, answer.body.problem?.code]).toEqual([409, 'amounts-changed'])
    expect(shopper.find('actions', 'submit-bar')?.buttons[0]?.disabled).toBe(english('review.off-card'))
    expect((await submit(shopper)).body.problem?.detail).toBe(english('review.off-card'))
    expect(await countRows(world, shopper.shopId)).toEqual(noRows)
  })
})

describe('ENT-16 ENT-17 FEE-36 ledger, receipt and page agree', () => {
  const journalOf = async (shopper: Shopper) => {
    const record = await recordOf(shopper)
    const entries = await world.world.store.ledger.entries({ shopId: shopper.shopId, returnId: record.id })
    const of = (term: string) => entries.find((entry) => entry.term === term)?.amount
    return { record, of, sum: entries.reduce((total, { amount }) => total + amount, 0), entries }
  }

  test('a refund sums to zero in the ledger and pays the shown total', async () => {
    const shopper = await visitor()
    await goToReview(shopper, { items: shirtAndCandle })
    const displayedTotal = totalOf(shopper)
    await submit(shopper)
    const { record, of, sum, entries } = await journalOf(shopper)
    expect(entries).toHaveLength(9)
    expect(sum).toBe(0)
    expect(displayedTotal).toBeLessThan(0)
    expect([of('refunded'), record.document.receipt.total, totalOf(shopper)]).toEqual([
      displayedTotal,
      displayedTotal,
      displayedTotal,
    ])
    expect(of('returned-value')).toBe(record.document.items.reduce((total, { value }) => total + value, 0))
  })

  test('a store credit pays the promised amount', async () => {
    const shopper = await visitor()
    await lookUpOrder(shopper)
    await choose(shopper, itemNamed(shopper, 'Aster Linen'), { outcome: 'return' })
    await shopper.press('items.continue')
    const promised = creditWay(shopper, 'gift')?.price?.amount
    await shopper.press('credit.choose', { args: { credit: 'gift' } })
    await submit(shopper)
    const { of, sum } = await journalOf(shopper)
    expect(sum).toBe(0)
    expect(of('store-credit')).toBe(-(promised ?? 0))
  })

  test('an exchange of equal worth swaps goods in the ledger and pays nothing', async () => {
    const shopper = await visitor()
    await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
    await submit(shopper)
    const { of, sum } = await journalOf(shopper)
    expect(sum).toBe(0)
    expect([of('refunded'), of('store-credit'), of('paid')]).toEqual([0, 0, 0].map((n) => expect.closeTo(n)))
    expect(of('new-items')).toBe(-(of('returned-value') ?? 0))
  })

  test('yen with the tax in the price sums to zero', async () => {
    const shopper = await visitor(undefined, 'demo-jp')
    await lookUpOrder(shopper, '#2001', '150-0001')
    const first = shopper.find('item_list', 'eligible')?.items[0]?.id ?? ''
    await choose(shopper, first, { outcome: 'return' })
    if (shopper.readPage().screen?.path === '/exchange') await shopper.press('items.continue')
    if (shopper.readPage().screen?.path === '/credit')
      await shopper.press('credit.choose', { args: { credit: 'refund' } })
    const displayedTotal = totalOf(shopper)
    await submit(shopper)
    const { of, sum } = await journalOf(shopper)
    expect(sum).toBe(0)
    expect(of('refunded')).toBe(displayedTotal)
  })
})
