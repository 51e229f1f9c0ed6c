import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { withNested } from '../../schemas/components/nested.ts'
import { itemFlow } from '../../screens/items/flow.ts'
import { flowAt, situations } from './item-flow-situations.ts'

const t = translator({ language: 'en' })

const drawn = (name: string) => {
  const situation = situations[name]
  if (situation === undefined) throw new Error(`There is no situation ${name}`)
  const { title, body, footer = [] } = itemFlow(flowAt(situation), t)
  const parts = [...body, ...footer].flatMap(withNested)
  return { title, parts, labels: parts.flatMap((part) => (part.type === 'actions' ? part.buttons : [])) }
}

test('UXD-07 the size hint asks whether L fits better, and accepting it swaps for L', () => {
  const { title, parts, labels } = drawn('recommendation')
  expect(title).toBe('Would L fit better?')
  expect(parts.find(({ type }) => type === 'swap_card')).toMatchObject({ change: { from: 'M', to: 'L' } })
  expect(labels.map(({ id, label }) => [id, label])).toEqual([
    ['accept', 'Swap for L'],
    ['decline', 'Show all options'],
  ])
})

test('UXD-21 the size hint names a price difference with its tax', () => {
  const { parts } = drawn('recommendation')
  expect(parts.find(({ type }) => type === 'swap_card')).toMatchObject({ difference: '$5.00 more, tax included' })
})

test.each([
  ['comment', 'Your comment', undefined],
  ['comment-required', 'Your comment (required)', true],
])('UXD-27 the label of a %s field marks whether it is required', (name, label, required) => {
  const { parts } = drawn(name)
  const [field] = parts.flatMap((part) => (part.type === 'field_group' ? part.fields : []))
  expect([field?.label, field?.required]).toEqual([label, required])
})
