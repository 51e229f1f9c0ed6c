import { describe, expect, it } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import {
  getExchangeState,
  isOutOfStock,
  listCancelled,
  releaseGoods,
  resolveTiming,
  splitByReturn,
} from '../../../server/domain/return/exchanges.ts'
import { B, creditA, evenB, forCredit, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'
import { policyWith } from './policies.ts'

const refund = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))
const swap = documentOf(inputOf({ items: [creditA, evenB], creditType: 'refund' }))
const withExchangeOrder = (state: NonNullable<ReturnDocument['exchangeOrder']>['state']): ReturnDocument => ({
  ...swap,
  exchangeOrder: { state, at: 0 },
})

describe('the exchanges of a return', () => {
  it.each([
    ['created', 'processed'],
    ['refused', 'refused'],
    ['out_of_stock', 'out-of-stock'],
    ['cancelled', 'cancelled'],
    ['refunded', 'refunded'],
    ['credited', 'credited'],
  ] as const)('STS-54 an order that is %s is reported as %s', (state, result) => {
    expect(getExchangeState(withExchangeOrder(state))).toBe(result)
  })

  it('STS-54 an exchange without an order waits; no exchange means none', () => {
    expect(getExchangeState(swap)).toBe('waiting')
    expect(getExchangeState(refund)).toBeNull()
  })

  it('STS-56 keep items stay, all other items go back', () => {
    const [first, second] = refund.items
    const keepItem = second && { ...second, outcome: ['keep' as const] }
    const items = [...(first ? [first] : []), ...(keepItem ? [keepItem] : [])]
    expect(splitByReturn(items)).toEqual({ toReturn: [first], toKeep: [keepItem] })
  })

  it('STS-45 they are out of stock until that was settled', () => {
    expect(isOutOfStock(withExchangeOrder('out_of_stock'))).toBe(true)
    for (const state of ['created', 'refunded', 'credited', 'cancelled', 'refused'] as const)
      expect(isOutOfStock(withExchangeOrder(state))).toBe(false)
  })

  it('STS-47 cancelled exchanges have a cancelled order or a manually rejected item', () => {
    expect(listCancelled(withExchangeOrder('cancelled')).exchanges).toEqual(swap.replacements)
    expect(listCancelled(withExchangeOrder('created'))).toEqual({ exchanges: [], items: [] })
    const [first, ...rest] = refund.items
    if (first === undefined) throw new Error('No item')
    const judged = (kind: 'approved' | 'rejected') => ({ ...first, verdict: { kind, at: 0 } })
    const rejected = judged('rejected')
    expect(listCancelled({ ...refund, items: [rejected, ...rest] }).items).toEqual([rejected])
    expect(listCancelled({ ...refund, items: [judged('approved'), ...rest] }).items).toEqual([])
  })
})

describe('next steps', () => {
  it('STS-56 keep and donate items stay, the others go back', () => {
    const [keepItem, sent] = refund.items
    if (keepItem === undefined || sent === undefined) throw new Error('No items')
    for (const outcome of ['keep', 'donate'] as const) {
      const items = [{ ...keepItem, outcome: [outcome, 'review' as const] }, sent]
      const { toReturn: returnItems, toKeep: keepItems } = splitByReturn(items)
      expect([returnItems.length, keepItems.length, keepItems[0]?.lineItemId]).toEqual([1, 1, keepItem.lineItemId])
    }
  })

  it.each([
    'immediate',
    'manual',
    'pre_transit',
    'in_transit',
    'out_for_delivery',
    'delivered',
  ] as const)('STS-56 a payout comes with the policy’s event %s', (event) => {
    expect(resolveTiming(refund, policyWith({ refund: event }), 'refund')).toBe(event)
    expect(resolveTiming(refund, policyWith({ gift_card: event }), 'gift-card')).toBe(event)
    expect(resolveTiming(swap, policyWith({ exchange: event }), 'exchange-order')).toBe(event)
  })

  it('STS-56 payouts without an event, or under review, wait for a merchant', () => {
    expect(resolveTiming(refund, policyWith({ refund: 'disabled' }), 'refund')).toBe('manual')
    expect(resolveTiming({ ...refund, outcome: 'review' }, policyWith({ refund: 'immediate' }), 'refund')).toBe(
      'manual',
    )
    const borne: ReturnDocument = { ...swap, borne: 1 }
    expect(resolveTiming(borne, policyWith({ exchange: 'delivered' }), 'exchange-order')).toBe('manual')
    expect(resolveTiming(borne, policyWith({ refund: 'delivered' }), 'refund')).toBe('delivered')
  })

  it('STS-56 goods that are withheld wait for a person, until one has them sent', () => {
    const [withheld, policy] = [{ ...swap, goodsWithheld: { at: 0 } }, policyWith({ exchange: 'delivered' })]
    expect(resolveTiming(withheld, policy, 'exchange-order')).toBe('manual')
    expect(resolveTiming(withheld, policy, 'refund')).toBe('delivered')
    expect(resolveTiming(releaseGoods(withheld, 'Desk'), policy, 'exchange-order')).toBe('delivered')
  })

  it('STS-56 instant payouts come at once, and keep items wait for no parcel', () => {
    expect(resolveTiming({ ...refund, returnType: 'instant' }, policyWith(), 'refund')).toBe('immediate')
    const keepItem = { ...refund, totals: { ...refund.totals, shippable: { outcome: 'keep' as const } } }
    expect(resolveTiming(keepItem, policyWith(), 'refund')).toBe('manual')
    expect(resolveTiming(keepItem, { ...policyWith(), keep_item_immediate: true }, 'refund')).toBe('immediate')
  })
})
