import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, lookUpOrder, readOpenStep } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { findItemRow, findReturn, itemCountAtLeast, reviewResult, rule } from './ruled.ts'
import { createPortal, english, openSecondTab, type Portal, submit } from './shoppers.ts'
import {
  answerQuantity,
  chooseMore,
  fieldErrors,
  listRows,
  ORDER,
  type OrderOptions,
  openOrderOf,
  returned,
  SHIRT,
  selectedCount,
  shirt,
  titlesOf,
} from './unit-rows.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const openOrder = (options?: OrderOptions) => openOrderOf(world, app, options)

test('UXD-06 18 units of one shirt are one row that asks how many first', async () => {
  const { shopper } = await openOrder()
  const [row, another] = listRows(shopper)
  expect(another).toBeUndefined()
  expect(row?.quantity).toBe(`${english('items.each')}\n${english('items.quantity', { count: 18 })}`)
  expect(row?.units).toHaveLength(18)
  await shopper.press('item.open', { args: { item: shirt(shopper) } })
  expect(readOpenStep(shopper).step).toBe('select-quantity')
  expect(shopper.readPage().overlay?.title).toBe(english('item.quantity-heading'))
  expect(shopper.find('choice_list', 'quantity')?.options).toHaveLength(18)
  expect(shopper.readPage().overlay?.forms?.answer?.values).toEqual({ quantity: '1' })
})

test('UXD-06 one set of answers returns 3 of 18, each unit at its own value', async () => {
  const { shopper } = await openOrder()
  await choose(shopper, shirt(shopper), { ...returned, quantity: 3 })
  expect(titlesOf(shopper)).toEqual([
    english('items.chosen-part', { count: 3, total: 18, choice: english('items.chosen-return') }),
  ])
  expect(selectedCount(shopper)).toBe(english('items.selected', { count: 3 }))
  await shopper.press('items.continue')
  if (shopper.readPage().screen?.name === 'credit') await shopper.press('credit.choose', { args: { credit: 'refund' } })
  const sent = shopper.find('line_group', 'sent')?.lines.map(({ title }) => title)
  expect(sent).toEqual([english('item.several', { count: 3, title: SHIRT })])
  expect((await submit(shopper)).body.problem).toBeUndefined()
  const { document } = await findReturn(world, shopper)
  expect(document.items.map(({ reason, resolution }) => [reason?.id, resolution])).toEqual(
    Array.from({ length: 3 }, () => ['changed-mind', 'return']),
  )
  expect(new Set(document.items.map(({ lineItemId }) => lineItemId)).size).toBe(3)
})

test('UXD-06 further units take other answers, up to the units of the order', async () => {
  const { shopper } = await openOrder({ quantity: 4 })
  await choose(shopper, shirt(shopper), { ...returned, quantity: 3 })
  await chooseMore(shopper, { outcome: 'exchange', reasons: ['style'] })
  const titles = titlesOf(shopper)
  expect(titles).toHaveLength(2)
  expect(titles[0]).toContain(english('items.chosen-part', { count: 3, total: 4, choice: '' }).trim())
  expect(titles[1]).toContain(english('items.chosen-part', { count: 1, total: 4, choice: '' }).trim())
  expect(listRows(shopper).flatMap(({ remaining = [] }) => remaining)).toEqual([])
  expect(selectedCount(shopper)).toBe(english('items.selected', { count: 4 }))
})

test('UXD-06 the number can be raised and lowered later, and removed', async () => {
  const { shopper } = await openOrder()
  await choose(shopper, shirt(shopper), { ...returned, quantity: 3 })
  for (const quantity of ['5', '2']) {
    const { id } = findItemRow(shopper, SHIRT)
    await shopper.press('item.open', { args: { item: id } })
    await answerQuantity(shopper, id, quantity)
    await shopper.open('/exchange')
    expect(selectedCount(shopper)).toBe(english('items.selected', { count: Number(quantity) }))
    expect(listRows(shopper)).toHaveLength(1)
  }
  await shopper.press('item.discard', { args: { item: findItemRow(shopper, SHIRT).id } })
  expect(selectedCount(shopper)).toBe(english('items.selected', { count: 0 }))
  expect(listRows(shopper).map(({ units }) => units?.length)).toEqual([18])
})

test.each([
  ['0', 'item.quantity-invalid'],
  ['', 'item.quantity-invalid'],
  ['1.5', 'item.quantity-invalid'],
  ['-2', 'item.quantity-invalid'],
  ['19', 'item.quantity-left'],
] as const)('UXD-06 refuses the number "%s" in words', async (quantity, text) => {
  const { shopper } = await openOrder()
  const item = shirt(shopper)
  await shopper.press('item.open', { args: { item } })
  const page = await answerQuantity(shopper, item, quantity)
  expect(page.status).toBe(422)
  expect(fieldErrors(page)).toEqual([english(text, { count: 18 })])
  await shopper.open('/exchange')
  expect(selectedCount(shopper)).toBe(english('items.selected', { count: 0 }))
})

test('UXD-06 a number is refused once another tab has taken the units', async () => {
  const { shopper } = await openOrder({ quantity: 5 })
  await choose(shopper, shirt(shopper), { ...returned, quantity: 1 })
  const tab = openSecondTab(app, shopper)
  const [next = ''] = listRows(shopper).flatMap(({ remaining = [] }) => remaining)
  await shopper.press('item.open', { args: { item: next } })
  await tab.open('/exchange')
  const edited = findItemRow(tab, SHIRT).id
  await tab.press('item.open', { args: { item: edited } })
  expect((await answerQuantity(tab, edited, '3')).body.problem).toBeUndefined()
  expect((await answerQuantity(shopper, next, '3')).status).toBe(409)
  const page = await answerQuantity(shopper, next, '3')
  expect(page.status).toBe(422)
  expect(fieldErrors(page)).toEqual([english('item.quantity-left', { count: 2 })])
})

test('UXD-06 an exchange takes no more units than the stock has', async () => {
  const { shopper, changes } = await openOrder()
  await changes.changeProduct(ORDER, SHIRT, (product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, stock: 2 })),
  }))
  await lookUpOrder(shopper, ORDER, '10001')
  const refusal = await choose(shopper, shirt(shopper), { outcome: 'exchange', reasons: ['style'], quantity: 3 })
  expect(refusal.status).toBe(422)
  expect(fieldErrors(refusal)).toEqual([english('item.stock-left', { count: 2 })])
  const item = shirt(shopper)
  await shopper.open(`/exchange?item=${item}&step=select-quantity`)
  await answerQuantity(shopper, item, '2')
  await choose(shopper, item, { outcome: 'exchange', reasons: ['style'] })
  expect(selectedCount(shopper)).toBe(english('items.selected', { count: 2 }))
})

test('UXD-06 units of one line with another eligibility are rows of their own', async () => {
  const { shopper, changes } = await openOrder({ quantity: 6 })
  await changes.changeLine(ORDER, SHIRT, (line) => ({
    ...line,
    refunded: [{ quantity: 2, at: world.clock.now() }],
  }))
  await lookUpOrder(shopper, ORDER, '10001')
  const rows = listRows(shopper).map(({ state, units, quantity }) => [state, units?.length, quantity])
  expect(rows).toEqual([
    ['eligible', 4, `${english('items.each')}\n${english('items.quantity-part', { count: 4, total: 6 })}`],
    ['ineligible', 2, `${english('items.each')}\n${english('items.quantity-part', { count: 2, total: 6 })}`],
  ])
  await shopper.press('item.open', { args: { item: shirt(shopper) } })
  expect(shopper.find('choice_list', 'quantity')?.options).toHaveLength(4)
})

test('UXD-06 rules count all units of one set of answers before it is confirmed', async () => {
  const rules = [rule('many', [reviewResult('review')], { when: itemCountAtLeast(3) })]
  const { shopper } = await openOrder({ rules })
  await choose(shopper, shirt(shopper), { ...returned, quantity: 3 })
  const [row] = listRows(shopper)
  expect(row?.units).toHaveLength(3)
  expect(row?.choice?.notes).toEqual([english('items.note-review')])
})

test('UXD-06 a client may still answer identical units one by one', async () => {
  const { shopper } = await openOrder()
  const units = listRows(shopper)[0]?.units ?? []
  for (const item of units.slice(0, 2)) {
    await shopper.press('item.open', { args: { item } })
    await shopper.open(`/exchange?item=${item}&step=select-reason`)
    await shopper.press('item.answer', { args: { item, step: 'select-reason' }, values: { reason: 'changed-mind' } })
    for (let turn = 0; readOpenStep(shopper).step !== '' && turn < 4; turn++) {
      const { step } = readOpenStep(shopper)
      const values = step === 'add-comment' ? { comment: '' } : { outcome: 'return' }
      await shopper.press('item.answer', { args: { item, step }, values })
    }
  }
  expect(selectedCount(shopper)).toBe(english('items.selected', { count: 2 }))
  expect(listRows(shopper).map(({ units: ids = [] }) => ids.length)).toEqual([0, 0])
})

test('UXD-06 a single unit is not asked for a number', async () => {
  const { shopper } = await openOrder({ quantity: 1 })
  expect(listRows(shopper)[0]?.quantity).toBeUndefined()
  await shopper.press('item.open', { args: { item: shirt(shopper) } })
  expect(readOpenStep(shopper).step).toBe('select-reason')
})
