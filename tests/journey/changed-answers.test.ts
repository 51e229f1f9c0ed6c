import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { answer, choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import {
  answerIs,
  ask,
  findItemRow,
  findReturn,
  keepResult,
  productTypeIs,
  reasonIs,
  reviewResult,
  rule,
  type ShopOverrides,
  shopWith,
} from './ruled.ts'
import { createPortal, english, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const deduction = { type: 'line-item-fees', fees: { creditPercentage: 50 } } as const

const branchingOptions: ShopOverrides = {
  rules: [
    rule('worn', [ask('worn', 'yes-no')]),
    rule('washed', [ask('washed', 'yes-no', { yes: [keepResult('keep'), reviewResult('review')] })], {
      when: answerIs('worn', 'yes'),
    }),
    rule('less', [deduction], { when: answerIs('washed', 'yes') }),
    rule('spoilt', [ask('spoilt', 'yes-no', { yes: [keepResult('keep')], answered: [deduction] })], {
      when: reasonIs('faulty'),
    }),
  ],
}

const openShirt = async (): Promise<{ she: Shopper; item: string }> => {
  const she = createShopper(app, await loadDemoShop(world, { change: shopWith(branchingOptions) }))
  await lookUpOrder(she)
  return { she, item: itemNamed(she, 'Aster Linen') }
}

const submitReturn = async (she: Shopper): Promise<ReturnRecord['document']> => {
  await she.press('items.continue')
  if (she.readPage().screen?.name === 'credit') await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  return (await findReturn(world, she)).document
}

const pickComparable = ({ items, receipt, totals, outcome }: ReturnRecord['document']) => ({
  items,
  receipt,
  totals,
  outcome,
})

test('FIX-01 answers yes, back, no: page, amounts, return and trace contain only the no', async () => {
  const { she, item } = await openShirt()
  await choose(she, item, { answers: { worn: 'yes', washed: 'yes' }, reasons: ['changed-mind'] })
  expect(findItemRow(she, 'Aster Linen').choice?.notes).toContain(english('item.keep'))
  await she.press('item.open', { args: { item } })
  await choose(she, item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  expect(findItemRow(she, 'Aster Linen').choice?.notes ?? []).toEqual([])
  const changedDocument = await submitReturn(she)

  const honest = await openShirt()
  await choose(honest.she, honest.item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  expect(pickComparable(changedDocument)).toEqual(pickComparable(await submitReturn(honest.she)))
  expect(changedDocument.items[0]).toMatchObject({
    outcome: ['default'],
    applicableLineItemFees: null,
    inputs: [{ questionId: 'worn', input: 'yes-no', answer: 'no' }],
  })
  expect(JSON.stringify(changedDocument.items[0]?.trace)).not.toContain('washed')
})

test('FIX-02 a new reason removes the results of the former reason’s question', async () => {
  const { she, item } = await openShirt()
  await choose(she, item, { answers: { worn: 'no', spoilt: 'yes' }, reasons: ['faulty'] })
  expect(findItemRow(she, 'Aster Linen').choice?.notes).toContain(english('item.keep'))
  await choose(she, item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  const changedDocument = await submitReturn(she)
  const honest = await openShirt()
  await choose(honest.she, honest.item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  expect(pickComparable(changedDocument)).toEqual(pickComparable(await submitReturn(honest.she)))
})

test('FIX-01 the first answer’s text is restored when the shopper returns to that answer', async () => {
  const { she, item } = await openShirt()
  await choose(she, item, { answers: { worn: 'yes', washed: 'yes' }, reasons: ['changed-mind'] })
  await choose(she, item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  await she.press('item.open', { args: { item } })
  await answer(she, item, { answers: { worn: 'yes' } })
  expect(she.readPage().overlay?.path).toContain('question=washed')
  await she.open(`/exchange?item=${item}&step=convert-item`)
  expect(she.readPage().overlay?.path).toContain('step=convert-item')
})

test('FND-40 a shopper finishes the return after going back from a chained question', async () => {
  const chainedConfig: ShopOverrides = {
    rules: [
      rule('first', [ask('opened', 'yes-no')], { when: productTypeIs('Shirts') }),
      rule('next', [ask('worn', 'yes-no')], { when: { all: [answerIs('opened', 'yes'), productTypeIs('Shirts')] } }),
    ],
  }
  const she = createShopper(app, await loadDemoShop(world, { change: shopWith(chainedConfig) }))
  await lookUpOrder(she)
  const item = itemNamed(she, 'Aster Linen')
  await choose(she, item, { answers: { opened: 'yes', worn: 'yes' }, reasons: ['colour'], outcome: 'return' })
  await she.press('item.open', { args: { item } })
  await choose(she, item, { answers: { opened: 'no' }, reasons: ['style'], outcome: 'return' })
  const { items } = await submitReturn(she)
  expect(items[0]?.inputs).toEqual([{ questionId: 'opened', input: 'yes-no', answer: 'no' }])
})
