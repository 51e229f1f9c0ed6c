import { describe, expect, test } from 'vitest'
import type { Order } from '../../schemas/entities/order.ts'
import type * as port from '../../server/providers/commerce/port.ts'

export interface OperationsSituation {
  readonly commerce: port.Commerce
  readonly shopId: string
  readonly otherShopId: string
  readonly order: Order
  readonly productId: string
  /** Variants of the product: `one` unit, `two` units, and untracked. */
  readonly variants: { readonly one: string; readonly two: string; readonly any: string }
  /** The path where shoppers see the exchange order; null without a page. */
  readonly seenBy?: null
}

const now = Date.UTC(2026, 0, 31, 12)

const createOperations = ({ shopId, order, variants }: OperationsSituation) => {
  const operation = (reference: string): port.ProviderOperation => ({ shopId, orderId: order.id, reference, now })
  return {
    refund: (reference: string, amount: number): port.RefundOperation => ({
      ...operation(reference),
      amount,
      currency: order.currency,
      lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }],
    }),
    giftCard: (reference: string, amount: number): port.GiftCardOperation => ({
      ...operation(reference),
      amount,
      currency: order.currency,
      email: 'ada@example.com',
    }),
    exchange: (reference: string, overrides: Partial<port.ExchangeOperation> = {}): port.ExchangeOperation => ({
      ...operation(reference),
      lines: [{ variantId: variants.any, total: 5_000 }],
      currency: order.currency,
      speed: 'regular',
      due: 0,
      address: null,
      ...overrides,
    }),
    reserve: (reference: string, variantIds: readonly string[]) => ({ ...operation(reference), variantIds }),
    release: (reference: string, reserved: string) => ({ ...operation(reference), reserved }),
  }
}

const leftOf = (order: Order | null): number => (order === null ? Number.NaN : order.total - order.refundTotal)

const refusalMatcher = (because: string) => expect.objectContaining({ kind: 'refused', because })

export function operationsContract(name: string, open: () => Promise<OperationsSituation>): void {
  const openSituation = async () => {
    const situation = await open()
    const { commerce, shopId, order, productId } = situation
    const orderNow = () => commerce.findOrder(shopId, order.id)
    const stockOf = async (variantId: string) => {
      const [product] = await commerce.products(shopId, [productId])
      return product?.variants.find(({ id }) => id === variantId)?.stock
    }
    return { ...situation, calls: createOperations(situation), orderNow, stockOf }
  }

  describe(`operations: ${name}`, () => {
    describe('refund', () => {
      test('the order counts a refund from then on', async () => {
        const { commerce, shopId, order, calls, orderNow } = await openSituation()
        expect(await commerce.refund(calls.refund('r:refund:1', 1_500))).toMatchObject({
          kind: 'refunded',
          amount: 1_500,
        })
        expect((await orderNow())?.refundTotal).toBe(order.refundTotal + 1_500)
        expect((await commerce.findOrderByName(shopId, order.name))?.refundTotal).toBe(order.refundTotal + 1_500)
      })

      test('the same reference yields the same refund, however many concurrent calls repeat the operation', async () => {
        const { commerce, order, calls, orderNow } = await openSituation()
        const requests = Array.from({ length: 10 }, () => commerce.refund(calls.refund('r:refund:1', 1_500)))
        const [first, ...others] = await Promise.all(requests)
        expect(first?.kind).toBe('refunded')
        for (const other of others) expect(other).toEqual(first)
        expect(await commerce.refund({ ...calls.refund('r:refund:1', 1_500), now: now + 86_400_000 })).toEqual(first)
        expect((await orderNow())?.refundTotal).toBe(order.refundTotal + 1_500)
      })

      test('the same reference with another amount or operation is a fault and changes nothing', async () => {
        const { commerce, order, calls, orderNow } = await openSituation()
        await commerce.refund(calls.refund('r:refund:1', 1_500))
        await expect(commerce.refund(calls.refund('r:refund:1', 1_501))).rejects.toThrow(/r:refund:1/)
        await expect(commerce.issueGiftCard(calls.giftCard('r:refund:1', 1_500))).rejects.toThrow(/r:refund:1/)
        expect((await orderNow())?.refundTotal).toBe(order.refundTotal + 1_500)
      })

      test('the whole order can be refunded, and not a unit of money more', async () => {
        const { commerce, order, calls, orderNow } = await openSituation()
        const whole = leftOf(order)
        expect(await commerce.refund(calls.refund('r:refund:1', whole + 1))).toEqual(refusalMatcher('over-refund'))
        expect((await commerce.refund(calls.refund('r:refund:2', whole))).kind).toBe('refunded')
        expect(await commerce.refund(calls.refund('r:refund:3', 1))).toEqual(refusalMatcher('over-refund'))
        expect(leftOf(await orderNow())).toBe(0)
      })

      test('of two simultaneous refunds that exceed the order, the second is refused', async () => {
        const { commerce, order, calls, orderNow } = await openSituation()
        const most = leftOf(order)
        const each = Math.floor(most / 2) + 1
        const results = await Promise.all(
          Array.from({ length: 8 }, (_, n) => commerce.refund(calls.refund(`r${n}:refund:1`, each))),
        )
        expect(results.filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
        expect(results.filter(({ kind }) => kind === 'refused')).toEqual(Array(7).fill(refusalMatcher('over-refund')))
        expect(leftOf(await orderNow())).toBe(most - each)
      })

      test('a refused reference stays refused, so that two callers get the same answer', async () => {
        const { commerce, order, calls } = await openSituation()
        const refusal = await commerce.refund(calls.refund('r:refund:1', leftOf(order) + 1))
        expect(await commerce.refund(calls.refund('r:refund:1', leftOf(order) + 1))).toEqual(refusal)
      })

      test('a refund in another currency than the order is refused', async () => {
        const { commerce, calls } = await openSituation()
        const foreign = { ...calls.refund('r:refund:1', 100), currency: 'XTS' }
        expect(await commerce.refund(foreign)).toEqual(refusalMatcher('amount'))
      })
    })

    describe('gift card', () => {
      test('each reference yields a card, with the last four of its code', async () => {
        const { commerce, calls } = await openSituation()
        const first = await commerce.issueGiftCard(calls.giftCard('r1:gift-card:1', 2_500))
        expect(first).toMatchObject({ kind: 'issued', amount: 2_500, last4: expect.stringMatching(/^[0-9A-Za-z]{4}$/) })
        const repeats = await Promise.all(
          Array.from({ length: 5 }, () => commerce.issueGiftCard(calls.giftCard('r1:gift-card:1', 2_500))),
        )
        for (const one of repeats) expect(one).toEqual(first)
        const second = await commerce.issueGiftCard(calls.giftCard('r2:gift-card:1', 2_500))
        expect(second).not.toEqual(first)
        await expect(commerce.issueGiftCard(calls.giftCard('r1:gift-card:1', 2_501))).rejects.toThrow()
      })
    })

    test.each([0, -1, 0.5, Number.NaN])('an amount of %s is refused', async (amount) => {
      const { commerce, order, calls, orderNow } = await openSituation()
      expect(await commerce.refund(calls.refund('r:refund:1', amount))).toEqual(refusalMatcher('amount'))
      expect(await commerce.issueGiftCard(calls.giftCard('r:gift-card:1', amount))).toEqual(refusalMatcher('amount'))
      expect((await orderNow())?.refundTotal).toBe(order.refundTotal)
    })

    test('T5 an order unknown to the shop allows no operation', async () => {
      const { commerce, otherShopId, calls, variants } = await openSituation()
      const otherShop = { shopId: otherShopId }
      const unknown = { orderId: 'no-such-order' }
      for (const overrides of [otherShop, unknown]) {
        const refusal = await Promise.all([
          commerce.refund({ ...calls.refund('r:refund:1', 100), ...overrides }),
          commerce.issueGiftCard({ ...calls.giftCard('r:gift-card:1', 100), ...overrides }),
          commerce.createExchangeOrder({ ...calls.exchange('r:exchange-order:1'), ...overrides }),
          commerce.reserve({ ...calls.reserve('r:stock:1', [variants.one]), ...overrides }),
        ])
        expect(refusal).toEqual(Array(4).fill(refusalMatcher('order')))
      }
    })

    describe('exchange order', () => {
      test('each reference creates a separate order with its name, visible in the store', async () => {
        const {
          commerce,
          calls,
          seenBy = expect.stringMatching(/^https:\/\/shop\.example\/.+/),
        } = await openSituation()
        const first = await commerce.createExchangeOrder(calls.exchange('r1:exchange-order:1'))
        expect(first).toMatchObject({ kind: 'created', statusUrl: seenBy })
        expect(await commerce.createExchangeOrder(calls.exchange('r1:exchange-order:1'))).toEqual(first)
        const others = await Promise.all(
          Array.from({ length: 5 }, (_, n) => commerce.createExchangeOrder(calls.exchange(`s${n}:exchange-order:1`))),
        )
        const names = [first, ...others].map((one) => (one.kind === 'created' ? one.name : one.kind))
        expect(new Set(names).size).toBe(6)
      })

      test.each([
        ['something less than nothing is due', { due: -1 }],
        ['a line costs less than nothing', { lines: [{ variantId: 'shirt-l', total: -1 }] }],
        ['it sends nothing', { lines: [] }],
        ['it is in another currency', { currency: 'XTS' }],
      ])('the order is refused when %s', async (_, overrides) => {
        const { commerce, calls } = await openSituation()
        const answer = await commerce.createExchangeOrder(calls.exchange('r:exchange-order:1', overrides))
        expect(answer).toEqual(refusalMatcher('amount'))
      })
    })

    describe('stock', () => {
      test('reserved goods leave the stock, and return exactly once when released twice', async () => {
        const { commerce, calls, variants, stockOf } = await openSituation()
        expect(await commerce.reserve(calls.reserve('r:stock:1', [variants.two]))).toEqual({ kind: 'reserved' })
        expect(await stockOf(variants.two)).toBe(1)
        await commerce.reserve(calls.reserve('s:stock:1', [variants.two]))
        expect(await stockOf(variants.two)).toBe(0)

        expect(await commerce.release(calls.release('r:restock:1', 'r:stock:1'))).toEqual({ kind: 'released' })
        expect(await commerce.release(calls.release('r:restock:1', 'r:stock:1'))).toEqual({ kind: 'released' })
        expect(await commerce.release(calls.release('r:restock:2', 'r:stock:1'))).toEqual({ kind: 'released' })
        expect(await stockOf(variants.two)).toBe(1)
      })

      test('the same reference reserves once', async () => {
        const { commerce, calls, variants, stockOf } = await openSituation()
        const requests = Array.from({ length: 10 }, () => commerce.reserve(calls.reserve('r:stock:1', [variants.two])))
        expect(await Promise.all(requests)).toEqual(Array(10).fill({ kind: 'reserved' }))
        expect(await stockOf(variants.two)).toBe(1)
      })

      test('a reservation is all or nothing: a missing variant leaves the others', async () => {
        const { commerce, calls, variants, stockOf } = await openSituation()
        await commerce.reserve(calls.reserve('r:stock:1', [variants.one]))
        const answer = await commerce.reserve(calls.reserve('s:stock:1', [variants.two, variants.any, variants.one]))
        expect(answer).toEqual(refusalMatcher('out-of-stock'))
        expect(await stockOf(variants.two)).toBe(2)
      })

      test('a variant named twice needs two units', async () => {
        const { commerce, calls, variants, stockOf } = await openSituation()
        const { one, two } = variants
        expect(await commerce.reserve(calls.reserve('r:stock:1', [one, one]))).toEqual(refusalMatcher('out-of-stock'))
        expect((await commerce.reserve(calls.reserve('s:stock:1', [two, two]))).kind).toBe('reserved')
        expect([await stockOf(one), await stockOf(two)]).toEqual([1, 0])
      })

      test('an untracked variant is always in stock, an unknown variant never', async () => {
        const { commerce, calls, variants, stockOf } = await openSituation()
        const many = Array(50).fill(variants.any)
        expect((await commerce.reserve(calls.reserve('r:stock:1', many))).kind).toBe('reserved')
        expect(await stockOf(variants.any)).toBeNull()
        expect(await commerce.reserve(calls.reserve('s:stock:1', ['no-such']))).toEqual(refusalMatcher('out-of-stock'))
      })

      test('a single caller of thirty gets the last unit', async () => {
        const { commerce, calls, variants, stockOf } = await openSituation()
        const results = await Promise.all(
          Array.from({ length: 30 }, (_, n) => commerce.reserve(calls.reserve(`r${n}:stock:1`, [variants.one]))),
        )
        expect(results.filter(({ kind }) => kind === 'reserved')).toHaveLength(1)
        expect(results.filter(({ kind }) => kind === 'refused')).toEqual(Array(29).fill(refusalMatcher('out-of-stock')))
        expect(await stockOf(variants.one)).toBe(0)
      })

      test('reservations of the same two variants in opposite order do not deadlock', async () => {
        const { commerce, calls, variants } = await openSituation()
        const wantedVariants = [variants.one, variants.two]
        const results = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            commerce.reserve(
              calls.reserve(`r${n}:stock:1`, n % 2 === 0 ? wantedVariants : [...wantedVariants].reverse()),
            ),
          ),
        )
        expect(results.filter(({ kind }) => kind === 'reserved')).toHaveLength(1)
      })

      test('the release of a missing reservation changes nothing', async () => {
        const { commerce, calls, variants, stockOf } = await openSituation()
        expect(await commerce.release(calls.release('r:restock:1', 'r:stock:1'))).toEqual({ kind: 'released' })
        expect(await stockOf(variants.two)).toBe(2)
      })
    })

    test('T5 a reference finds a completed operation, in its own shop and unless refused', async () => {
      const { commerce, otherShopId, calls, variants } = await openSituation()
      const find = (operation: port.ProviderOperation, kind: port.OperationResult['kind']) =>
        commerce.find({ ...operation, kind, firstTriedAt: now })
      const refund = calls.refund('r:refund:1', 700)
      expect(await find(refund, 'refunded')).toBeNull()
      const card = calls.giftCard('r:gift-card:1', 300)
      const order = calls.exchange('r:exchange-order:1')
      const reservation = calls.reserve('r:stock:1', [variants.one])
      const free = calls.release('r:restock:1', 'r:stock:1')
      const done = [
        ['refunded', refund, await commerce.refund(refund)],
        ['issued', card, await commerce.issueGiftCard(card)],
        ['created', order, await commerce.createExchangeOrder(order)],
        ['reserved', reservation, await commerce.reserve(reservation)],
        ['released', free, await commerce.release(free)],
      ] as const
      for (const [kind, operation, answer] of done) {
        expect([answer.kind, await find(operation, kind)]).toEqual([kind, answer])
        expect(await find({ ...operation, shopId: otherShopId }, kind)).toBeNull()
      }
      await commerce.refund(calls.refund('r:refund:2', 0))
      expect(await find(calls.refund('r:refund:2', 0), 'refunded')).toBeNull()
    })
  })
}
