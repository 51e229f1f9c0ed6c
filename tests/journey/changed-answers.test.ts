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

/** A worn item is asked about further, and what it says there deducts, keeps and reviews. */
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

/** Sends in what she has chosen; what is left of the return is what counts. */
const sent = async (she: Shopper): Promise<ReturnRecord['document']> => {
  await she.press('items.continue')
  if (she.seen().screen?.name === 'credit') await she.press('credit.choose', { args: { credit: 'refund' } })
  await submit(she)
  return (await returnOf(world, she)).document
}

/** What two returns must share that came of the same answers. */
const essence = ({ items, receipt, totals, outcome }: ReturnRecord['document']) => ({ items, receipt, totals, outcome })

test('FIX-01 yes, back, no: the page, the money, the return and its trace know only the no', async () => {
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

test('FIX-02 another reason takes away what the first one’s question kept and deducted', async () => {
  const { she, item } = await shirtAt()
  await choose(she, item, { answers: { worn: 'no', spoilt: 'yes' }, reasons: ['faulty'] })
  expect(rowOf(she, 'Aster Linen').choice?.notes).toContain(english('items.note-keep'))
  await choose(she, item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  const changed = await sent(she)
  const honest = await shirtAt()
  await choose(honest.she, honest.item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  expect(essence(changed)).toEqual(essence(await sent(honest.she)))
})

test('FIX-01 going back to the first answer finds what was typed under it', async () => {
  const { she, item } = await shirtAt()
  await choose(she, item, { answers: { worn: 'yes', washed: 'yes' }, reasons: ['changed-mind'] })
  await choose(she, item, { answers: { worn: 'no' }, reasons: ['changed-mind'] })
  await she.press('item.open', { args: { item } })
  await answer(she, item, { answers: { worn: 'yes' } })
  expect(she.seen().overlay?.path).toContain('question=washed')
  // What she said there stands, so that she may go straight to the end.
  await she.open(`/exchange?item=${item}&step=confirm`)
  expect(she.seen().overlay?.path).toContain('step=confirm')
})

test('FND-40 a shopper who goes back from a chained question finishes the return', async () => {
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
