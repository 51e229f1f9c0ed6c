import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { ItemList } from '../../schemas/components/item-list.ts'
import { itemsList } from '../../screens/items/list.ts'
import type { ItemsView, ItemView } from '../../screens/items/list-view.ts'
import { listOfferedSubmits } from '../../server/journey/request/offers.ts'
import { goldens } from '../support/golden.ts'
import { cards, frameAt, words } from '../support/golden-world.ts'
import {
  allReturnedView,
  bundledAndChosen,
  bundledView,
  claim,
  coat,
  deliveredWindow,
  disabledView,
  everyStateView,
  exchangedItem,
  identicalUnits,
  inYen,
  item,
  itemWindows,
  noticedView,
  pastWindow,
  plainItemsView,
  returnedItem,
  ruledOutView,
  single,
  unpaid,
  withReturns,
} from './items-views.ts'

const frame = frameAt('/exchange')

const extended = { ...deliveredWindow, extension: words.extension }

const withoutPrice = (one: ItemView): ItemView => ({ ...one, price: null, struck: null })

goldens('items', {
  'identical-units': (t) => ({ screen: itemsList(frame, identicalUnits, t) }),
  'identical-units-gift': (t) => ({
    screen: itemsList(
      frame,
      { ...identicalUnits, isGift: true, eligible: identicalUnits.eligible.map(withoutPrice) },
      t,
    ),
  }),
  plain: (t) => ({ screen: itemsList(frame, plainItemsView, t) }),
  receipt: (t) => ({
    screen: itemsList(
      frame,
      { ...plainItemsView, isGift: true, orderName: null, eligible: plainItemsView.eligible.map(withoutPrice) },
      t,
    ),
  }),
  'receipt-returned': (t) => ({
    screen: itemsList(
      frame,
      {
        ...allReturnedView,
        isGift: true,
        orderName: null,
        returns: [],
        ineligible: allReturnedView.ineligible.map(withoutPrice),
      },
      t,
    ),
  }),
  'every-state': (t) => ({ screen: itemsList(frame, everyStateView, t) }),
  bundles: (t) => ({ screen: itemsList(frame, bundledView, t) }),
  selected: (t) => ({
    screen: itemsList(
      frame,
      { ...plainItemsView, eligible: [exchangedItem, returnedItem], selected: 2, continueOff: null },
      t,
    ),
  }),
  'bundles-chosen': (t) => ({ screen: itemsList(frame, bundledAndChosen, t) }),
  single: (t) => ({ screen: itemsList(frame, single, t) }),
  disabled: (t) => ({ screen: itemsList(frame, disabledView, t) }),
  'ruled-out': (t) => ({ screen: itemsList(frame, ruledOutView, t) }),
  noticed: (t) => ({ screen: itemsList(frame, noticedView, t) }),
  claim: (t) => ({ screen: itemsList(frame, claim, t) }),
  yen: (t) => ({ screen: itemsList(frame, inYen, t) }),
  'past-window': (t) => ({ screen: itemsList(frame, pastWindow, t) }),
  unpaid: (t) => ({ screen: itemsList(frame, unpaid, t) }),
  'unpaid-exchange': (t) => ({ screen: itemsList(frame, { ...plainItemsView, unpaid: 'exchange' }, t) }),
  'with-returns': (t) => ({ screen: itemsList(frame, withReturns, t) }),
  'all-returned': (t) => ({ screen: itemsList(frame, allReturnedView, t) }),
  delivered: (t) => ({ screen: itemsList(frame, { ...plainItemsView, window: deliveredWindow }, t) }),
  'item-windows': (t) => ({ screen: itemsList(frame, itemWindows, t) }),
  extended: (t) => ({ screen: itemsList(frame, { ...plainItemsView, window: extended }, t) }),
  'past-window-extended': (t) => ({ screen: itemsList(frame, { ...pastWindow, window: extended }, t) }),
  'past-window-undated': (t) => ({ screen: itemsList(frame, { ...pastWindow, window: null }, t) }),
})

const english = translator({ language: 'en' })
const drawn = (view: ItemsView) => itemsList(frame, view, english)
const listIn = (view: ItemsView, id: string): ItemList => {
  const found = drawn(view).regions.main.find((one) => one.id === id)
  if (found?.type !== 'item_list') throw new Error(`there is no item list ${id}`)
  return found
}
const labels = ({ items }: ItemList, at: number) => items[at]?.actions?.map(({ label }) => label)
const bannerIds = (view: ItemsView) => drawn(view).regions.banner?.map(({ id }) => id) ?? []

test.each([
  ['single-item', 'items.single-only'],
  ['product-rules', 'items.other-destination'],
  ['warranty-group', 'items.other-warranty'],
] as const)('ITM-11 an item that is disabled by %s shows the reason and cannot be opened', (because, key) => {
  const list = listIn(
    { ...plainItemsView, eligible: [item(cards.shirt, { state: 'disabled', disabled: because })] },
    'eligible',
  )
  expect(list.items[0]).toMatchObject({ reason: english(key) })
  expect(listOfferedSubmits(list)).toEqual([])
})

test('ITM-21 the page explains why some items cannot be chosen, and only then', () => {
  expect(bannerIds(single)).toEqual(['disabled-items'])
  expect(bannerIds(plainItemsView)).toEqual([])
})

test('ITM-22 a bundle with single-part returns folds, and opens once a part is selected', () => {
  expect(listIn(bundledView, 'bundle-bundle-0').collapsible).toMatchObject({ open: false })
  expect(listIn(bundledAndChosen, 'bundle-bundle-0').collapsible).toMatchObject({ open: true })
  expect(listIn(bundledView, 'bundle-bundle-1')).not.toHaveProperty('collapsible')
})

test('ITM-23 Return all belongs to the bundle and names it', () => {
  expect(listIn(bundledView, 'bundle-bundle-0').actions).toMatchObject([
    { label: 'Return all', action: { name: 'bundle.return-all', args: { bundle: 'bundle-0' } } },
  ])
  expect(listIn(bundledAndChosen, 'bundle-bundle-1')).not.toHaveProperty('actions')
})

test('ITM-24 parts of a whole bundle have Edit and Remove, but no Select', () => {
  expect(listIn(bundledView, 'bundle-bundle-1').select).toBeUndefined()
  expect(listIn(bundledView, 'bundle-bundle-0').select).toMatchObject({ label: 'Select' })
  expect(labels(listIn(bundledAndChosen, 'bundle-bundle-1'), 0)).toEqual(['Edit', 'Remove from return'])
})

test('SEC-13 PAC-05 a list’s shared selection action covers selectable items only', () => {
  const offeredSubmits = listOfferedSubmits(
    drawn({ ...everyStateView, eligible: [...everyStateView.eligible, ...single.eligible.slice(1)] }),
  )
  const openedItems = offeredSubmits.filter(({ name }) => name === 'item.open').map(({ args }) => args?.item)
  expect(openedItems).toEqual([exchangedItem.id, coat.id, item(cards.mug).id])
})

test('ITM-26 every property of an item is handed on with its name and value', () => {
  expect(listIn(plainItemsView, 'eligible').items[1]?.properties).toEqual(words.properties)
})

test('ITM-09 ITM-67 a rule’s sentence precedes the default, and answers can be repeated', () => {
  const { items } = listIn(ruledOutView, 'ineligible')
  expect(items.map(({ reason }) => reason)).toEqual([words.sentence, words.sentence, english('ineligible.2')])
  expect(items.map(({ actions }) => actions?.map(({ action }) => action))).toEqual([
    undefined,
    [expect.objectContaining({ name: 'item.discard', args: { item: 'pebble-mug.1' } })],
    [expect.objectContaining({ name: 'item.discard', args: { item: 'kestrel-teapot.1' } })],
  ])
})

test('ITM-68 WFL-29 a selected item shows keep, donate or under review', () => {
  const notes = listIn(noticedView, 'eligible').items.map(({ choice }) => choice?.notes)
  expect(notes.slice(0, 3)).toEqual([
    [english('item.keep')],
    [english('items.note-donate')],
    [english('items.note-review')],
  ])
  expect(notes.slice(3)).toEqual([undefined, undefined])
})

test('WFL-28 a selected item names where it goes', () => {
  const details = listIn(noticedView, 'eligible').items[2]?.choice?.details
  expect(details).toContain(`Send it to: ${words.destination}`)
})

test('ITM-51 an exchange for another product names the product and its variant', () => {
  expect(listIn(noticedView, 'eligible').items[3]?.choice?.title).toBe('Exchange for Crew sweater, Oat / M')
})
