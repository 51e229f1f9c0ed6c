import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { Component, ComponentType } from '../../schemas/components/index.ts'
import type { Button } from '../../schemas/screen/action.ts'
import { itemFlow } from '../../screens/items/flow.ts'
import { itemsList } from '../../screens/items/list.ts'
import type { ItemsView } from '../../screens/items/list-view.ts'
import { goldens } from '../support/golden.ts'
import { cards, frameAt, words } from '../support/golden-world.ts'
import { flowAt, ITEM, situations } from './item-flow-situations.ts'
import { item, plainItemsView } from './items-views.ts'

const itemsBelow: ItemsView = { ...plainItemsView, eligible: [{ ...item(cards.shirt), id: ITEM }] }

goldens(
  'item-flow',
  Object.fromEntries(
    Object.entries(situations).map(([name, situation]) => [
      name,
      (t) => ({ screen: itemsList(frameAt('/exchange'), itemsBelow, t), overlay: itemFlow(flowAt(situation), t) }),
    ]),
  ),
)

const english = translator({ language: 'en' })

const drawn = (name: string) => {
  const situation = situations[name]
  if (situation === undefined) throw new Error(`there is no situation ${name}`)
  return itemFlow(flowAt(situation), english)
}
const one = <Type extends ComponentType>(name: string, type: Type): Extract<Component, { type: Type }> => {
  const found = drawn(name).body.find((component) => component.type === type)
  if (found === undefined) throw new Error(`${name} shows no ${type}`)
  // The type was compared: the compiler cannot follow it through `find`.
  return found as Extract<Component, { type: Type }>
}
const buttons = (name: string): Button[] =>
  (drawn(name).footer ?? []).flatMap((component) => (component.type === 'actions' ? component.buttons : []))
const rows = (name: string) =>
  Object.fromEntries(one(name, 'key_values').rows.map(({ label, lines }) => [label, lines]))
const notices = (name: string) => drawn(name).body.filter(({ type }) => type === 'notice')

test('ITM-29 the first step has no way back, and every step can be closed', () => {
  expect(drawn('reason')).not.toHaveProperty('back')
  expect(drawn('yes-no')).not.toHaveProperty('back')
  expect(drawn('outcome').back?.path).toContain('select-reason')
  for (const name of Object.keys(situations))
    expect(drawn(name).close.action).toEqual({ type: 'navigate', path: '/exchange' })
})

test('ITM-37 children of a reason are the next choice; the answer names their parent', () => {
  expect(one('reason-child', 'choice_list').options.map(({ label }) => label)).toEqual(['Too small', 'Too large'])
  expect(buttons('reason-child')[0]?.action).toMatchObject({
    form: 'answer',
    args: { item: ITEM, step: 'select-reason', question: 'size' },
  })
})

test('ITM-40 ITM-60 a comment has its question, a text area and Continue', () => {
  expect(drawn('comment').title).toBe('Anything you’d like to add?')
  expect(drawn('comment-asked').title).toBe(words.asked.comment)
  expect(one('comment-asked', 'field_group').fields).toMatchObject([
    { name: 'comment', kind: 'multiline', hint: words.asked.commentHint },
  ])
  expect(buttons('comment-asked')).toMatchObject([
    { label: 'Continue', action: { args: { item: ITEM, step: 'add-comment', question: 'q-comment' } } },
  ])
})

test('ITM-41 ITM-62 Continue waits for a comment or a photo that is required', () => {
  expect(buttons('comment-required')[0]?.needs).toBe('valid')
  expect(buttons('comment')[0]).not.toHaveProperty('needs')
  expect(buttons('photos')[0]?.needs).toBe('valid')
  expect(buttons('photos-optional')[0]).not.toHaveProperty('needs')
})

test('ITM-61 the photo field accepts the shop’s types, six at most, 4 MB each', () => {
  expect(one('photos', 'photo_upload')).toMatchObject({
    name: 'files',
    accept: ['image/jpeg', 'image/png'],
    maxPhotos: 6,
    maxBytes: 4 * 1024 * 1024,
    required: true,
  })
  expect(drawn('photos-optional').forms?.answer?.values).toEqual({ files: 'photo-1' })
})

test('ITM-63 a question has its copy, a yes and a no of equal weight', () => {
  expect(drawn('yes-no').title).toBe(words.asked.worn)
  expect(buttons('yes-no').map(({ label, look }) => [label, look])).toEqual([
    ['Yes', 'secondary'],
    ['No', 'secondary'],
  ])
  expect(buttons('yes-no').map(({ action }) => action)).toMatchObject(
    ['yes', 'no'].map((answer) => ({
      name: 'item.answer',
      args: { item: ITEM, step: 'yes-no-question', question: 'q-worn', answer },
    })),
  )
  expect(drawn('yes-no').footer).toMatchObject([{ equal: true }])
})

test('ITM-28 the earlier answer to a question is marked, also in words', () => {
  expect(buttons('yes-no-answered').map(({ look }) => look)).toEqual(['secondary', 'primary'])
  expect(JSON.stringify(one('yes-no-answered', 'text').body)).toContain('Your answer so far: No')
})

test('WAR-02 the warranties of the item are listed with the day until which they hold', () => {
  expect(one('warranty', 'choice_list')).toMatchObject({
    name: 'warranty',
    options: [
      {
        value: 'seams',
        label: 'Seam promise',
        detail: expect.stringContaining('Valid until April\u00a014,\u00a02026'),
      },
      { value: 'lifetime', label: 'Lifetime mending', detail: 'Valid until April\u00a014,\u00a02026' },
      { value: 'none', label: 'No' },
    ],
  })
  expect(one('warranty-claim-only', 'choice_list').options).toHaveLength(2)
})

test('WAR-07 a single warranty is shown, and not preselected', () => {
  expect(one('warranty-one', 'choice_list').options.map(({ value }) => value)).toEqual(['seams'])
  expect(drawn('warranty-one').forms?.answer?.values).toEqual({ warranty: '' })
})

test('ITM-65 a recommendation can be accepted or declined', () => {
  expect(one('recommendation', 'swap_card')).toMatchObject({ difference: '$5.00 more, tax included' })
  expect(buttons('recommendation').map(({ action }) => action)).toMatchObject([
    { args: { item: ITEM, step: 'smart-recommendation', answer: 'accept' } },
    { args: { item: ITEM, step: 'smart-recommendation', answer: 'decline' } },
  ])
  expect(buttons('recommendation-declined').map(({ look }) => look)).toEqual(['secondary', 'primary'])
})

test('ITM-43 ITM-53 allowed outcomes are offered, advanced exchanges with their own words', () => {
  expect(one('outcome', 'choice_list').options.map(({ value }) => value)).toEqual(['exchange', 'replace', 'return'])
  expect(drawn('outcome').body.some(({ type }) => type === 'text')).toBe(false)
  expect(JSON.stringify(one('outcome-advanced', 'text').body)).toContain(words.offer.title)
  expect(one('outcome-advanced', 'choice_list').options.at(-1)).toMatchObject({
    value: 'advanced:studio',
    label: words.offer.label,
  })
})

test('ERR-51 the choice and the last step report variants that failed to load', () => {
  for (const name of ['outcome-variants-failed', 'confirm-variants-failed'])
    expect(notices(name)).toMatchObject([{ id: 'variants-failed', tone: 'warning' }])
  expect(notices('outcome')).toEqual([])
})

test('ITM-44 ITM-47 UXD-07 a variant of the same product states its options and difference', () => {
  const { variants } = one('variant', 'option_picker')
  expect(variants).toContainEqual(
    expect.objectContaining({ value: 'v12', title: 'Ink / L', note: '$5.00 more, tax included' }),
  )
  expect(variants).toContainEqual(expect.objectContaining({ value: 'v02', note: 'Same price' }))
  expect(variants.filter((variant) => 'picture' in variant || 'price' in variant)).toEqual([])
  expect(one('advanced-variant', 'option_picker').variants[0]).toHaveProperty('price')
  expect(one('variant-yen', 'option_picker').variants.find(({ value }) => value === 'v12')?.note).toBe('¥50 more')
})

test('ERR-53 sold-out and unavailable variants have messages', () => {
  expect(one('variant', 'option_picker').messages).toMatchObject({
    outOfStock: 'Sold out',
    unavailable: 'Not available',
  })
})

test('a step without choices states it and offers only the way back', () => {
  for (const name of ['variant-sold-out', 'products-empty', 'products-failed']) {
    expect(buttons(name)).toEqual([])
    expect(drawn(name).back).toBeDefined()
  }
  expect(one('products-failed', 'empty_state')).toMatchObject({
    look: 'failed',
    actions: [{ action: { type: 'reload' } }],
  })
})

test('ITM-50 products are listed with picture and price, a page at a time', () => {
  const list = one('products', 'choice_list')
  expect(list).toMatchObject({ name: 'product', look: 'tiles' })
  expect(list.options).toHaveLength(10)
  expect(list.options[1]).toMatchObject({ price: { amount: 9_600 }, struck: { amount: 12_700 } })
  expect(one('products', 'actions')).toMatchObject({
    summary: 'Page 2',
    buttons: [
      { action: { path: expect.stringContaining('page=1') } },
      { action: { path: expect.stringContaining('page=3') } },
    ],
  })
  expect(drawn('products-chosen').body.some(({ type }) => type === 'actions')).toBe(false)
})

test('ITM-47 ERR-53 an unavailable product shows its reason; without available products the step ends', () => {
  const { question } = situations['products-chosen'] ?? {}
  if (question?.step !== 'select-product') throw new Error('not a page of products')
  const options = (products: typeof question.products) =>
    itemFlow(flowAt({ question: { ...question, products } }), english)
  const productOptions = JSON.stringify(options(question.products).body)
  expect(productOptions).toContain(english('item.product-price'))
  const none = options(question.products.map((product) => ({ ...product, off: 'sold-out' as const })))
  expect(JSON.stringify(none.body)).toContain(english('item.product-sold-out'))
  expect(JSON.stringify(none)).not.toContain('item.answer')
})

test('ITM-50 a product of another page is not chosen unseen', () => {
  const { question } = situations['products-chosen'] ?? {}
  if (question?.step !== 'select-product') throw new Error('not a page of products')
  const otherFlow = itemFlow(flowAt({ question: { ...question, chosen: 'product-9' } }), english)
  expect(otherFlow.forms?.answer?.values).toEqual({ product: '' })
  expect(drawn('products-chosen').forms?.answer?.values).toEqual({ product: 'product-3' })
})

test('ITM-51 the variant question names the other product', () => {
  expect(drawn('advanced-variant').title).toContain('Crew sweater')
  expect(buttons('advanced-variant')[0]?.action).toMatchObject({ args: { step: 'select-advanced-exchange-product' } })
})

test('the last step lists every answer and the amount the shop retains', () => {
  expect(rows('confirm-everything')).toEqual({
    'Goes back with': ['Pebble mug', 'Hearth socks'],
    'Your choice': ['Return'],
    Reason: ['Too small'],
    Comment: [words.longAnswer],
    Warranty: ['Seam promise'],
    [words.asked.worn]: ['No'],
    [words.asked.photos]: ['2 photos'],
    [words.asked.comment]: [words.longAnswer],
    [words.asked.long]: ['Not answered'],
    'Send it to': [words.destination],
    'Item fee': ['$7.50'],
  })
  expect(rows('confirm-return')).toEqual({ 'Your choice': ['Return'], Reason: ['Too small'] })
})

test('WFL-28 the last step shows the destination by its name in the portal', () => {
  expect(rows('confirm-yen')).toMatchObject({ 'Send it to': [words.destination], 'Item fee': ['¥500'] })
})

test('ITM-68 a keep or donate item has its notice, and is not sent back', () => {
  expect(notices('confirm-keep')).toMatchObject([{ id: 'notice-keep', title: 'Keep this item' }])
  expect(notices('confirm-donate')).toMatchObject([{ id: 'notice-donate', title: 'Please donate this item' }])
  expect(notices('confirm-return')).toEqual([])
  expect(JSON.stringify(notices('confirm-keep'))).toContain(english('item.keep-exchange'))
  expect(one('confirm-keep', 'swap_card').sides[0]?.label).toBe('Your item')
  expect(one('confirm-dearer', 'swap_card').sides[0]?.label).toBe('You send back')
})

test('WFL-29 ERR-21 an item under review announces its inspection and duration', () => {
  const [review] = notices('confirm-everything')
  expect(review).toMatchObject({ tone: 'warning', title: 'We need to look at this one first' })
  expect(JSON.stringify(review)).toMatch(/checks its condition first .5–\u20607 business days/)
})

test('ITM-67 a blocking answer is confirmed by yes or no, with its consequence', () => {
  expect(notices('blocked-reject')).toMatchObject([{ tone: 'info', title: words.sentence }])
  expect(JSON.stringify(notices('blocked-reject'))).toContain('can’t pick this item again')
  expect(notices('blocked-exclude')).toMatchObject([
    { tone: 'info', title: 'With this answer, the item can’t be returned.' },
  ])
  expect(JSON.stringify(notices('blocked-exclude'))).toContain('answer again later')
  expect(buttons('blocked-reject')).toMatchObject([
    { look: 'primary', action: { args: { item: ITEM, step: 'blocked', answer: 'no' } } },
    { look: 'secondary', action: { args: { item: ITEM, step: 'blocked', answer: 'yes' } } },
  ])
})

test('every question of an item has a form and a step of its own', () => {
  const stepNames = [
    'comment',
    'comment-asked',
    'comment-answered',
    'products',
    'products-yen',
    'reason',
    'reason-child',
  ]
  expect(new Set(stepNames.map((name) => drawn(name).step)).size).toBe(stepNames.length)
})

test('UXD-30 the second question asks about the size, or repeats the reason', () => {
  expect(drawn('reason-child').title).toBe('What’s wrong with the size?')
  expect(drawn('reason-child-other').title).toBe(`${words.reasons[1].text}: tell us more`)
})

test('UXD-30 ITM-67 the check of an answer repeats it', () => {
  expect(drawn('blocked-exclude').title).toBe(`Just checking: “${words.reasons[0].text}”?`)
  const [question, answer] = [words.asked.comment, words.reasons[0].text]
  expect(one('blocked-reject', 'key_values').rows).toEqual([{ label: question, lines: [answer] }])
  expect(drawn('blocked-reject').title).toBe('Just checking: is that right?')
  expect(drawn('blocked-text').title).toBe('Just checking: is that right?')
})
