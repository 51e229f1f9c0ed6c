import { describe, expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { itemsList } from '../../screens/items/list.ts'
import type { ItemsView } from '../../screens/items/list-view.ts'
import { buildBareFrame, cards, frameAt, RETURN_KEY } from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'
import { allReturnedView, buildExcludedItem, pastWindow, plainItemsView, unpaid, withReturns } from './items-views.ts'

const frame = frameAt('/exchange')
const t = translator({ language: 'en' })
const drawn = (view: ItemsView) => itemsList(frame, view, t)
const toUnshipped = (view: ItemsView): ItemsView => ({
  ...view,
  past: false,
  ineligible: view.ineligible.map((item) => ({
    ...item,
    ineligible: item.ineligible && { ...item.ineligible, code: 5, past: false, window: null, sentence: null },
  })),
})
const reasonIn = (view: ItemsView) => partOf(drawn(view), 'item_list', 'ineligible')?.items[0]?.reason
const bannerIds = (view: ItemsView) => drawn(view).regions.banner?.map(({ id }) => id) ?? []

describe('an order that has returns', () => {
  const records = (view: ItemsView) => partOf(drawn(view), 'record_list', 'returns')?.records ?? []

  test('FIX-72 an order lists its returns before its items, with status and link', () => {
    const ids = drawn(withReturns).regions.main.map(({ id }) => id)
    expect(ids.indexOf('returns')).toBeLessThan(ids.indexOf('eligible'))
    expect(records(withReturns).map(({ title, lines }) => [title, ...lines])).toEqual([
      [t('status.card-shipped-eyebrow'), 'Wool coat', 'Return RT-7K2M · April\u00a014,\u00a02026'],
      ['Refunded, $96.90', 'Crew sweater, Hearth socks', 'Return RT-2B8D · April\u00a014,\u00a02026'],
    ])
    expect(records(withReturns)[0]?.actions).toMatchObject([
      { label: 'View', action: { type: 'navigate', path: `/return/${RETURN_KEY}` } },
    ])
    expect(partOf(drawn(plainItemsView), 'record_list', 'returns')).toBe(undefined)
  })

  test('FIX-72 an item names its return', () => {
    expect(reasonIn(withReturns)).toBe('In return RT-7K2M since April\u00a014,\u00a02026')
    const undated = buildExcludedItem(cards.coat, { code: 4, inReturn: 'RT-7K2M' })
    expect(reasonIn({ ...plainItemsView, ineligible: [undated] })).toBe('In return RT-7K2M')
  })
})

describe('an order of which nothing can go back', () => {
  const intro = (view: ItemsView) => JSON.stringify(partOf(drawn(view), 'text', 'intro')?.body)

  test('FIX-72 the order gives its reason: window over, nothing paid, or all returned', () => {
    expect(itemsList(frame, pastWindow, t).heading).toBe(t('items.window-passed-title'))
    expect(bannerIds(pastWindow)).toEqual([])
    expect(bannerIds({ ...pastWindow, canContinue: true })).toEqual(['past-window'])
    expect(bannerIds(unpaid)).toEqual(['unpaid'])
    expect(intro(allReturnedView)).toContain(t('items.all-returned'))
    expect(intro(pastWindow)).toContain('could be returned until')
    expect(intro({ ...pastWindow, allReturned: true })).toContain(t('items.all-returned'))
  })

  test('UXD-10 FIX-72 an order that is not shipped says when it can be returned', () => {
    const unshipped = toUnshipped(pastWindow)
    expect(itemsList(frame, unshipped, t).heading).toBe(t('items.unshipped-heading'))
    expect(intro(unshipped)).toContain(t('items.unshipped'))
    const mixed = { ...unshipped, ineligible: [...unshipped.ineligible, ...pastWindow.ineligible] }
    expect(itemsList(frame, mixed, t).heading).toBe(t('items.unshipped-heading'))
  })

  test('UXD-28 an order of which nothing can go back has one way to another order', () => {
    const intros = [pastWindow, plainItemsView].map((view) => partOf(itemsList(frame, view, t), 'text', 'intro'))
    expect(intros.map((one) => one?.actions?.length)).toEqual([undefined, 1])
  })

  test('FIX-72 the order names a contact and leads to another order', () => {
    const ways = (view: ItemsView, at = frame) =>
      partOf(itemsList(at, view, t), 'actions', 'ways-on')?.buttons.map(({ action }) => action)
    const another = { type: 'navigate', path: '/?again=true' }
    const letter = { type: 'link', href: 'mailto:hello@wrenfold.example?subject=Order%20%231001' }
    expect(ways(pastWindow)).toEqual([letter, another])
    expect(ways(pastWindow, buildBareFrame('/exchange'))).toEqual([another])
    expect(ways(plainItemsView)).toBe(undefined)
    expect(ways(allReturnedView)).toEqual([another, letter])
  })

  test('FIX-72 the primary press leads to the shop, or another order without a contact', () => {
    const looks = (view: ItemsView, at = frame) =>
      partOf(itemsList(at, view, t), 'actions', 'ways-on')?.buttons.map(({ look }) => look)
    expect(looks(pastWindow)).toEqual(['primary', 'text'])
    expect(looks(allReturnedView)).toEqual(['primary', 'secondary'])
    expect(looks(pastWindow, buildBareFrame('/exchange'))).toEqual(['primary'])
  })
})

test('the link to leave names the gift when the order name is hidden', () => {
  const way = (view: ItemsView) => partOf(drawn(view), 'text', 'intro')?.actions?.[0]?.label
  expect([way(plainItemsView), way({ ...plainItemsView, isGift: true, orderName: null })]).toEqual([
    'Not your order?',
    'Not your gift?',
  ])
})

test('UXD-28 the link to leave is at the top, away from Continue', () => {
  const { main, footer } = drawn(plainItemsView).regions
  expect([main[0]?.id, footer?.map(({ id }) => id)]).toEqual(['intro', ['continue']])
})

test('UXD-28 the page has no steps where nothing can be returned', () => {
  const steps = [{ page: 'items', path: '/exchange', state: 'active' }] as const
  const drawSteps = (canContinue: boolean) =>
    itemsList({ ...frame, steps }, { ...plainItemsView, canContinue }, t).steps
  expect([drawSteps(false), drawSteps(true)?.items.length]).toEqual([undefined, 1])
})
