import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { giveCard, submitOff } from './cards.ts'
import { returnOf, shopWith } from './ruled.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const lastOf = (she: Shopper) => she.find('totals')?.rows.at(-1)
const totalOf = (she: Shopper) => lastOf(she)?.money.amount
const candle = { reasons: ['not-needed'], outcome: 'return' } as const

test('FEE-02 FEE-04 FEE-06 the totals follow the items; without items Continue is disabled with a reason', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she)
  const shirt = totalOf(she)
  await she.open('/exchange')
  await choose(she, itemNamed(she, 'Dusk'), candle)
  await she.open('/review')
  const [, added] = she.find('line_group', 'sent')?.lines ?? []
  expect(shirt).toBe(-10_670)
  expect(totalOf(she)).toBeLessThan(shirt ?? 0)
  expect([added?.title.startsWith('Dusk'), added?.price?.amount]).toEqual([true, expect.any(Number)])

  await she.open('/exchange')
  await she.press('item.discard', { args: { item: itemNamed(she, 'Dusk') } })
  await she.open('/review')
  expect(totalOf(she)).toBe(shirt)

  await she.open('/exchange')
  await she.press('item.discard', { args: { item: itemNamed(she, 'Aster Linen') } })
  expect((await she.open('/review')).body.screen?.path).toBe('/exchange')
  const none = await she.post('items.continue', { at: '/exchange' }, { 'if-match': she.seen().rev ?? '' })
  expect([409, 422]).toContain(none.status)
  expect(english('error.no-line-items')).toBe("Can't request totals, no line items selected")
  expect(JSON.stringify(none.body.screen)).not.toContain('$106.70')
})

test('FEE-03 REV-07 REV-19 changing the credit type on the review updates the totals and resets the speed', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she)
  expect(
    she.find('picker', 'credit')?.options.map(({ value, selected, price }) => [value, selected, price?.amount]),
  ).toEqual([
    ['gift', false, 11_737],
    ['refund', true, 10_670],
  ])
  await she.press('review.return-type', { args: { type: 'instant' } })
  await giveCard(she)
  await she.press('review.credit', { args: { credit: 'gift' } })
  expect([lastOf(she)?.note, totalOf(she), she.find('card_field')]).toEqual([
    english('totals.as-gift'),
    -11_737,
    undefined,
  ])
  await she.press('review.credit', { args: { credit: 'refund' } })
  expect([lastOf(she)?.note, totalOf(she)]).toEqual([english('totals.as-refund'), -10_670])
  expect(she.find('picker', 'instant-return-type')?.options.map(({ selected }) => selected)).toEqual([true, false])
})

test('REV-20 choosing the refund again reevaluates the return type and retains it if possible', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she)
  await she.press('review.return-type', { args: { type: 'instant' } })
  await she.press('review.credit', { args: { credit: 'refund' } })
  expect(she.find('picker', 'instant-return-type')?.options.map(({ selected }) => selected)).toEqual([false, true])
  expect(submitOff(she)).toBe(english('review.off-card'))
})

test('REV-07 without a net credit there is no choice of credit', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
  expect(she.find('picker', 'credit')).toBeUndefined()
})

test('FEE-05 without the exchange the exchange type is regular, and no card is needed', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
  await she.press('review.exchange-type', { args: { type: 'instant' } })
  expect(submitOff(she)).toBe(english('review.off-card'))
  await she.open('/exchange')
  await choose(she, itemNamed(she, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'return' })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  expect([she.find('picker', 'instant-exchange-type'), submitOff(she)]).toEqual([undefined, undefined])
  await submit(she)
  expect((await returnOf(world, she)).document).toMatchObject({ exchangeType: 'regular', holds: [] })
})

test('REV-06 with its flag the summary shows signs instead of parentheses', async () => {
  const she = await visitor(shopWith({ flags: ['return-summary-sign-identifiers'] }))
  await toReview(she)
  expect(lastOf(she)?.money.text).toBe('+$106.70')
  const plain = await visitor(shopWith({}))
  await toReview(plain)
  expect([lastOf(plain)?.money.text, plain.find('totals')?.rows[0]?.money.text]).toEqual(['$106.70', '($98.00)'])
})

test('REV-15 back leads to the credit page while a choice remains, else to the items', async () => {
  const backOf = (she: Shopper) => she.find('actions', 'ways')?.buttons.find(({ id }) => id === 'back')?.action
  const she = await visitor(shopWith({}))
  await toReview(she)
  expect(backOf(she)).toEqual({ type: 'navigate', path: '/credit' })
  const off = { enabled: false, event: 'manual', window: 60 } as const
  const only = await visitor(shopWith({ policy: { gift_card: off } }))
  await toReview(only)
  expect(backOf(only)).toEqual({ type: 'navigate', path: '/exchange' })
})

test('FEE-28 choosing a return method brings its fees, and each method names its own', async () => {
  const fee = (amount: number) => [
    { id: 'own', type: 'flat_fee' as const, amount, outcome: 'refund' as const, is_active: true },
  ]
  const change = shopWith({ policy: { fees: fee(300) } })
  const she = await visitor((config) => {
    const own = change(config)
    const [method] = own.methods
    if (method === undefined) return own
    const methods = [method, { ...method, id: 'courier', fees: fee(900) }, { ...method, id: 'free', fees: fee(0) }]
    return { ...own, methods }
  })
  await toReview(she)
  const feeRow = () => she.find('totals')?.rows.find(({ id }) => id === 'fee')?.money.amount
  expect(she.find('picker', 'methods')?.options.map(({ price }) => price?.amount || price?.text)).toEqual([
    300,
    900,
    english('review.method-free'),
  ])
  for (const [method, amount] of [
    ['courier', 900],
    ['free', undefined],
    ['pre-paid', 300],
  ] as const) {
    await she.press('review.method', { args: { method } })
    expect([feeRow(), totalOf(she)]).toEqual([amount, (amount ?? 0) - 10_670])
  }
  await she.press('review.method', { args: { method: 'courier' } })
  await submit(she)
  expect((await returnOf(world, she)).document).toMatchObject({
    method: { id: 'courier' },
    receipt: { handlingFee: 900 },
  })
})

test('REV-39 a submit is ignored while an item is being edited', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she)
  const { rev } = she.seen()
  await lookUp(she)
  const item = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item } })
  const payload = { at: she.seen().overlay?.path ?? '', values: { policy: 'true' }, args: { amount: '' } }
  const refused = await she.post('return.submit', payload, { 'if-match': she.seen().rev ?? rev ?? '' })
  expect([refused.status, refused.body.problem?.code]).toEqual([409, 'not-offered'])
})

test('FND-67 REV-39 a submit of the displayed amounts is ignored during item editing', async () => {
  const she = await visitor(shopWith({}))
  await toReview(she)
  const press = she.find('actions', 'submit-bar')?.buttons.find(({ id }) => id === 'submit')?.action
  if (press?.type !== 'submit') throw new Error('No submit on the review')
  await she.open('/exchange')
  await she.press('item.open', { args: { item: itemNamed(she, 'Aster Linen') } })
  const { overlay, rev } = she.seen()
  for (const at of [overlay?.path ?? '', '/exchange']) {
    const payload = { at, values: { policy: 'true' }, args: press.args ?? {} }
    const refused = await she.post('return.submit', payload, { 'if-match': rev ?? '' })
    expect([refused.status, refused.body.problem?.code], at).toEqual([409, 'not-offered'])
  }
  expect((await she.open('/review')).body.screen?.name).toBe('review')
  expect((await submit(she)).body.screen?.name).toBe('StatusPage')
})
