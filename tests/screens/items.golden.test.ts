import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import type { ItemList } from '../../schemas/components/item-list.ts'
import { itemsList } from '../../screens/items/list.ts'
import type { ItemsView, ItemView } from '../../screens/items/list-view.ts'
import { listOfferedSubmits } from '../../server/journey/request/offers.ts'
import { goldens } from '../support/golden.ts'
import { cards, frameAt, words } from '../support/golden-world.ts'
import {
  allReturned,
  bundled,
  bundledAndChosen,
  claim,
  coat,
  deliveredWindow,
  disabled,
  everyState,
  goingBack,
  inYen,
  item,
  itemWindows,
  noticed,
  pastWindow,
  plain,
  ruledOut,
  single,
  swapped,
  unpaid,
  withReturns,
} from './items-views.ts'

const frame = frameAt('/exchange')

const extended = { ...deliveredWindow, extension: words.extension }

/** The item as a gift recipient sees it. */
const withoutPrice = (one: ItemView): ItemView => ({ ...one, price: null, struck: null })

goldens('items', {
  plain: (t) => ({ screen: itemsList(frame, plain, t) }),
  receipt: (t) => ({
    screen: itemsList(frame, { ...plain, orderName: null, eligible: plain.eligible.map(withoutPrice) }, t),
  }),
  'receipt-returned': (t) => ({
    screen: itemsList(
      frame,
      { ...allReturned, orderName: null, returns: [], ineligible: allReturned.ineligible.map(withoutPrice) },
      t,
    ),
  }),
  'every-state': (t) => ({ screen: itemsList(frame, everyState, t) }),
  bundles: (t) => ({ screen: itemsList(frame, bundled, t) }),
  selected: (t) => ({
    screen: itemsList(frame, { ...plain, eligible: [swapped, goingBack], selected: 2, continueOff: null }, t),
  }),
  'bundles-chosen': (t) => ({ screen: itemsList(frame, bundledAndChosen, t) }),
  single: (t) => ({ screen: itemsList(frame, single, t) }),
  disabled: (t) => ({ screen: itemsList(frame, disabled, t) }),
  'ruled-out': (t) => ({ screen: itemsList(frame, ruledOut, t) }),
  noticed: (t) => ({ screen: itemsList(frame, noticed, t) }),
  claim: (t) => ({ screen: itemsList(frame, claim, t) }),
  yen: (t) => ({ screen: itemsList(frame, inYen, t) }),
  'past-window': (t) => ({ screen: itemsList(frame, pastWindow, t) }),
  unpaid: (t) => ({ screen: itemsList(frame, unpaid, t) }),
  'unpaid-exchange': (t) => ({ screen: itemsList(frame, { ...plain, unpaid: 'exchange' }, t) }),
  'with-returns': (t) => ({ screen: itemsList(frame, withReturns, t) }),
  'all-returned': (t) => ({ screen: itemsList(frame, allReturned, t) }),
  delivered: (t) => ({ screen: itemsList(frame, { ...plain, window: deliveredWindow }, t) }),
  'item-windows': (t) => ({ screen: itemsList(frame, itemWindows, t) }),
  extended: (t) => ({ screen: itemsList(frame, { ...plain, window: extended }, t) }),
  'past-window-extended': (t) => ({ screen: itemsList(frame, { ...pastWindow, window: extended }, t) }),
  'past-window-undated': (t) => ({ screen: itemsList(frame, { ...pastWindow, window: null }, t) }),
})

const t = translator({ language: 'en' })
const drawn = (view: ItemsView) => itemsList(frame, view, t)
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
  const list = listIn({ ...plain, eligible: [item(cards.shirt, { state: 'disabled', disabled: because })] }, 'eligible')
  expect(list.items[0]).toMatchObject({ reason: t(key) })
  expect(listOfferedSubmits(list)).toEqual([])
})

test('ITM-21 the page explains why some items cannot be chosen, and only then', () => {
  expect(bannerIds(single)).toEqual(['disabled-items'])
  expect(bannerIds(plain)).toEqual([])
})

test('ITM-22 a bundle with single-part returns folds, and opens once a part is selected', () => {
  expect(listIn(bundled, 'bundle-bundle-0').collapsible).toMatchObject({ open: false })
  expect(listIn(bundledAndChosen, 'bundle-bundle-0').collapsible).toMatchObject({ open: true })
  expect(listIn(bundled, 'bundle-bundle-1')).not.toHaveProperty('collapsible')
})

test('ITM-23 Return all belongs to the bundle and names it', () => {
  expect(listIn(bundled, 'bundle-bundle-0').actions).toMatchObject([
    { label: 'Return all', action: { name: 'bundle.return-all', args: { bundle: 'bundle-0' } } },
  ])
  expect(listIn(bundledAndChosen, 'bundle-bundle-1')).not.toHaveProperty('actions')
})

test('ITM-24 parts of a whole bundle have Edit and Remove, but no Select', () => {
  expect(listIn(bundled, 'bundle-bundle-1').select).toBeUndefined()
  expect(listIn(bundled, 'bundle-bundle-0').select).toMatchObject({ label: 'Select' })
  expect(labels(listIn(bundledAndChosen, 'bundle-bundle-1'), 0)).toEqual(['Edit', 'Remove from return'])
})

test('SEC-13 PAC-05 a list’s shared selection action covers selectable items only', () => {
  const offered = listOfferedSubmits(
    drawn({ ...everyState, eligible: [...everyState.eligible, ...single.eligible.slice(1)] }),
  )
  const opened = offered.filter(({ name }) => name === 'item.open').map(({ args }) => args?.item)
  expect(opened).toEqual([swapped.id, coat.id, item(cards.mug).id])
})

test('ITM-26 every property of an item is handed on with its name and value', () => {
  expect(listIn(plain, 'eligible').items[1]?.properties).toEqual(words.properties)
})

test('ITM-09 ITM-67 a rule’s sentence precedes the default, and answers can be repeated', () => {
  const { items } = listIn(ruledOut, 'ineligible')
  expect(items.map(({ reason }) => reason)).toEqual([words.sentence, words.sentence, t('ineligible.2')])
  expect(items.map(({ actions }) => actions?.map(({ action }) => action))).toEqual([
    undefined,
    [expect.objectContaining({ name: 'item.discard', args: { item: 'pebble-mug.1' } })],
    [expect.objectContaining({ name: 'item.discard', args: { item: 'kestrel-teapot.1' } })],
  ])
})

test('ITM-68 WFL-29 a selected item shows keep, donate or under review', () => {
  const notes = listIn(noticed, 'eligible').items.map(({ choice }) => choice?.notes)
  expect(notes.slice(0, 3)).toEqual([[t('items.note-keep')], [t('items.note-donate')], [t('items.note-review')]])
  expect(notes.slice(3)).toEqual([undefined, undefined])
})

test('WFL-28 a selected item names where it goes', () => {
  const details = listIn(noticed, 'eligible').items[2]?.choice?.details
  expect(details).toContain(`Send it to: ${words.destination}`)
})

test('ITM-51 an exchange for another product names the product and its variant', () => {
  expect(listIn(noticed, 'eligible').items[3]?.choice?.title).toBe('Exchange for Crew sweater, Oat / M')
})
