import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { answer, choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import {
  answered,
  ask,
  because,
  type Differing,
  finds,
  keeps,
  ofType,
  returnOf,
  rowOf,
  rule,
  shopWith,
} from './ruled.ts'
import { english, type Portal, portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const deduction = { type: 'line-item-fees', fees: { creditPercentage: 50 } } as const

/** A worn item gets a further question that deducts, retains and reviews. */
const branching: Differing = {
  rules: [
    rule('worn', [ask('worn', 'yes-no')]),
    rule('washed', [ask('washed', 'yes-no', { yes: [keeps('keep'), finds('review')] })], {
      when: answered('worn', 'yes'),
    }),
    rule('less', [deduction], { when: answered('washed', 'yes') }),
    rule('spoilt', [ask('spoilt', 'yes-no', { yes: [keeps('keep')], answered: [deduction] })], {
      when: because('faulty'),
    }),
  ],
}

const shirtAt = async (): Promise<{ she: Shopper; item: string }> => {
  const she = shopper(app, await loadDemoShop(world, { change: shopWith(branching) }))
  await lookUp(she)
  return { she, item: itemNamed(she, 'Aster Linen') }
}

const sent = async (she: Shopper): Promise<ReturnRecord['document']> => {
  await she.press('items.continue')
  if (she.seen().screen?.name === 'credit') await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  return (await returnOf(world, she)).document
}

/** The parts in which two returns from equal answers must agree. */
const essence = ({ items, receipt, totals, outcome }: ReturnRecord['document']) => ({ items, receipt, totals, outcome })

test('FIX-01 answers yes, back, no: page, amounts, return and trace contain only the no', async () => {
  const { she, item } = await shirtAt()
  await choose(she, item, { answers: { worn: 'yes', washed: 'yes' }, reasons: ['changed-mind'] })
  expect(rowOf(she, 'Aster Linen').choice?.notes).toContain(english('items.note-keep'))
  await she.press('item.open', { args: { item } })
  await choose(she, item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  expect(rowOf(she, 'Aster Linen').choice?.notes ?? []).toEqual([])
  const changed = await sent(she)

  const honest = await shirtAt()
  await choose(honest.she, honest.item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  expect(essence(changed)).toEqual(essence(await sent(honest.she)))
  expect(changed.items[0]).toMatchObject({
    outcome: ['default'],
    applicableLineItemFees: null,
    inputs: [{ questionId: 'worn', input: 'yes-no', answer: 'no' }],
  })
  expect(JSON.stringify(changed.items[0]?.trace)).not.toContain('washed')
})

test('FIX-02 a new reason removes the results of the former reason’s question', async () => {
  const { she, item } = await shirtAt()
  await choose(she, item, { answers: { worn: 'no', spoilt: 'yes' }, reasons: ['faulty'] })
  expect(rowOf(she, 'Aster Linen').choice?.notes).toContain(english('items.note-keep'))
  await choose(she, item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  const changed = await sent(she)
  const honest = await shirtAt()
  await choose(honest.she, honest.item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  expect(essence(changed)).toEqual(essence(await sent(honest.she)))
})

test('FIX-01 the first answer’s text is restored when the shopper returns to that answer', async () => {
  const { she, item } = await shirtAt()
  await choose(she, item, { answers: { worn: 'yes', washed: 'yes' }, reasons: ['changed-mind'] })
  await choose(she, item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  await she.press('item.open', { args: { item } })
  await answer(she, item, { answers: { worn: 'yes' } })
  expect(she.seen().overlay?.path).toContain('question=washed')
  // The earlier answers remain, so the last step is reachable.
  await she.open(`/exchange?item=${item}&step=confirm`)
  expect(she.seen().overlay?.path).toContain('step=confirm')
})

test('FND-40 a shopper finishes the return after going back from a chained question', async () => {
  const chained: Differing = {
    rules: [
      rule('first', [ask('opened', 'yes-no')], { when: ofType('Shirts') }),
      rule('next', [ask('worn', 'yes-no')], { when: { all: [answered('opened', 'yes'), ofType('Shirts')] } }),
    ],
  }
  const she = shopper(app, await loadDemoShop(world, { change: shopWith(chained) }))
  await lookUp(she)
  const item = itemNamed(she, 'Aster Linen')
  await choose(she, item, { answers: { opened: 'yes', worn: 'yes' }, reasons: ['colour'], outcome: 'return' })
  await she.press('item.open', { args: { item } })
  await choose(she, item, { answers: { opened: 'no' }, reasons: ['style'], outcome: 'return' })
  const { items } = await sent(she)
  expect(items[0]?.inputs).toEqual([{ questionId: 'opened', input: 'yes-no', answer: 'no' }])
})
