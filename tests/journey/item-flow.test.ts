import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUp, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { english, keyOf, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
let guest: Portal['guest']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor, guest } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const stepOf = (she: Shopper) => new URLSearchParams(she.seen().overlay?.path.split('?')[1]).get('step')

const atShirt = async (she: Shopper) => {
  await lookUp(she)
  const id = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item: id } })
  const answer = (step: string, values: Record<string, string>) =>
    she.press('item.answer', { args: { item: id, step }, values })
  return { id, answer }
}

test('ITM-27 the server names the next step regardless of the client’s request', async () => {
  const she = await guest()
  const { id, answer } = await atShirt(she)
  const steps = [stepOf(she)]
  await answer('select-reason', { reason: 'style' })
  steps.push(stepOf(she))
  await answer('add-comment', { comment: '' })
  steps.push(stepOf(she))
  await answer('convert-item', { outcome: 'exchange' })
  steps.push(stepOf(she))
  expect(steps).toEqual(['select-reason', 'add-comment', 'convert-item', 'select-variant'])

  await she.open(`/exchange?item=${id}&step=confirm`)
  expect(stepOf(she)).toBe('select-variant')
})

test('ITM-28 ITM-29 the first step closes without a back link; later steps return to the answer', async () => {
  const she = await guest()
  const { answer } = await atShirt(she)
  expect(she.seen().overlay?.back).toBeUndefined()
  expect(she.seen().overlay?.close.action).toEqual({ type: 'navigate', path: '/exchange' })

  await answer('select-reason', { reason: 'changed-mind' })
  const back = she.seen().overlay?.back
  expect(back?.label).toBeTruthy()
  await she.open(back?.path ?? '')
  expect(stepOf(she)).toBe('select-reason')
  expect(she.seen().overlay?.forms?.answer?.values).toEqual({ reason: 'changed-mind' })
})

test('ITM-36 ITM-37 reasons come from the product type’s group, and a parent reason requests a child', async () => {
  const she = await guest()
  const { id, answer } = await atShirt(she)
  const labels = () => she.find('choice_list', 'reasons')?.options.map(({ value }) => value)
  expect(labels()).toEqual(['size', 'colour', 'style', 'faulty', 'changed-mind'])
  await answer('select-reason', { reason: 'size' })
  expect(labels()).toEqual(['too-small', 'too-large'])
  await she.press('item.answer', { args: { item: id, question: 'size' }, values: { reason: 'too-small' } })
  expect(stepOf(she)).toBe('smart-recommendation')

  await she.open('/exchange')
  await she.press('item.open', { args: { item: itemNamed(she, 'Dusk') } })
  expect(labels()).toEqual(['broken', 'not-as-described', 'wrong-item', 'not-needed'])
})

test('ITM-39 the flow requires a reason', async () => {
  const she = await guest()
  const { answer } = await atShirt(she)
  const refused = await answer('select-reason', { reason: '' })
  expect(refused.status).toBe(422)
  expect(refused.body.problem?.fields).toEqual([expect.objectContaining({ form: 'answer', name: 'reason' })])
  expect(stepOf(she)).toBe('select-reason')
})

test('ITM-40 ITM-60 only a reason with comments offers a question and a text area', async () => {
  const she = await guest()
  const { answer } = await atShirt(she)
  await answer('select-reason', { reason: 'style' })
  expect(she.seen().overlay?.title).toBeTruthy()
  expect(she.find('field_group', 'comment')?.fields).toEqual([
    expect.objectContaining({
      name: 'comment',
      kind: 'multiline',
      label: expect.any(String),
      hint: expect.any(String),
    }),
  ])
  expect(she.find('field_group', 'comment')?.fields[0]).not.toHaveProperty('required')
  expect(she.find('actions', 'flow-actions')?.buttons.map(({ label }) => label)).toEqual([english('item.next')])
  await answer('add-comment', { comment: '' })
  expect(stepOf(she)).toBe('convert-item')

  const other = await guest()
  const second = await atShirt(other)
  await second.answer('select-reason', { reason: 'changed-mind' })
  expect(stepOf(other)).toBe('convert-item')
})

test('ITM-41 a reason that requires a comment cannot be confirmed with blanks', async () => {
  const she = await guest()
  const { id, answer } = await atShirt(she)
  await answer('select-reason', { reason: 'faulty' })
  expect(she.find('field_group', 'comment')?.fields[0]).toMatchObject({ required: true })
  const refused = await answer('add-comment', { comment: '   ' })
  expect(refused.status).toBe(422)
  expect(refused.body.problem?.fields).toEqual([expect.objectContaining({ form: 'answer', name: 'comment' })])

  const forced = await she.post(
    'item.confirm',
    { at: `/exchange?item=${id}&step=confirm`, args: { item: id } },
    { 'if-match': she.seen().rev ?? '' },
  )
  expect(forced.status).toBe(409)
  await answer('add-comment', { comment: 'A seam is open' })
  expect(stepOf(she)).toBe('convert-item')
})

test('ITM-42 ENT-13 the chosen leaf is stored as the reason, with its comment', async () => {
  const she = await visitor()
  await toReview(she, {
    items: { 'Aster Linen': { reasons: ['faulty'], comment: ' A seam is open ', outcome: 'return' } },
  })
  await submit(she)
  const record = await world.world.store.returns.findByKey(she.shopId, keyOf(she))
  expect(record?.document.items[0]?.reason).toEqual({
    id: 'faulty',
    text: 'It arrived damaged or faulty',
    comment: 'A seam is open',
  })
})

test('ITM-14 confirming stores the items to return and their outcomes', async () => {
  const she = await visitor()
  await toReview(she, {
    items: {
      'Aster Linen': { reasons: ['size', 'too-large'], outcome: 'exchange' },
      Dusk: { reasons: ['not-needed'], outcome: 'return' },
    },
  })
  await submit(she)
  const record = await world.world.store.returns.findByKey(she.shopId, keyOf(she))
  expect(
    record?.document.items.map(({ returnType, resolution, reason }) => [returnType, resolution, reason.id]),
  ).toEqual([
    ['exchange', 'exchange', 'too-large'],
    ['credit', 'return', 'not-needed'],
  ])
})

test('ITM-43 ITM-45 the outcomes allowed are offered; with one alone the step is skipped', async () => {
  const she = await guest()
  const { answer } = await atShirt(she)
  await answer('select-reason', { reason: 'changed-mind' })
  expect(she.find('choice_list', 'outcomes')?.options.map(({ value }) => value)).toEqual([
    'advanced:knitwear',
    'exchange',
    'return',
  ])

  const other = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, exchange: { ...policy.exchange, enabled: false } })),
  }))
  const second = await atShirt(other)
  await second.answer('select-reason', { reason: 'changed-mind' })
  expect(stepOf(other)).toBe('confirm')
})

test('ITM-44 ITM-46 another variant of the same product can be chosen, and no other', async () => {
  const she = await guest()
  const { id, answer } = await atShirt(she)
  await answer('select-reason', { reason: 'changed-mind' })
  await answer('convert-item', { outcome: 'exchange' })
  const variants = she.find('option_picker')?.variants ?? []
  expect(variants.length).toBeGreaterThan(2)
  const [candle] = (await world.world.commerce.findOrderByName(she.shopId, '#1001'))?.lines.slice(-1) ?? []
  const foreign = await answer('select-variant', { variant: candle?.variantId ?? '' })
  expect(foreign.status).toBe(422)
  const own = (await world.world.commerce.findOrderByName(she.shopId, '#1001'))?.lines[0]?.variantId
  expect(variants.filter(({ state }) => state === 'own').map(({ value }) => value)).toEqual([own])
  expect((await answer('select-variant', { variant: own ?? '' })).status).toBe(422)

  await answer('select-variant', { variant: variants.find(({ state }) => state === 'available')?.value ?? '' })
  expect(stepOf(she)).toBe('confirm')
  expect(she.find('swap_card', 'swap')?.sides).toHaveLength(2)
  await she.press('item.confirm', { args: { item: id } })
  expect(she.seen().screen?.path).toBe('/exchange')
})

test('ITM-10 an edited item retains applicable answers when an early answer changes', async () => {
  const she = await guest()
  await lookUp(she)
  const id = itemNamed(she, 'Aster Linen')
  await choose(she, id, { reasons: ['style'], comment: 'Too plain', outcome: 'return' })
  await she.press('item.open', { args: { item: id } })
  expect(stepOf(she)).toBe('select-reason')
  await she.press('item.answer', { args: { item: id, step: 'select-reason' }, values: { reason: 'faulty' } })
  expect(she.seen().overlay?.forms?.answer?.values).toEqual({ comment: 'Too plain' })
})
