import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { enterCard, isSubmitDisabled } from './cards.ts'
import { findReturn, shopWith } from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const lastOf = (shopper: Shopper) => shopper.find('totals')?.rows.at(-1)
const totalOf = (shopper: Shopper) => lastOf(shopper)?.money.amount
const candle = { reasons: ['not-needed'], outcome: 'return' } as const

test('FEE-02 FEE-04 FEE-06 the totals follow the items; without items Continue is disabled with a reason', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper)
  const shirt = totalOf(shopper)
  await shopper.open('/exchange')
  await choose(shopper, itemNamed(shopper, 'Dusk'), candle)
  await shopper.open('/review')
  const [, added] = shopper.find('line_group', 'sent')?.lines ?? []
  expect(shirt).toBe(-10_670)
  expect(totalOf(shopper)).toBeLessThan(shirt ?? 0)
  expect([added?.title.startsWith('Dusk'), added?.price?.amount]).toEqual([true, expect.any(Number)])

  await shopper.open('/exchange')
  await shopper.press('item.discard', { args: { item: itemNamed(shopper, 'Dusk') } })
  await shopper.open('/review')
  expect(totalOf(shopper)).toBe(shirt)

  await shopper.open('/exchange')
  await shopper.press('item.discard', { args: { item: itemNamed(shopper, 'Aster Linen') } })
  expect((await shopper.open('/review')).body.screen?.path).toBe('/exchange')
  const none = await shopper.post('items.continue', { at: '/exchange' }, { 'if-match': shopper.readPage().rev ?? '' })
  expect([409, 422]).toContain(none.status)
  expect(english('error.no-line-items')).toBe("Can't request totals, no line items selected")
  expect(JSON.stringify(none.body.screen)).not.toContain('$106.70')
})

/** The review shows the credit and leads back to its page (UXD-03). */
const editCredit = async (shopper: Shopper): Promise<void> => {
  const [edit] = shopper.find('text', 'credit')?.actions ?? []
  expect(edit?.action).toEqual({ type: 'navigate', path: '/credit' })
  await shopper.open('/credit')
}

test('FEE-03 REV-07 REV-19 changing the credit type from the review updates the totals and resets the speed', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper)
  await editCredit(shopper)
  expect(
    shopper.find('picker', 'credit')?.options.map(({ value, selected, price }) => [value, selected, price?.amount]),
  ).toEqual([
    ['refund', true, 10_670],
    ['instant', false, 10_670],
    ['gift', false, 11_737],
  ])
  await shopper.press('credit.choose', { args: { credit: 'instant' } })
  await enterCard(shopper)
  await editCredit(shopper)
  await shopper.press('credit.choose', { args: { credit: 'gift' } })
  expect([lastOf(shopper)?.note, totalOf(shopper), shopper.find('card_field')]).toEqual([
    `${english('totals.as-gift')} · ${english('status.once-arrived', { days: 'you’ll have it within 5 days' })}`,
    -11_737,
    undefined,
  ])
  await editCredit(shopper)
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect([lastOf(shopper)?.note, totalOf(shopper)]).toEqual([
    `${english('credit.to-card', { card: 'Visa ending in 4242' })} · ${english('status.once-arrived', { days: 'you’ll have it within 5 days' })}`,
    -10_670,
  ])
  expect(shopper.find('text', 'instant-return-details')).toBeUndefined()
})

test('REV-20 choosing the refund again reevaluates the return type and retains it if possible', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper, { credit: 'instant' })
  const again = { at: '/review', args: { credit: 'refund' } }
  await shopper.post('review.credit', again, { 'if-match': shopper.readPage().rev ?? '' })
  expect(shopper.find('text', 'instant-return-details')).toBeDefined()
  expect(isSubmitDisabled(shopper)).toBe(english('review.off-card'))
})

test('REV-07 without a net credit there is no choice of credit', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
  expect(shopper.find('picker', 'credit')).toBeUndefined()
})

test('FEE-05 without the exchange the exchange type is regular, and no card is needed', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
  await shopper.press('review.exchange-type', { args: { type: 'instant' } })
  expect(isSubmitDisabled(shopper)).toBe(english('review.off-card'))
  await shopper.open('/exchange')
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect([shopper.find('picker', 'instant-exchange-type'), isSubmitDisabled(shopper)]).toEqual([undefined, undefined])
  await submit(shopper)
  expect((await findReturn(world, shopper)).document).toMatchObject({ exchangeType: 'regular', holds: [] })
})

test('REV-06 UXD-04 with its flag amounts have no parentheses, on the credit page and review', async () => {
  const name = 'return-summary-sign-identifiers'
  const textsWith = async (active: boolean) => {
    const shopper = await visitor((config) => ({
      ...shopWith({})(config),
      flags: config.flags.map((flag) => (flag.name === name ? { ...flag, active } : flag)),
    }))
    await lookUpOrder(shopper)
    await choose(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['changed-mind'], outcome: 'return' })
    await shopper.press('items.continue')
    const [option] = shopper.find('picker', 'credit')?.options ?? []
    await shopper.press('credit.choose', { args: { credit: 'refund' } })
    return [option?.rows?.[0]?.money.text, shopper.find('totals')?.rows[0]?.money.text, lastOf(shopper)?.money.text]
  }
  expect(await textsWith(true)).toEqual(['$98.00', '$98.00', '$106.70'])
  expect(await textsWith(false)).toEqual(['($98.00)', '($98.00)', '$106.70'])
})

test('REV-15 back leads to the credit page while a choice remains, else to the items', async () => {
  const backOf = (viewer: Shopper) => viewer.readPage().screen?.chrome.back?.action
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper)
  expect(backOf(shopper)).toEqual({ type: 'navigate', path: '/credit' })
  const off = { enabled: false, event: 'manual', window: 60 } as const
  const only = await visitor(shopWith({ policy: { gift_card: off } }))
  await goToReview(only)
  expect(backOf(only)).toEqual({ type: 'navigate', path: '/exchange' })
})

test('FEE-28 choosing a return method brings its fees, and each method names its own', async () => {
  const fee = (amount: number) => [
    { id: 'own', type: 'flat_fee' as const, amount, outcome: 'refund' as const, is_active: true },
  ]
  const change = shopWith({ policy: { fees: fee(300) } })
  const shopper = await visitor((config) => {
    const own = change(config)
    const [method] = own.methods
    if (method === undefined) return own
    const methods = [method, { ...method, id: 'courier', fees: fee(900) }, { ...method, id: 'free', fees: fee(0) }]
    return { ...own, methods }
  })
  await goToReview(shopper)
  const feeRow = () => shopper.find('totals')?.rows.find(({ id }) => id === 'fee')?.money.amount
  expect(shopper.find('picker', 'methods')?.options.map(({ price }) => price?.amount || price?.text)).toEqual([
    300,
    900,
    english('review.method-free'),
  ])
  for (const [method, amount] of [
    ['courier', 900],
    ['free', undefined],
    ['pre-paid', 300],
  ] as const) {
    await shopper.press('review.method', { args: { method } })
    expect([feeRow(), totalOf(shopper)]).toEqual([amount, (amount ?? 0) - 10_670])
  }
  await shopper.press('review.method', { args: { method: 'courier' } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document).toMatchObject({
    method: { id: 'courier' },
    receipt: { handlingFee: 900 },
  })
})

test('REV-39 a submit is ignored while an item is being edited', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper)
  const { rev } = shopper.readPage()
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item } })
  const payload = { at: shopper.readPage().overlay?.path ?? '', values: { policy: 'true' }, args: { amount: '' } }
  const refusal = await shopper.post('return.submit', payload, { 'if-match': shopper.readPage().rev ?? rev ?? '' })
  expect([refusal.status, refusal.body.problem?.code]).toEqual([409, 'not-offered'])
})

test('FND-67 REV-39 a submit of the displayed amounts is ignored during item editing', async () => {
  const shopper = await visitor(shopWith({}))
  await goToReview(shopper)
  const press = shopper.find('actions', 'submit-bar')?.buttons.find(({ id }) => id === 'submit')?.action
  if (press?.type !== 'submit') throw new Error('No submit on the review')
  await shopper.open('/exchange')
  await shopper.press('item.open', { args: { item: itemNamed(shopper, 'Aster Linen') } })
  const { overlay, rev } = shopper.readPage()
  for (const at of [overlay?.path ?? '', '/exchange']) {
    const payload = { at, values: { policy: 'true' }, args: press.args ?? {} }
    const refusal = await shopper.post('return.submit', payload, { 'if-match': rev ?? '' })
    expect([refusal.status, refusal.body.problem?.code], at).toEqual([409, 'not-offered'])
  }
  expect((await shopper.open('/review')).body.screen?.name).toBe('review')
  expect((await submit(shopper)).body.screen?.name).toBe('StatusPage')
})
