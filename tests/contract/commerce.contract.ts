import { describe, expect, test } from 'vitest'
import type { Order } from '../../schemas/entities/order.ts'
import type * as port from '../../server/providers/commerce/port.ts'

/** What the contract needs of an adapter: an order nobody has returned of yet, and a product of three variants. */
export interface OperationsSituation {
  readonly commerce: port.Commerce
  readonly shopId: string
  readonly otherShopId: string
  readonly order: Order
  readonly productId: string
  /** Variants of the product: `one` unit, `two` units, and one that is not tracked. */
  readonly variants: { readonly one: string; readonly two: string; readonly any: string }
  /** Where shoppers see what is sent instead, when that is not the shop’s own page; null where nobody can. */
  readonly seenBy?: null
}

const now = Date.UTC(2026, 0, 31, 12)

/** The operations of one return of the order; references are fresh by shop. */
const operationsOn = ({ shopId, order }: OperationsSituation) => {
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
    exchange: (reference: string, differs: Partial<port.ExchangeOperation> = {}): port.ExchangeOperation => ({
      ...operation(reference),
      lines: [{ variantId: 'shirt-l', total: 5_000 }],
      currency: order.currency,
      speed: 'regular',
      due: 0,
      address: null,
      ...differs,
    }),
    reserve: (reference: string, variantIds: readonly string[]) => ({ ...operation(reference), variantIds }),
    release: (reference: string, reserved: string) => ({ ...operation(reference), reserved }),
  }
}

const leftOf = (order: Order | null): number => (order === null ? Number.NaN : order.total - order.refundTotal)

const refusedFor = (because: string) => expect.objectContaining({ kind: 'refused', because })

/** What every order system keeps when it is told to do something. */
export function operationsContract(name: string, open: () => Promise<OperationsSituation>): void {
  const opened = async () => {
    const situation = await open()
    const { commerce, shopId, order, productId } = situation
    const orderNow = () => commerce.findOrder(shopId, order.id)
    const stockOf = async (variantId: string) => {
      const [product] = await commerce.products(shopId, [productId])
      return product?.variants.find(({ id }) => id === variantId)?.stock
    }
    return { ...situation, operations: operationsOn(situation), orderNow, stockOf }
  }

  describe(`operations: ${name}`, () => {
    describe('refund', () => {
      test('what was refunded counts in the order from then on', async () => {
        const { commerce, shopId, order, operations, orderNow } = await opened()
        expect(await commerce.refund(operations.refund('r:refund:1', 1_500))).toMatchObject({
          kind: 'refunded',
          amount: 1_500,
        })
        expect((await orderNow())?.refundTotal).toBe(order.refundTotal + 1_500)
        expect((await commerce.findOrderByName(shopId, order.name))?.refundTotal).toBe(order.refundTotal + 1_500)
      })

      test('the same reference is the same refund, however often and however many ask at once', async () => {
        const { commerce, order, operations, orderNow } = await opened()
        const asked = Array.from({ length: 10 }, () => commerce.refund(operations.refund('r:refund:1', 1_500)))
        const [first, ...others] = await Promise.all(asked)
        expect(first?.kind).toBe('refunded')
        for (const other of others) expect(other).toEqual(first)
        expect(await commerce.refund({ ...operations.refund('r:refund:1', 1_500), now: now + 86_400_000 })).toEqual(
          first,
        )
        expect((await orderNow())?.refundTotal).toBe(order.refundTotal + 1_500)
      })

      test('the same reference with another amount, or for another operation, is a mistake and changes nothing', async () => {
        const { commerce, order, operations, orderNow } = await opened()
        await commerce.refund(operations.refund('r:refund:1', 1_500))
        await expect(commerce.refund(operations.refund('r:refund:1', 1_501))).rejects.toThrow(/r:refund:1/)
        await expect(commerce.issueGiftCard(operations.giftCard('r:refund:1', 1_500))).rejects.toThrow(/r:refund:1/)
        expect((await orderNow())?.refundTotal).toBe(order.refundTotal + 1_500)
      })

      test('the whole order can be given back, and not one unit of money more', async () => {
        const { commerce, order, operations, orderNow } = await opened()
        const whole = leftOf(order)
        expect(await commerce.refund(operations.refund('r:refund:1', whole + 1))).toEqual(refusedFor('over-refund'))
        expect((await commerce.refund(operations.refund('r:refund:2', whole))).kind).toBe('refunded')
        expect(await commerce.refund(operations.refund('r:refund:3', 1))).toEqual(refusedFor('over-refund'))
        expect(leftOf(await orderNow())).toBe(0)
      })

      test('of two refunds at once that are too much together, one is refused', async () => {
        const { commerce, order, operations, orderNow } = await opened()
        const most = leftOf(order)
        const each = Math.floor(most / 2) + 1
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, n) => commerce.refund(operations.refund(`r${n}:refund:1`, each))),
        )
        expect(answers.filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
        expect(answers.filter(({ kind }) => kind === 'refused')).toEqual(Array(7).fill(refusedFor('over-refund')))
        expect(leftOf(await orderNow())).toBe(most - each)
      })

      test('a refused reference stays refused, so that two who asked cannot be told differently', async () => {
        const { commerce, order, operations } = await opened()
        const refused = await commerce.refund(operations.refund('r:refund:1', leftOf(order) + 1))
        expect(await commerce.refund(operations.refund('r:refund:1', leftOf(order) + 1))).toEqual(refused)
      })

      test('money in another currency than the order is refused', async () => {
        const { commerce, operations } = await opened()
        const foreign = { ...operations.refund('r:refund:1', 100), currency: 'XTS' }
        expect(await commerce.refund(foreign)).toEqual(refusedFor('amount'))
      })
    })

    describe('gift card', () => {
      test('each reference is one card, with the last four of its code', async () => {
        const { commerce, operations } = await opened()
        const first = await commerce.issueGiftCard(operations.giftCard('r1:gift-card:1', 2_500))
        expect(first).toMatchObject({ kind: 'issued', amount: 2_500, last4: expect.stringMatching(/^[0-9A-Za-z]{4}$/) })
        const again = await Promise.all(
          Array.from({ length: 5 }, () => commerce.issueGiftCard(operations.giftCard('r1:gift-card:1', 2_500))),
        )
        for (const one of again) expect(one).toEqual(first)
        const second = await commerce.issueGiftCard(operations.giftCard('r2:gift-card:1', 2_500))
        expect(second).not.toEqual(first)
        await expect(commerce.issueGiftCard(operations.giftCard('r1:gift-card:1', 2_501))).rejects.toThrow()
      })
    })

    test.each([0, -1, 0.5, Number.NaN])('an amount of %s is refused', async (amount) => {
      const { commerce, order, operations, orderNow } = await opened()
      expect(await commerce.refund(operations.refund('r:refund:1', amount))).toEqual(refusedFor('amount'))
      expect(await commerce.issueGiftCard(operations.giftCard('r:gift-card:1', amount))).toEqual(refusedFor('amount'))
      expect((await orderNow())?.refundTotal).toBe(order.refundTotal)
    })

    test('T5 nothing is done for an order that the shop does not have', async () => {
      const { commerce, otherShopId, operations, variants } = await opened()
      const elsewhere = { shopId: otherShopId }
      const unknown = { orderId: 'no-such-order' }
      for (const differs of [elsewhere, unknown]) {
        const refused = await Promise.all([
          commerce.refund({ ...operations.refund('r:refund:1', 100), ...differs }),
          commerce.issueGiftCard({ ...operations.giftCard('r:gift-card:1', 100), ...differs }),
          commerce.createExchangeOrder({ ...operations.exchange('r:exchange-order:1'), ...differs }),
          commerce.reserve({ ...operations.reserve('r:stock:1', [variants.one]), ...differs }),
        ])
        expect(refused).toEqual(Array(4).fill(refusedFor('order')))
      }
    })

    describe('exchange order', () => {
      test('each reference is one order with a name of its own, to be seen in the store', async () => {
        const { commerce, operations, seenBy = expect.stringMatching(/^https:\/\/shop\.example\/.+/) } = await opened()
        const first = await commerce.createExchangeOrder(operations.exchange('r1:exchange-order:1'))
        expect(first).toMatchObject({ kind: 'created', statusUrl: seenBy })
        expect(await commerce.createExchangeOrder(operations.exchange('r1:exchange-order:1'))).toEqual(first)
        const others = await Promise.all(
          Array.from({ length: 5 }, (_, n) =>
            commerce.createExchangeOrder(operations.exchange(`s${n}:exchange-order:1`)),
          ),
        )
        const names = [first, ...others].map((one) => (one.kind === 'created' ? one.name : one.kind))
        expect(new Set(names).size).toBe(6)
      })

      test.each([
        ['something less than nothing is due', { due: -1 }],
        ['a line costs less than nothing', { lines: [{ variantId: 'shirt-l', total: -1 }] }],
        ['it sends nothing', { lines: [] }],
        ['it is in another currency', { currency: 'XTS' }],
      ])('it is refused when %s', async (_, differs) => {
        const { commerce, operations } = await opened()
        const answer = await commerce.createExchangeOrder(operations.exchange('r:exchange-order:1', differs))
        expect(answer).toEqual(refusedFor('amount'))
      })
    })

    describe('stock', () => {
      test('what is set aside is missing from the stock, and is back once when it is freed twice', async () => {
        const { commerce, operations, variants, stockOf } = await opened()
        expect(await commerce.reserve(operations.reserve('r:stock:1', [variants.two]))).toEqual({ kind: 'reserved' })
        expect(await stockOf(variants.two)).toBe(1)
        await commerce.reserve(operations.reserve('s:stock:1', [variants.two]))
        expect(await stockOf(variants.two)).toBe(0)

        expect(await commerce.release(operations.release('r:restock:1', 'r:stock:1'))).toEqual({ kind: 'released' })
        expect(await commerce.release(operations.release('r:restock:1', 'r:stock:1'))).toEqual({ kind: 'released' })
        expect(await commerce.release(operations.release('r:restock:2', 'r:stock:1'))).toEqual({ kind: 'released' })
        expect(await stockOf(variants.two)).toBe(1)
      })

      test('the same reference is set aside once', async () => {
        const { commerce, operations, variants, stockOf } = await opened()
        const asked = Array.from({ length: 10 }, () =>
          commerce.reserve(operations.reserve('r:stock:1', [variants.two])),
        )
        expect(await Promise.all(asked)).toEqual(Array(10).fill({ kind: 'reserved' }))
        expect(await stockOf(variants.two)).toBe(1)
      })

      test('all or none: one variant that lacks leaves the others where they are', async () => {
        const { commerce, operations, variants, stockOf } = await opened()
        await commerce.reserve(operations.reserve('r:stock:1', [variants.one]))
        const answer = await commerce.reserve(
          operations.reserve('s:stock:1', [variants.two, variants.any, variants.one]),
        )
        expect(answer).toEqual(refusedFor('out-of-stock'))
        expect(await stockOf(variants.two)).toBe(2)
      })

      test('a variant named twice needs two units', async () => {
        const { commerce, operations, variants, stockOf } = await opened()
        const { one, two } = variants
        expect(await commerce.reserve(operations.reserve('r:stock:1', [one, one]))).toEqual(refusedFor('out-of-stock'))
        expect((await commerce.reserve(operations.reserve('s:stock:1', [two, two]))).kind).toBe('reserved')
        expect([await stockOf(one), await stockOf(two)]).toEqual([1, 0])
      })

      test('a variant that is not tracked is always there, one that does not exist never', async () => {
        const { commerce, operations, variants, stockOf } = await opened()
        const many = Array(50).fill(variants.any)
        expect((await commerce.reserve(operations.reserve('r:stock:1', many))).kind).toBe('reserved')
        expect(await stockOf(variants.any)).toBeNull()
        expect(await commerce.reserve(operations.reserve('s:stock:1', ['no-such']))).toEqual(refusedFor('out-of-stock'))
      })

      test('thirty who want the last unit: one gets it', async () => {
        const { commerce, operations, variants, stockOf } = await opened()
        const answers = await Promise.all(
          Array.from({ length: 30 }, (_, n) => commerce.reserve(operations.reserve(`r${n}:stock:1`, [variants.one]))),
        )
        expect(answers.filter(({ kind }) => kind === 'reserved')).toHaveLength(1)
        expect(answers.filter(({ kind }) => kind === 'refused')).toEqual(Array(29).fill(refusedFor('out-of-stock')))
        expect(await stockOf(variants.one)).toBe(0)
      })

      test('those who want the same two things in different order do not block each other', async () => {
        const { commerce, operations, variants } = await opened()
        const wanted = [variants.one, variants.two]
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            commerce.reserve(operations.reserve(`r${n}:stock:1`, n % 2 === 0 ? wanted : [...wanted].reverse())),
          ),
        )
        expect(answers.filter(({ kind }) => kind === 'reserved')).toHaveLength(1)
      })

      test('freeing what was never set aside changes nothing', async () => {
        const { commerce, operations, variants, stockOf } = await opened()
        expect(await commerce.release(operations.release('r:restock:1', 'r:stock:1'))).toEqual({ kind: 'released' })
        expect(await stockOf(variants.two)).toBe(2)
      })
    })

    test('T5 what was done is found by its reference, by no other shop, and a refusal is nothing done', async () => {
      const { commerce, otherShopId, operations, variants } = await opened()
      const find = (operation: port.ProviderOperation, kind: port.Done['kind']) =>
        commerce.find({ ...operation, kind, firstTriedAt: now })
      const refund = operations.refund('r:refund:1', 700)
      expect(await find(refund, 'refunded')).toBeNull()
      const card = operations.giftCard('r:gift-card:1', 300)
      const order = operations.exchange('r:exchange-order:1')
      const aside = operations.reserve('r:stock:1', [variants.one])
      const free = operations.release('r:restock:1', 'r:stock:1')
      const done = [
        ['refunded', refund, await commerce.refund(refund)],
        ['issued', card, await commerce.issueGiftCard(card)],
        ['created', order, await commerce.createExchangeOrder(order)],
        ['reserved', aside, await commerce.reserve(aside)],
        ['released', free, await commerce.release(free)],
      ] as const
      for (const [kind, operation, answer] of done) {
        expect([answer.kind, await find(operation, kind)]).toEqual([kind, answer])
        expect(await find({ ...operation, shopId: otherShopId }, kind)).toBeNull()
      }
      await commerce.refund(operations.refund('r:refund:2', 0))
      expect(await find(operations.refund('r:refund:2', 0), 'refunded')).toBeNull()
    })
  })
}
