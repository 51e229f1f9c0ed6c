import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../schemas/config/settings.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { listOfferedCredits } from '../../../server/domain/assessment/credit.ts'
import { resolveAllowance } from '../../../server/domain/items/policy.ts'
import {
  assessItems,
  candleReturned,
  orderInsideWindow,
  plainDraft,
  priceItems,
  shirtReturned,
  shopWith,
  stateOf,
  TODAY,
} from '../characters.ts'
import { withFlags } from '../rules.ts'
import { plainPolicy, plainSettings } from '../value/example.ts'

const unpaidOrder = { ...orderInsideWindow, taken: 0 }

const resolveAllowed = (order: typeof unpaidOrder, settings: Partial<Settings> = {}) =>
  resolveAllowance({
    order,
    start: { kind: 'fulfilled', at: order.fulfilledAt ?? TODAY, source: 'fulfillment' },
    policy: { ...plainPolicy, shop_now_for_all_enabled: true },
    settings: { ...plainSettings, ...settings },
    gift: false,
    exemption: null,
    now: TODAY,
  })

const states = (overrides: Partial<AssessInput>, items: DraftItem[] = []) =>
  Object.fromEntries(assessItems(items, overrides).items.map(({ unit, status }) => [unit.id, status]))

describe('an order on which nothing was taken', () => {
  it('FIX-03 offers nothing that pays out, and no exchange unless the shop exchanges unpaid orders', () => {
    const nothing = { exchange: false, refund: false, gift: false, storefront: false, storefrontForAll: false }
    expect(resolveAllowed(unpaidOrder)).toMatchObject({
      ...nothing,
      refundable: false,
      creditable: false,
      exchangeable: false,
    })
    const exchanging = resolveAllowed(unpaidOrder, { exchangesOfUnpaidOrders: true })
    expect(exchanging).toMatchObject({ ...nothing, exchange: true, exchangeable: true, creditable: false })
  })

  it('FIX-03 an order with one captured cent, or a free order, is not unpaid', () => {
    const all = { exchange: true, refund: true, gift: true, storefrontForAll: true, creditable: true }
    expect(resolveAllowed({ ...unpaidOrder, taken: 1 })).toMatchObject(all)
    expect(resolveAllowed({ ...unpaidOrder, total: 0 })).toMatchObject(all)
  })

  it('FIX-03 an unpaid order has no returnable items, except exchangeable ones', () => {
    const kinds = (overrides: Partial<AssessInput>) => Object.values(states(overrides)).map(({ kind }) => kind)
    expect(new Set(kinds({ order: unpaidOrder }))).toEqual(new Set(['ineligible']))
    const config = shopWith({ settings: { exchangesOfUnpaidOrders: true } })
    const { outcomes } = assessItems([], { order: unpaidOrder, config }).items[0] ?? {}
    expect(outcomes).toMatchObject({ exchange: true, return: false })
    expect(priceItems([shirtReturned], { order: unpaidOrder, config }).quote).toBeNull()
  })

  it('FIX-03 a warranty brings back no money that was never paid', () => {
    const warranty = {
      id: 'w',
      group: 'g',
      days: 700,
      allowed: { refund: true, gift: true, exchange: true },
      copy: { en: 'Two years' },
    }
    const config = { ...withFlags(shopWith({}), 'warranties'), warranties: [warranty] }
    const of = (order: typeof unpaidOrder) =>
      assessItems([], { order, config }).items.flatMap(({ claims }) => claims.qualified)
    expect(of(orderInsideWindow)).not.toHaveLength(0)
    expect(of(unpaidOrder)).toHaveLength(0)
  })

  it('FIX-07 a partly paid order refunds the remaining amount, whatever was returned before', () => {
    const order = { ...orderInsideWindow, taken: 6000, refundTotal: 1500 }
    const draft = { ...plainDraft, creditType: 'refund' } as const
    const { quote } = priceItems([shirtReturned], { order, draft })
    expect(quote?.totals.computed).toMatchObject({ net: 4500, notTaken: 1980 })
    expect(quote && listOfferedCredits(quote.credit)).toEqual(['gift', 'refund'])
  })
})

describe('how an order was paid', () => {
  it.each([
    'cash',
    'Cash on Delivery (COD)',
    'cash on delivery',
    'BANK DEPOSIT',
    'Money Order',
    'manual',
    ' Cash ',
  ])('FIX-08 %s is not refunded to a card, and the page explains it', (gateway) => {
    const order = { ...orderInsideWindow, gateways: ['shopify_payments', gateway] }
    expect(resolveAllowed(order)).toMatchObject({ refund: false, gift: true, isOnlyCashBlocking: true })
  })

  it('FIX-08 a shop names its own, and then only those count', () => {
    const paid = (gateway: string) =>
      resolveAllowed({ ...orderInsideWindow, gateways: [gateway] }, { cashGateways: ['Nachnahme'] }).refund
    expect([paid('nachnahme'), paid('NACHNAHME'), paid('cash'), paid('shopify_payments')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('lines that are no goods', () => {
  const [shirt, ...rest] = orderInsideWindow.lines
  if (shirt === undefined) throw new Error('the order has lines')
  const orderWithLine = (more: { giftCard?: true; shipsNothing?: true }) => ({
    ...orderInsideWindow,
    lines: [{ ...shirt, ...more }, ...rest],
  })

  it('FIX-09 a purchased gift card is not returnable, unless the shop accepts it', () => {
    expect(states({ order: orderWithLine({ giftCard: true }) })['shirt.1']).toMatchObject({
      kind: 'ineligible',
      code: 2,
    })
    const config = shopWith({ settings: { giftCardsReturnable: true } })
    expect(states({ order: orderWithLine({ giftCard: true }), config })['shirt.1']).toMatchObject({ kind: 'eligible' })
  })

  const taken = { noShippingReturnable: true }

  it('FND-08 a line without shipping is not returnable by default', () => {
    const order = orderWithLine({ shipsNothing: true })
    const stateIn = (settings: Partial<Settings>) => states({ order, config: shopWith({ settings }) })['shirt.1']
    expect(stateIn({})).toMatchObject({ kind: 'ineligible', code: 2 })
    expect(stateIn(taken)).toMatchObject({ kind: 'eligible' })
    expect(stateOf(assessItems([], { order }), 'shirt.1').ineligibleReason).toBe('no-shipping')
  })

  it('FND-08 a merchant can return a line without shipping', () => {
    const draft = { ...plainDraft, opened: { by: 'Ada', override: 'as goodwill' } }
    expect(states({ order: orderWithLine({ shipsNothing: true }), draft })['shirt.1']).toMatchObject({
      kind: 'eligible',
    })
  })

  it('FIX-09 a line without shipping needs no label and pays out as usual', () => {
    const order = orderWithLine({ shipsNothing: true })
    const config = shopWith({ settings: taken })
    const alone = priceItems([shirtReturned], { order, config })
    expect([alone.labelNeeded, alone.methodNeeded]).toEqual([false, false])
    expect(alone.quote?.totals).toMatchObject({ computed: { net: 6480 }, shippable: { outcome: 'keep' } })
    const both = priceItems([shirtReturned, candleReturned], { order, config })
    expect(both.labelNeeded).toBe(priceItems([shirtReturned, candleReturned]).labelNeeded)
    expect(both.quote?.totals.shippable.outcome).toBe('default')
  })

  it('FIX-09 a line without shipping does not use up the policy’s single keep item', () => {
    const orderWithoutShipping = (id: string) => ({
      ...orderInsideWindow,
      lines: orderInsideWindow.lines.map((line) => (line.id === id ? { ...line, shipsNothing: true as const } : line)),
    })
    const config = shopWith({
      settings: taken,
      policy: { keep_item_enabled: true, keep_item_threshold: 100_000, keep_item_unique: true },
    })
    const priceSent = (order: typeof orderInsideWindow) =>
      priceItems([shirtReturned, candleReturned], { order, config }).quote?.totals.shippable.outcome
    expect(priceSent(orderInsideWindow)).toBe('default')
    for (const id of ['shirt', 'candle']) expect(priceSent(orderWithoutShipping(id)), id).toBe('keep')
  })
})
