import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ItemList } from '../../../client/widgets/ItemList.tsx'
import type { ItemList as ItemListShape } from '../../../schemas/components/item-list.ts'
import { press, usd } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

type Item = ItemListShape['items'][number]

const coat: Item = {
  id: 'coat',
  picture: { src: '/coat.jpg', alt: 'Camel wool coat' },
  title: 'Wool coat',
  variant: 'Camel',
  price: usd(28900),
  properties: [
    { name: 'Monogram', value: 'A.L.' },
    { name: 'Gift note', value: 'For a colder winter' },
  ],
  state: 'eligible',
  badges: ['Exchange only'],
}
const { properties: _engraved, ...plainCoat } = coat

const select: NonNullable<ItemListShape['select']> = {
  id: 'select',
  label: 'Select',
  look: 'secondary',
  action: { type: 'submit', name: 'item.open', href: '/open' },
}

const listOf = (...items: Item[]): ItemListShape => ({
  type: 'item_list',
  id: 'eligible',
  look: 'eligible',
  heading: 'Items you can return',
  propertiesLabel: 'Personalisation',
  closeLabel: 'Close',
  select,
  items,
})
const drawItems = (...items: Item[]) => draw(<ItemList component={listOf(...items)} />)

const factsIn = (scope: HTMLElement) =>
  within(scope)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent])

test('ITM-26 the properties of an item unfold in a list with name and value', () => {
  drawItems(coat)
  const unfolded = screen.getByText('Personalisation').closest('details')
  expect(unfolded).not.toBeNull()
  if (unfolded !== null)
    expect(factsIn(unfolded)).toEqual([
      ['Monogram', 'A.L.'],
      ['Gift note', 'For a colder winter'],
    ])
})

test('ITM-26 the properties of an item open in a pop-up that returns to its opener', () => {
  drawItems(coat)
  const opener = screen.getByRole('button', { name: 'Wool coat: Personalisation' })
  opener.focus()
  fireEvent.click(opener)
  const popUp = screen.getByRole('dialog', { name: 'Wool coat' })
  expect(factsIn(popUp)).toContainEqual(['Monogram', 'A.L.'])

  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('ITM-26 an item without properties has neither list nor pop-up', () => {
  drawItems(plainCoat)
  expect(screen.queryByText('Personalisation')).toBeNull()
  expect(screen.queryByRole('button', { name: /Personalisation/ })).toBeNull()
})

test('ITM-09 an ineligible item shows the reason', () => {
  drawItems({ ...coat, state: 'ineligible', reason: 'Final sale' })
  expect(screen.getByText('Final sale')).toBeDefined()
})

test('ITM-12 PAC-05 an item is selected by the press of its list, about this item', () => {
  const { pressedActions } = drawItems(plainCoat, { ...plainCoat, id: 'scarf', title: 'Wool scarf' })
  const [, second] = screen.getAllByRole('button', { name: /^Select / })
  expect(second?.id).toBe('select-scarf')
  if (second !== undefined) fireEvent.click(second)
  expect(pressedActions).toEqual([{ ...select.action, args: { item: 'scarf' } }])
})

test.each([
  'selected',
  'disabled',
  'ineligible',
  'failed',
] as const)('PAC-05 an item that is %s has no press of its list', (state) => {
  drawItems({ ...plainCoat, state, reason: 'Not now' })
  expect(screen.queryByRole('button')).toBeNull()
})

test('ITM-24 PAC-05 a list without a selection action selects no item', () => {
  const { select: _none, ...list } = listOf(plainCoat)
  draw(<ItemList component={list} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a selected item shows its chosen outcome', () => {
  drawItems({ ...coat, state: 'selected', choice: { title: 'Exchange for Forest', details: ['Reason: Colour'] } })
  expect(screen.getByText('Exchange for Forest')).toBeDefined()
  expect(screen.getByText('Reason: Colour')).toBeDefined()
})

test('ERR-52 an item that failed to load reports it and offers a retry', () => {
  const retry = press({ id: 'retry', label: 'Try again' })
  const { pressedActions } = drawItems({
    ...coat,
    state: 'failed',
    reason: 'This item could not be loaded.',
    actions: [retry],
  })
  expect(screen.getByText('This item could not be loaded.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Try again / }))
  expect(pressedActions).toEqual([retry.action])
})

test('an item that is loading shows its outline', () => {
  drawItems({ ...coat, state: 'loading' })
  expect(screen.getByRole('status').textContent).toBe('Loading…')
  expect(screen.queryByText('Wool coat')).toBeNull()
})

test('a picture that fails to load leaves its words', () => {
  drawItems(plainCoat)
  const picture = screen.getByRole('img', { name: 'Camel wool coat' })
  fireEvent.error(picture)
  expect(screen.getByRole('img', { name: 'Camel wool coat' }).tagName).toBe('SPAN')
})

const bundle: ItemListShape = {
  ...listOf(coat, { ...plainCoat, id: 'scarf', title: 'Wool scarf' }),
  look: 'bundle',
  heading: 'Winter set',
  collapsible: { open: false, expand: 'Show 2 items', collapse: 'Hide items' },
  actions: [press({ id: 'all', label: 'Return all' })],
}
const fold = () => screen.getByText('Show 2 items').closest('details')

test('ITM-22 a bundle folds as the page sets, and labels its unfolding', () => {
  const { redraw } = draw(<ItemList component={bundle} />)
  expect(fold()?.open).toBe(false)
  expect(fold()?.textContent).toContain('Wool scarf')
  redraw(
    <ItemList component={{ ...bundle, collapsible: { open: true, expand: 'Show 2 items', collapse: 'Hide items' } }} />,
  )
  expect(fold()?.open).toBe(true)
})

test('ITM-22 a list that does not fold is no disclosure', () => {
  drawItems(plainCoat)
  expect(document.querySelector('details')).toBeNull()
})

test('ITM-23 the actions of a whole bundle are pressed once', () => {
  const { pressedActions } = draw(<ItemList component={bundle} />)
  fireEvent.click(screen.getByRole('button', { name: 'Return all' }))
  expect(pressedActions).toEqual([bundle.actions?.[0]?.action])
})

test('ITM-68 a selected item shows the effect of rules with its choice', () => {
  drawItems({
    ...coat,
    state: 'selected',
    choice: { title: 'Return', details: [], notes: ['You can keep this item.'] },
  })
  expect(screen.getByText('You can keep this item.')).toBeDefined()
})

test('ITM-11 a disabled item shows the reason and offers nothing', () => {
  drawItems({ ...plainCoat, state: 'disabled', reason: 'Only one item at a time' })
  expect(screen.getByText('Only one item at a time')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('FIX-83 each button of a row is named with its item', () => {
  const edit = press({ id: 'edit-scarf', label: 'Edit', look: 'text' })
  drawItems(plainCoat, { ...plainCoat, id: 'scarf', title: 'Wool scarf', state: 'selected', actions: [edit] })
  expect(screen.getAllByRole('button').map((button) => button.id)).toEqual(['select-coat', 'edit-scarf'])
  expect(screen.getByRole('button', { name: 'Select Wool coat' }).id).toBe('select-coat')
  expect(screen.getByRole('button', { name: 'Edit Wool scarf' }).id).toBe('edit-scarf')
})
