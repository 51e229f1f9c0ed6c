import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Warranty } from '../../schemas/config/warranty.ts'
import { callAs } from '../http/headless.ts'
import { withQuantity } from '../support/many-units.ts'
import { pngPhoto } from '../support/pictures.ts'
import { answer, attachPhoto, choose, itemNamed, lookUpOrder, readOpenStep, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createGiver, listOptions, openReceipt, readLink } from './givers.ts'
import { changesOf } from './meanwhile.ts'
import { ask, findItemRow, findReturn, itemCountAtLeast, keepResult, reviewResult, rule, shopWith } from './ruled.ts'
import { createPortal, english, openSecondTab, type Portal, submit } from './shoppers.ts'
import {
  answerQuantity,
  chooseMore,
  countSelected,
  listRows,
  ORDER,
  type OrderOptions,
  openOrderOf,
  returned,
  SHIRT,
  selectedCount,
  shirt,
} from './unit-rows.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const openOrder = (options?: OrderOptions) => openOrderOf(world, app, options)

const openBatch = async (options: OrderOptions, quantity = '3') => {
  const { shopper, changes } = await openOrder(options)
  const item = shirt(shopper)
  await shopper.press('item.open', { args: { item } })
  await answerQuantity(shopper, item, quantity)
  return { shopper, changes, item }
}

const submitAll = async (shopper: Shopper) => {
  await shopper.press('items.continue')
  if (shopper.readPage().screen?.name === 'credit') await shopper.press('credit.choose', { args: { credit: 'refund' } })
  expect((await submit(shopper)).body.problem).toBeUndefined()
  return findReturn(world, shopper)
}

const listStates = (shopper: Shopper) => listRows(shopper).map(({ state, units }) => [state, units?.length])

const manyRule = rule('many', [ask('why', 'yes-no')], { when: itemCountAtLeast(3) })

test.each([
  ['3', 'yes-no-question'],
  ['2', 'select-reason'],
])('UXD-06 a rule that asks from 3 items on asks a batch of %s: %s', async (quantity, step) => {
  const { shopper, item } = await openBatch({ rules: [manyRule] }, quantity)
  expect(readOpenStep(shopper).step).toBe(step)
  await choose(shopper, item, { ...returned, answers: { why: 'no' } })
  expect(selectedCount(shopper)).toBe(countSelected(Number(quantity)))
})

test('UXD-06 WAR-04 one claim covers every unit of a batch', async () => {
  const warranty: Warranty = {
    id: 'seams',
    group: 'sewing',
    copy: { en: 'The seams warranty' },
    days: 365,
    allowed: { refund: true, gift: true },
  }
  const { shopper, item } = await openBatch({
    rules: [rule('claim', [ask('claim', 'warranty', { optional: true })])],
    flags: ['warranties'],
    rest: { warranties: [warranty] },
  })
  await choose(shopper, item, { ...returned, warranty: 'seams' })
  const { document } = await submitAll(shopper)
  expect(document.items.map(({ warranty: claimed }) => claimed?.id)).toEqual(['seams', 'seams', 'seams'])
})

const photoRule = rule('show', [ask('seam', 'upload')])

const readPhotos = (shopper: Shopper) => shopper.find('photo_upload')?.photos.map(({ id }) => id)

const answerWithPhotos = async ({ shopper, item }: { readonly shopper: Shopper; readonly item: string }) => {
  const photos = [await attachPhoto(shopper), await attachPhoto(shopper, await pngPhoto(90, 80), 'image/png')]
  await answer(shopper, item, { answers: { seam: photos.join(' ') } })
  await answer(shopper, item, returned)
  await answer(shopper, item, returned)
  return photos
}

test('UXD-06 ITM-61 each unit of a batch keeps both photos', async () => {
  const batch = await openBatch({ rules: [photoRule] })
  const photos = await answerWithPhotos(batch)
  expect(selectedCount(batch.shopper)).toBe(countSelected(3))
  const { document } = await submitAll(batch.shopper)
  const answers = document.items.map(({ inputs }) => inputs.map((input) => input.answer))
  expect(answers).toEqual(Array.from({ length: 3 }, () => [photos.join(' ')]))
})

test('UXD-06 ITM-61 a batch keeps its photos when the unit they were taken of is refunded', async () => {
  const { shopper, changes } = await openOrder({ rules: [photoRule], quantity: 3 })
  const lead = listRows(shopper).flatMap(({ units = [] }) => units)[2] ?? ''
  await shopper.press('item.open', { args: { item: lead } })
  await answerQuantity(shopper, lead, '3')
  const photos = await answerWithPhotos({ shopper, item: lead })
  await changes.changeLine(ORDER, SHIRT, (line) => ({ ...line, refunded: [{ quantity: 1, at: world.clock.now() }] }))
  await shopper.open('/exchange')
  expect(listStates(shopper)).toEqual([
    ['selected', 2],
    ['ineligible', undefined],
  ])
  const { id } = findItemRow(shopper, SHIRT)
  await shopper.press('item.open', { args: { item: id } })
  const path = `/exchange?item=${id}&step=image-upload&question=seam`
  await shopper.open(path)
  expect(readPhotos(shopper)).toEqual(photos)
  await answer(shopper, id, { answers: { seam: photos.join(' ') } })
  await shopper.open(path)
  expect(readPhotos(shopper)).toEqual(photos)
})

test('UXD-06 UXD-20 a batch to keep is kept unit by unit', async () => {
  const { shopper, item } = await openBatch({ rules: [rule('small', [keepResult('keep')])] })
  await choose(shopper, item, returned)
  const [row] = listRows(shopper)
  expect(row?.choice?.notes).toEqual([english('item.keep')])
  const { document } = await submitAll(shopper)
  expect(document.items.map(({ outcome }) => outcome)).toEqual([['keep'], ['keep'], ['keep']])
  expect(document).toMatchObject({ outcome: 'keep', method: null })
})

const wornRule = rule('worn', [ask('worn', 'yes-no', { yes: [reviewResult('reject')] })])

test('UXD-06 ITM-67 an answer that blocks a batch asks once, and rejects its units only', async () => {
  const { shopper, item } = await openBatch({ rules: [wornRule], quantity: 5 })
  await answer(shopper, item, { answers: { worn: 'yes' } })
  expect(readOpenStep(shopper).step).toBe('blocked')
  await answer(shopper, item, { blocked: 'no' })
  expect(readOpenStep(shopper).step).toBe('yes-no-question')
  await answer(shopper, item, { answers: { worn: 'yes' } })
  await answer(shopper, item, { blocked: 'yes' })
  expect(listStates(shopper)).toEqual([
    ['eligible', 2],
    ['ineligible', 3],
  ])
})

test('UXD-06 GFT-20 GFT-41 a receipt counts its units, and the recipient answers them together, without prices', async () => {
  const { shopper: buyer } = await openOrder({ quantity: 4 })
  const giver = await createGiver(app, buyer.shopId)
  await giver.open('/gift-receipt/new')
  await giver.press('receipts.name', { values: { recipient: 'Kim' } })
  const all = english('item.several', { count: 4, title: SHIRT })
  const [{ value: units } = { value: '' }, ...others] = listOptions(giver).filter(({ label }) => label.endsWith(SHIRT))
  expect([listOptions(giver).some(({ label }) => label === all), others]).toEqual([true, []])
  const [count] = giver.find('field_group', 'counts')?.fields ?? []
  const name = count?.name ?? ''
  expect([name, count?.options?.length]).toEqual(['count-0', 4])
  for (const wrong of ['0', '5', 'x']) {
    const refused = await giver.press('receipts.create', { values: { units, [name]: wrong } })
    expect(refused.body.problem?.fields?.map((field) => field.name)).toEqual(['units'])
  }
  await giver.press('receipts.create', { values: { units, [name]: '3' } })
  const card = giver.find('code_card', 'SharePage')
  expect(JSON.stringify(card?.facts)).toContain(english('item.several', { count: 3, title: SHIRT }))
  expect([card?.pictures?.length, card?.more]).toEqual([1, undefined])

  const kim = await openReceipt(app, buyer.shopId, readLink(giver))
  expect(listStates(kim)).toEqual([['eligible', 3]])
  await choose(kim, shirt(kim), { ...returned, quantity: 2 })
  expect(listStates(kim)).toEqual([['selected', 2]])
  expect(listRows(kim).map(({ price, quantity }) => [price, quantity])).toEqual([[undefined, undefined]])
})

test('UXD-06 two batches with equal answers become one row', async () => {
  const { shopper } = await openOrder({ quantity: 6 })
  await choose(shopper, shirt(shopper), { ...returned, quantity: 2 })
  await chooseMore(shopper, { ...returned, quantity: 3 })
  expect(listStates(shopper)).toEqual([['selected', 5]])
  const { id } = findItemRow(shopper, SHIRT)
  await shopper.press('item.open', { args: { item: id } })
  expect(shopper.readPage().overlay?.forms?.answer?.values).toEqual({ quantity: '5' })
  await shopper.open('/exchange')
  await shopper.press('item.discard', { args: { item: id } })
  expect(selectedCount(shopper)).toBe(countSelected(0))
})

test('UXD-06 a stale number says that one unit is left', async () => {
  const { shopper } = await openOrder({ quantity: 2 })
  const [first = '', second = ''] = listRows(shopper).flatMap(({ units = [] }) => units)
  await shopper.press('item.open', { args: { item: first } })
  const tab = openSecondTab(app, shopper)
  await tab.open('/exchange')
  await tab.press('item.open', { args: { item: second } })
  await tab.open(`/exchange?item=${second}&step=select-reason`)
  await choose(tab, second, { ...returned, quantity: 1 })
  const page = await answerQuantity(shopper, first, '2')
  const text = english('item.quantity-left', { count: 1 })
  expect([page.status, page.body.problem?.title]).toEqual([409, text])
  expect(page.body.effects).toEqual([{ type: 'toast', tone: 'error', text }])
  expect(readOpenStep(shopper).step).toBe('select-reason')
})

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

test.each([
  ['yen', 'demo-jp', '#2002', '604-8166', '麻の足袋ソックス'],
  ['dollars', 'demo', ORDER, '10001', SHIRT],
] as const)('UXD-06 FEE-34 the units of a batch add up to what was paid, with an uneven discount in %s', async (_, from, order, proof, title) => {
  const shopper = await visitor(shopWith({}), from)
  await shopper.enter('/?lang=en')
  const { changeOrder } = changesOf(world, shopper.shopId)
  let [paid, tax] = [0, 0]
  await changeOrder(order, ({ lines, taken, ...rest }) => ({
    ...rest,
    taken: taken + 1_000_000,
    lines: lines.map((line) => {
      if (!line.title.includes(title)) return line
      const uneven = { ...withQuantity(line, 3), discount: 100, tax: 310 }
      ;[paid, tax] = [uneven.price * 3 - 100, uneven.tax]
      return uneven
    }),
  }))
  await lookUpOrder(shopper, order, proof)
  await choose(shopper, itemNamed(shopper, title), { outcome: 'return', quantity: 3 })
  const { document } = await submitAll(shopper)
  const { receipt } = document
  const receiptLines = receipt.returned_items
  expect(receiptLines).toHaveLength(3)
  expect(sumOf(receiptLines.map((line) => line.item_discount))).toBe(100)
  expect(sumOf(receiptLines.map((line) => line.item_tax))).toBe(tax)
  expect(sumOf(receiptLines.map((line) => line.item_net))).toBe(receipt.taxesIncluded ? paid - tax : paid)
  expect(sumOf(receiptLines.map((line) => line.item_total))).toBe(
    receipt.returnedItemSubtotal + receipt.returnedItemTax,
  )
})

test('UXD-06 calls for single units total the same as a batch', async () => {
  const [batch, single] = await Promise.all([openOrder({ quantity: 3 }), openOrder({ quantity: 3 })])
  await choose(batch.shopper, shirt(batch.shopper), { ...returned, quantity: 3 })
  const { document } = await submitAll(batch.shopper)

  const call = callAs(app, single.shopper)
  const ids = listRows(single.shopper).flatMap(({ units = [] }) => units)
  const lineItems = ids.map((id) => ({ id, returnType: 'credit', reason: { id: 'changed-mind' } }))
  const { status, body } = await call('POST', 'return/totals', { body: { lineItems, creditType: 'refund' } })
  expect([status, body.computed.net]).toEqual([200, document.totals.computed.net])
})
