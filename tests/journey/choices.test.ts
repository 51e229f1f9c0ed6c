import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConstraint } from '../../client/runtime/page/constraints.ts'
import type { Component } from '../../schemas/components/index.ts'
import table from '../fixtures/validity.json' with { type: 'json' }
import { answer, itemNamed, lookUpOrder, readOpenStep, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY } from './given-returns.ts'
import { createGiver } from './givers.ts'
import { createPortal, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let setup: Portal
beforeAll(async () => {
  world = await testWorld()
  setup = await createPortal(world)
}, 60_000)
afterAll(() => world.drop())

type Choice = Extract<Component, { type: 'choice_list' | 'option_picker' | 'rating' }>

interface ChoiceStep {
  readonly shopper: Shopper
  readonly action: string
  readonly choice: Choice | undefined
}

const openStep = async (step: string): Promise<Shopper> => {
  const shopper = await setup.guest()
  await lookUpOrder(shopper)
  const item = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item } })
  while (readOpenStep(shopper).step !== step) await answer(shopper, item, { outcome: 'exchange' })
  return shopper
}

const pages = {
  async 'a reason'() {
    const shopper = await openStep('select-reason')
    return { shopper, action: 'item.answer', choice: shopper.find('choice_list', 'reasons') }
  },
  async 'a variant'() {
    const shopper = await openStep('select-variant')
    return { shopper, action: 'item.answer', choice: shopper.find('option_picker') }
  },
  async 'items for somebody'() {
    const { shopId } = await setup.visitor()
    const shopper = await createGiver(setup.app, shopId)
    await shopper.press('receipts.name', { values: { recipient: 'Kim' } })
    return { shopper, action: 'receipts.create', choice: shopper.find('choice_list', 'units') }
  },
  async 'a face'() {
    const shopper = await setup.visitor((config) => ({
      ...config,
      settings: { ...config.settings, csatRspCustomerPercentage: 100 },
    }))
    await goToReview(shopper)
    await submit(shopper)
    world.clock.forward(7 * DAY)
    await shopper.open(shopper.readPage().screen?.path ?? '')
    return { shopper, action: 'return.survey', choice: shopper.find('rating', 'survey') }
  },
} satisfies Readonly<Record<string, () => Promise<ChoiceStep>>>

const valuesOf = (options: readonly { readonly value: string }[]): string[] => options.map(({ value }) => value)

const listOffered = (choice: Choice): { readonly offered: string[]; readonly off: string[] } => {
  if (choice.type === 'rating') return { offered: valuesOf(choice.options), off: [] }
  const all = choice.type === 'option_picker' ? choice.variants : choice.options
  const isFree = (one: (typeof all)[number]) =>
    'state' in one ? one.state === 'available' : one.disabled === undefined
  return { offered: valuesOf(all.filter(isFree)), off: valuesOf(all.filter((one) => !isFree(one))) }
}

/** Translates the table’s letters to values of this page; unknown letters are literal. */
const describeOnPage = (value: string, choice: Choice, { offered, off }: (typeof table)['choice']): string => {
  const here = listOffered(choice)
  const names = new Map([...offered.entries()].map(([at, name]) => [name, here.offered[at]]))
  for (const [at, name] of off.entries()) names.set(name, here.off[at])
  return value
    .split('\n')
    .map((name) => names.get(name) ?? name)
    .join('\n')
}

/** Whether client and service accept a value, separately. */
const judgeChoice = async ({ shopper, action, choice }: ChoiceStep, value: string) => {
  if (choice === undefined) throw new Error(`${shopper.readPage().screen?.path} asks for nothing`)
  const { status } = await shopper.press(action, { values: { [choice.name]: value } })
  return { client: getConstraint(choice)?.validate({ [choice.name]: value }).length === 0, service: status === 200 }
}

test.each(
  Object.entries(pages),
)('CTR-04 client and service agree on refusing and accepting %s', async (_what, reach) => {
  const page: ChoiceStep = await reach()
  const { choice } = page
  if (choice === undefined) throw new Error('Nothing is asked')
  expect(choice.required).toBe(true)
  const cases = 'several' in choice ? table.choices : table.choice
  for (const value of cases.required.refused)
    expect([value, await judgeChoice(page, describeOnPage(value, choice, cases))]).toEqual([
      value,
      { client: false, service: false },
    ])
  for (const value of cases.required.taken)
    expect([value, await judgeChoice(await reach(), describeOnPage(value, choice, cases))]).toEqual([
      value,
      { client: true, service: true },
    ])
})
