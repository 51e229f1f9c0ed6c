import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShopLater } from '../../../schemas/config/shop-later.ts'
import type { LedgerTerm } from '../../../schemas/records/ledger.ts'
import { type ReturnDocument, type ReturnRecord, ReturnState } from '../../../schemas/records/return.ts'
import { sumOf } from '../../../server/domain/money/round.ts'
import {
  addOffer,
  buildOffer,
  canShopLater,
  getGiftCardProgress,
  getOfferState,
  isGiftCardDue,
  toGiftCardReturn,
  toOfferResponse,
} from '../../../server/domain/return/shop-later.ts'
import { getEntitlement } from '../../../server/domain/return/status.ts'
import { buildJournal, reversalOf, shopLaterJournal } from '../../../server/domain/value/journal.ts'
import { anyReturn } from '../value/arbitrary.ts'
import { creditA, evenB, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'
import { policyWith } from './policies.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2024, 2, 2, 12)
/** The end of the seventh day. */
const OFFER_END = Date.UTC(2024, 2, 10) - 1
const shopLater: ShopLater = { giftCardEnabled: true, exchangesEnabled: false, bonus: 1_500, days: 7 }
const config = (given: Partial<ShopLater> = {}, enabled = true) => ({
  settings: { allowed_languages: ['en'], shopLaterEnabled: enabled },
  shopLater: { ...shopLater, ...given },
})
const baseInput = { policy: policyWith(), config: config(), now: NOW, uuid: 'offer-1' }

const refund = documentOf(inputOf({ items: [creditA], creditType: 'refund' }))
const payout = refund.totals.computed.net
const offeredReturn = addOffer(refund, baseInput)
const returnInState = (document: ReturnDocument, state: ReturnState = 'open') => ({ state, document })

describe('whether a refund can be shopped with', () => {
  const shopping = addOffer(refund, { ...baseInput, config: config({ exchangesEnabled: true }) })

  it('ENT-20 an offer returns the credit available now, and after its end the possible credit', () => {
    const adjustedDocument = { ...shopping, adjustments: [{ amount: 0 }] } as unknown as ReturnDocument
    const read = (document: ReturnDocument, now: number) => {
      const { state, exchangesEnabled } = toOfferResponse(returnInState(document), now) ?? {}
      return [state, exchangesEnabled]
    }
    const over = NOW + 8 * DAY
    expect([read(shopping, NOW), read(adjustedDocument, NOW), read(offeredReturn, NOW)]).toEqual([
      ['active', true],
      ['active', false],
      ['active', false],
    ])
    expect([read(adjustedDocument, over), read(offeredReturn, over)]).toEqual([
      ['expired', true],
      ['expired', false],
    ])
  })

  it('SLT-06 an offer is valid while its terms are unchanged', () => {
    expect([canShopLater(shopping), canShopLater(offeredReturn), canShopLater(refund)]).toEqual([true, false, false])
  })

  it.each([
    ['an exchange was ordered', { exchangeOrder: { state: 'done' } }],
    ['a card was charged', { payment: { amount: 100 } }],
    ['something is held on a card', { holds: [{ amount: 100 }] }],
    ['something is to be paid in a checkout', { payable: { amount: 100 } }],
    ['the shop adjusted it', { adjustments: [{ amount: 0 }] }],
    ['a unit was taken out', { removedItems: [{ id: 'u1' }] }],
  ])('SLT-06 an offer is not available once %s', (_, begun) => {
    expect(canShopLater({ ...shopping, ...(begun as Partial<ReturnDocument>) })).toBe(false)
  })
})

describe('when an offer is made', () => {
  it('SLT-01 SLT-04 ENT-20 a pending refund creates an offer, with its amount and bonus', () => {
    expect(buildOffer(refund, baseInput)).toEqual({
      uuid: 'offer-1',
      state: 'active',
      giftCardEnabled: true,
      exchangesEnabled: false,
      totalCreditOffer: payout,
      bonus: 1_500,
      expiresAt: OFFER_END,
    })
  })

  it('SLT-02 no offer is made without the setting, or without anything to offer', () => {
    expect(buildOffer(refund, { ...baseInput, config: config({}, false) })).toBeNull()
    expect(buildOffer(refund, { ...baseInput, config: { settings: config().settings } })).toBeNull()
    expect(buildOffer(refund, { ...baseInput, config: config({ giftCardEnabled: false }) })).toBeNull()
    expect(
      buildOffer(refund, { ...baseInput, config: config({ giftCardEnabled: false, exchangesEnabled: true }) }),
    ).not.toBeNull()
  })

  it('SLT-04 an order has one bonus: cancelled returns and untaken offers used none', () => {
    const other = (state: ReturnState, given: Partial<NonNullable<ReturnDocument['shopLater']>> = {}): ReturnRecord =>
      ({
        ...returnInState(
          {
            ...offeredReturn,
            shopLater: { ...offeredReturn.shopLater, ...given } as NonNullable<ReturnDocument['shopLater']>,
          },
          state,
        ),
      }) as ReturnRecord
    const calculateBonus = (one: ReturnRecord, change: Partial<ShopLater> = { exchangesEnabled: true }) =>
      buildOffer(refund, { ...baseInput, config: config(change), others: [one] })?.bonus
    expect(calculateBonus(other('open', { state: 'accepted' }))).toBe(0)
    expect(calculateBonus(other('open', { state: 'accepted', bonus: 1 }))).toBe(0)
    expect(calculateBonus(other('open', { state: 'accepted', bonus: 0 }))).toBe(1_500)
    expect(calculateBonus(other('open'))).toBe(1_500)
    expect(calculateBonus(other('cancelled', { state: 'accepted' }))).toBe(1_500)
    // Without its bonus a gift card is no offer, unless the shop never adds one.
    expect(calculateBonus(other('open', { state: 'accepted' }), {})).toBeUndefined()
    expect(calculateBonus(other('open', { state: 'accepted' }), { bonus: 0 })).toBe(0)
  })

  it('SLT-01 no offer without a pending refund: gift card, exchange, instant refund, gift', () => {
    const gift = documentOf(inputOf({ items: [creditA], creditType: 'gift' }))
    const swap = documentOf(inputOf({ items: [evenB], creditType: null }))
    expect(buildOffer(gift, baseInput)).toBeNull()
    expect(buildOffer(swap, baseInput)).toBeNull()
    expect(buildOffer(refund, { ...baseInput, policy: policyWith({ refund: 'immediate' }) })).toBeNull()
    expect(buildOffer({ ...refund, returnType: 'instant' }, baseInput)).toBeNull()
    expect(buildOffer({ ...refund, gift: true }, baseInput)).toBeNull()
  })
})

describe('the status of an offer', () => {
  it('SLT-03 SLT-12 active until its own time has passed', () => {
    expect(getOfferState(returnInState(refund), NOW)).toBeNull()
    expect(getOfferState(returnInState(offeredReturn), OFFER_END)).toBe('active')
    expect(getOfferState(returnInState(offeredReturn), OFFER_END + 1)).toBe('expired')
  })

  it.each([
    'processed',
    'closed',
    'cancelled',
    'expired',
    'unavailable',
  ] as const)('SLT-12 expired once the return is %s', (state) =>
    expect(getOfferState(returnInState(offeredReturn, state), NOW)).toBe('expired'))

  it('SLT-12 expired once the return has, or the refund was made', () => {
    expect(getOfferState(returnInState({ ...offeredReturn, returnBy: NOW }), NOW + 1)).toBe('expired')
    const paid = { ...offeredReturn, refund: { state: 'done' as const, amount: 1, at: NOW } }
    expect(getOfferState(returnInState(paid), NOW)).toBe('expired')
  })

  it('SLT-03 accepted is final, whatever comes', () => {
    const acceptedDocument = toGiftCardReturn(offeredReturn)
    expect(getOfferState(returnInState(acceptedDocument), NOW + 365 * DAY)).toBe('accepted')
    expect(getOfferState(returnInState(acceptedDocument, 'processed'), NOW)).toBe('accepted')
    const endedDocument = {
      ...offeredReturn,
      shopLater: { ...offeredReturn.shopLater, state: 'expired' as const },
    } as ReturnDocument
    expect(getOfferState(returnInState(endedDocument), NOW)).toBe('expired')
  })
})

describe('taking the gift card', () => {
  it('SLT-05 the return issues a gift card of the refund plus the bonus', () => {
    const acceptedDocument = toGiftCardReturn(offeredReturn)
    expect(getEntitlement(acceptedDocument)).toEqual({ kind: 'gift', amount: payout + 1_500 })
    expect(acceptedDocument.receipt.giftCardBonus).toBe(1_500)
    expect(acceptedDocument.totals.credit.bonus.storeCreditBonus).toBe(1_500)
    expect(acceptedDocument.shopLater?.state).toBe('accepted')
    expect(toGiftCardReturn(refund)).toBe(refund)
  })

  it('STS-57 the gift card waits for its own event of the policy, not the refund’s', () => {
    const acceptedDocument = toGiftCardReturn(offeredReturn)
    expect(isGiftCardDue(acceptedDocument, policyWith({ refund: 'immediate', gift_card: 'in_transit' }))).toBe(false)
    expect(isGiftCardDue(acceptedDocument, policyWith({ gift_card: 'immediate' }))).toBe(true)
    expect(
      isGiftCardDue({ ...acceptedDocument, tracking: 'in_transit' }, policyWith({ gift_card: 'in_transit' })),
    ).toBe(true)
    expect(isGiftCardDue({ ...acceptedDocument, outcome: 'review' }, policyWith({ gift_card: 'immediate' }))).toBe(
      false,
    )
  })

  it('FND-67 SLT-07 SLT-08 the card is pending until processing or until its issue', () => {
    const progress = (state: ReturnState, document: Partial<ReturnDocument> = {}) =>
      getGiftCardProgress({ state, document: { ...toGiftCardReturn(offeredReturn), ...document } } satisfies Pick<
        ReturnRecord,
        'state' | 'document'
      >)
    const states = ReturnState.enum.map((state) => [state, progress(state)])
    expect(Object.fromEntries(states)).toEqual({
      ...Object.fromEntries(ReturnState.enum.map((state) => [state, 'on-the-way'])),
      processed: 'ready',
    })
    expect(progress('closed', { giftCard: { state: 'done', amount: 1, at: 0 } })).toBe('ready')
    expect(progress('open', { giftCard: { state: 'done', amount: 1, at: 0 } })).toBe('ready')
    expect(progress('open', { giftCard: { state: 'refused', amount: 1, at: 0 } })).toBe('on-the-way')
  })
})

describe('the books of an offer (F29)', () => {
  const left = new Set<LedgerTerm>(['returned-value', 'bonus', 'paid', 'open'])
  const termsOf = (entries: readonly { term: LedgerTerm; amount: number }[]) => {
    const sums: Partial<Record<LedgerTerm, number>> = {}
    for (const { term, amount } of entries) sums[term] = (sums[term] ?? 0) + amount
    return sums
  }

  it('F29 SLT-05 the ledger balances before and after; the card holds payout and bonus', () => {
    fc.assert(
      fc.property(anyReturn, fc.integer({ min: 0, max: 1_000_000 }), (drawn, bonus) => {
        const input = { ...drawn, creditType: 'refund' as const }
        const paid = Math.max(0, documentOf(input).totals.computed.net)
        fc.pre(paid > 0)
        const all = [...buildJournal(input), ...shopLaterJournal(paid, bonus)]
        const terms = termsOf(all)
        expect(sumOf(all.map(({ amount }) => amount))).toBe(0)
        expect(sumOf([...all, ...reversalOf(all)].map(({ amount }) => amount))).toBe(0)
        for (const [term, amount] of Object.entries(terms))
          expect(left.has(term as LedgerTerm) ? amount >= 0 : amount <= 0).toBe(true)
        expect(terms.refunded).toBe(0)
        const document = documentOf(input, { shopLater: { ...offerOf(paid), bonus } })
        expect(getEntitlement(toGiftCardReturn(document))).toEqual({
          kind: 'gift',
          amount: 0 - (terms['store-credit'] ?? 0),
        })
      }),
      { numRuns: 200 },
    )
  })

  const offerOf = (credit: number) => ({
    uuid: 'offer-1',
    state: 'active' as const,
    giftCardEnabled: true,
    exchangesEnabled: false,
    totalCreditOffer: credit,
    bonus: 0,
    expiresAt: NOW,
  })
})
