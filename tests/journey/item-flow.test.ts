import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, english, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
let guest: Portal['guest']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor, guest } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const stepOf = (shopper: Shopper) => new URLSearchParams(shopper.readPage().overlay?.path.split('?')[1]).get('step')

const openShirt = async (shopper: Shopper) => {
  await lookUpOrder(shopper)
  const id = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item: id } })
  const answer = (step: string, values: Record<string, string>) =>
    shopper.press('item.answer', { args: { item: id, step }, values })
  return { id, answer }
}

test('ITM-27 the server names the next step regardless of the client’s request', async () => {
  const shopper = await guest()
  const { id, answer } = await openShirt(shopper)
  const steps = [stepOf(shopper)]
  await answer('select-reason', { reason: 'style' })
  steps.push(stepOf(shopper))
  await answer('add-comment', { comment: '' })
  steps.push(stepOf(shopper))
  await answer('convert-item', { outcome: 'exchange' })
  steps.push(stepOf(shopper))
  expect(steps).toEqual(['select-reason', 'add-comment', 'convert-item', 'select-variant'])

  await shopper.open(`/exchange?item=${id}&step=confirm`)
  expect(stepOf(shopper)).toBe('select-variant')
})

test('ITM-28 ITM-29 the first step closes without a back link; later steps return to the answer', async () => {
  const shopper = await guest()
  const { answer } = await openShirt(shopper)
  expect(shopper.readPage().overlay?.back).toBeUndefined()
  expect(shopper.readPage().overlay?.close.action).toEqual({ type: 'navigate', path: '/exchange' })

  await answer('select-reason', { reason: 'changed-mind' })
  const back = shopper.readPage().overlay?.back
  expect(back?.label).toBeTruthy()
  await shopper.open(back?.path ?? '')
  expect(stepOf(shopper)).toBe('select-reason')
  expect(shopper.readPage().overlay?.forms?.answer?.values).toEqual({ reason: 'changed-mind' })
})

test('ITM-36 ITM-37 reasons come from the product type’s group, and a parent reason requests a child', async () => {
  const shopper = await guest()
  const { id, answer } = await openShirt(shopper)
  const labels = () => shopper.find('choice_list', 'reasons')?.options.map(({ value }) => value)
  expect(labels()).toEqual(['size', 'colour', 'style', 'faulty', 'changed-mind'])
  await answer('select-reason', { reason: 'size' })
  expect(labels()).toEqual(['too-small', 'too-large'])
  await shopper.press('item.answer', { args: { item: id, question: 'size' }, values: { reason: 'too-small' } })
  expect(stepOf(shopper)).toBe('smart-recommendation')

  await shopper.open('/exchange')
  await shopper.press('item.open', { args: { item: itemNamed(shopper, 'Dusk') } })
  expect(labels()).toEqual(['broken', 'not-as-described', 'wrong-item', 'not-needed'])
})

test('ITM-39 the flow requires a reason', async () => {
  const shopper = await guest()
  const { answer } = await openShirt(shopper)
  const refusal = await answer('select-reason', { reason: '' })
  expect(refusal.status).toBe(422)
  expect(refusal.body.problem?.fields).toEqual([expect.objectContaining({ form: 'answer', name: 'reason' })])
  expect(stepOf(shopper)).toBe('select-reason')
})

test('ITM-40 ITM-60 only a reason with comments offers a question and a text area', async () => {
  const shopper = await guest()
  const { answer } = await openShirt(shopper)
  await answer('select-reason', { reason: 'style' })
  expect(shopper.readPage().overlay?.title).toBeTruthy()
  expect(shopper.find('field_group', 'comment')?.fields).toEqual([
    expect.objectContaining({
      name: 'comment',
      kind: 'multiline',
      label: expect.any(String),
      hint: expect.any(String),
    }),
  ])
  expect(shopper.find('field_group', 'comment')?.fields[0]).not.toHaveProperty('required')
  expect(shopper.find('actions', 'flow-actions')?.buttons.map(({ label }) => label)).toEqual([english('item.next')])
  await answer('add-comment', { comment: '' })
  expect(stepOf(shopper)).toBe('convert-item')

  const other = await guest()
  const second = await openShirt(other)
  await second.answer('select-reason', { reason: 'changed-mind' })
  expect(stepOf(other)).toBe('convert-item')
})

test('ITM-41 a reason that requires a comment cannot be confirmed with blanks', async () => {
  const shopper = await guest()
  const { id, answer } = await openShirt(shopper)
  await answer('select-reason', { reason: 'faulty' })
  expect(shopper.find('field_group', 'comment')?.fields[0]).toMatchObject({ required: true })
  const refusal = await answer('add-comment', { comment: '   ' })
  expect(refusal.status).toBe(422)
  expect(refusal.body.problem?.fields).toEqual([expect.objectContaining({ form: 'answer', name: 'comment' })])

  const forcedView = await shopper.post(
    'item.confirm',
    { at: `/exchange?item=${id}&step=confirm`, args: { item: id } },
    { 'if-match': shopper.readPage().rev ?? '' },
  )
  expect(forcedView.status).toBe(409)
  await answer('add-comment', { comment: 'A seam is open' })
  expect(stepOf(shopper)).toBe('convert-item')
})

test('ITM-42 ENT-13 the chosen leaf is stored as the reason, with its comment', async () => {
  const shopper = await visitor()
  await goToReview(shopper, {
    items: { 'Aster Linen': { reasons: ['faulty'], comment: ' A seam is open ', outcome: 'return' } },
  })
  await submit(shopper)
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  expect(record?.document.items[0]?.reason).toEqual({
    id: 'faulty',
    text: 'It arrived damaged or faulty',
    comment: 'A seam is open',
  })
})

test('ITM-14 confirming stores the items to return and their outcomes', async () => {
  const shopper = await visitor()
  await goToReview(shopper, {
    items: {
      'Aster Linen': { reasons: ['size', 'too-large'], outcome: 'exchange' },
      Dusk: { reasons: ['not-needed'], outcome: 'return' },
    },
  })
  await submit(shopper)
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  expect(
    record?.document.items.map(({ returnType, resolution, reason }) => [returnType, resolution, reason.id]),
  ).toEqual([
    ['exchange', 'exchange', 'too-large'],
    ['credit', 'return', 'not-needed'],
  ])
})

test('ITM-43 ITM-45 UXD-03 the outcomes allowed are offered; with one alone the last answer selects', async () => {
  const shopper = await guest()
  const { answer } = await openShirt(shopper)
  await answer('select-reason', { reason: 'changed-mind' })
  expect(shopper.find('choice_list', 'outcomes')?.options.map(({ value }) => value)).toEqual([
    'exchange',
    'advanced:knitwear',
    'return',
  ])

  const other = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, exchange: { ...policy.exchange, enabled: false } })),
  }))
  const second = await openShirt(other)
  await second.answer('select-reason', { reason: 'changed-mind' })
  expect([other.readPage().overlay, other.offered()]).toEqual([null, expect.arrayContaining(['item.discard'])])
})

test('ITM-44 ITM-46 another variant of the same product can be chosen, and no other', async () => {
  const shopper = await guest()
  const { id, answer } = await openShirt(shopper)
  await answer('select-reason', { reason: 'changed-mind' })
  await answer('convert-item', { outcome: 'exchange' })
  const variants = shopper.find('option_picker')?.variants ?? []
  expect(variants.length).toBeGreaterThan(2)
  const [candle] = (await world.world.commerce.findOrderByName(shopper.shopId, '#1001'))?.lines.slice(-1) ?? []
  const foreign = await answer('select-variant', { variant: candle?.variantId ?? '' })
  expect(foreign.status).toBe(422)
  const own = (await world.world.commerce.findOrderByName(shopper.shopId, '#1001'))?.lines[0]?.variantId
  expect(variants.filter(({ state }) => state === 'own').map(({ value }) => value)).toEqual([own])
  expect((await answer('select-variant', { variant: own ?? '' })).status).toBe(422)

  await answer('select-variant', { variant: variants.find(({ state }) => state === 'available')?.value ?? '' })
  expect(stepOf(shopper)).toBe('confirm')
  expect(shopper.find('swap_card', 'swap')?.sides).toHaveLength(2)
  await shopper.press('item.confirm', { args: { item: id } })
  expect(shopper.readPage().screen?.path).toBe('/exchange')
})

test('ITM-10 an edited item retains applicable answers when an early answer changes', async () => {
  const shopper = await guest()
  await lookUpOrder(shopper)
  const id = itemNamed(shopper, 'Aster Linen')
  await choose(shopper, id, { reasons: ['style'], comment: 'Too plain', outcome: 'return' })
  await shopper.press('item.open', { args: { item: id } })
  expect(stepOf(shopper)).toBe('select-reason')
  await shopper.press('item.answer', { args: { item: id, step: 'select-reason' }, values: { reason: 'faulty' } })
  expect(shopper.readPage().overlay?.forms?.answer?.values).toEqual({ comment: 'Too plain' })
})
