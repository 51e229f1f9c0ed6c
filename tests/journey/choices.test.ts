import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConstraint } from '../../client/runtime/page/constraints.ts'
import type { Component } from '../../schemas/components/index.ts'
import table from '../fixtures/validity.json' with { type: 'json' }
import { answer, itemNamed, lookUp, type Shopper, standing } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { giverIn } from './givers.ts'
import { type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let house: Portal
beforeAll(async () => {
  world = await testWorld()
  house = await portal(world)
}, 60_000)
afterAll(() => world.drop())

type Choice = Extract<Component, { type: 'choice_list' | 'option_picker' | 'rating' }>

interface Choosing {
  readonly she: Shopper
  readonly action: string
  readonly choice: Choice | undefined
}

const atStep = async (step: string): Promise<Shopper> => {
  const she = await house.guest()
  await lookUp(she)
  const item = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item } })
  while (standing(she).step !== step) await answer(she, item, { outcome: 'exchange' })
  return she
}

const pages = {
  async 'a reason'() {
    const she = await atStep('select-reason')
    return { she, action: 'item.answer', choice: she.find('choice_list', 'reasons') }
  },
  async 'a variant'() {
    const she = await atStep('select-variant')
    return { she, action: 'item.answer', choice: she.find('option_picker') }
  },
  async 'items for somebody'() {
    const { shopId } = await house.visitor()
    const she = await giverIn(house.app, shopId)
    await she.press('receipts.name', { values: { recipient: 'Kim' } })
    return { she, action: 'receipts.create', choice: she.find('choice_list', 'units') }
  },
  async 'a face'() {
    const she = await house.visitor((config) => ({
      ...config,
      settings: { ...config.settings, csatRspCustomerPercentage: 100 },
    }))
    await toReview(she)
    await submit(she)
    return { she, action: 'return.survey', choice: she.find('rating', 'survey') }
  },
} satisfies Readonly<Record<string, () => Promise<Choosing>>>

const valuesOf = (options: readonly { readonly value: string }[]): string[] => options.map(({ value }) => value)

const offeredBy = (choice: Choice): { readonly offered: string[]; readonly off: string[] } => {
  if (choice.type === 'rating') return { offered: valuesOf(choice.options), off: [] }
  const all = choice.type === 'option_picker' ? choice.variants : choice.options
  const isFree = (one: (typeof all)[number]) =>
    'state' in one ? one.state === 'available' : one.disabled === undefined
  return { offered: valuesOf(all.filter(isFree)), off: valuesOf(all.filter((one) => !isFree(one))) }
}

/** Translates the table’s letters to values of this page; unknown letters are literal. */
const onPage = (value: string, choice: Choice, { offered, off }: (typeof table)['choice']): string => {
  const here = offeredBy(choice)
  const names = new Map([...offered.entries()].map(([at, name]) => [name, here.offered[at]]))
  for (const [at, name] of off.entries()) names.set(name, here.off[at])
  return value
    .split('\n')
    .map((name) => names.get(name) ?? name)
    .join('\n')
}

/** Whether client and service accept a value, separately. */
const judged = async ({ she, action, choice }: Choosing, value: string) => {
  if (choice === undefined) throw new Error(`${she.seen().screen?.path} asks for nothing`)
  const { status } = await she.press(action, { values: { [choice.name]: value } })
  return { client: getConstraint(choice)?.validate({ [choice.name]: value }).length === 0, service: status === 200 }
}

test.each(
  Object.entries(pages),
)('CTR-04 client and service agree on refusing and accepting %s', async (_what, reach) => {
  const page: Choosing = await reach()
  const { choice } = page
  if (choice === undefined) throw new Error('Nothing is asked')
  expect(choice.required).toBe(true)
  const cases = 'several' in choice ? table.choices : table.choice
  for (const value of cases.required.refused)
    expect([value, await judged(page, onPage(value, choice, cases))]).toEqual([
      value,
      { client: false, service: false },
    ])
  for (const value of cases.required.taken)
    expect([value, await judged(await reach(), onPage(value, choice, cases))]).toEqual([
      value,
      { client: true, service: true },
    ])
})
