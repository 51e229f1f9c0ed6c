import { describe, expect, test } from 'vitest'
import type { RestockOperation } from '../../server/providers/commerce/port.ts'
import type { OperationsSituation } from './commerce.contract.ts'

const now = Date.UTC(2026, 0, 31, 12)
const refusalMatcher = (because: string) => expect.objectContaining({ kind: 'refused', because })

const situationOf = async (open: () => Promise<OperationsSituation>) => {
  const situation = await open()
  const { commerce, shopId, productId, variants, order } = situation
  const about = { shopId, orderId: order.id, now }
  return {
    ...situation,
    back: (reference: string, variantIds: readonly string[]): RestockOperation => ({ ...about, reference, variantIds }),
    setAside: async (reference: string) =>
      (await commerce.reserve({ ...about, reference, variantIds: [variants.one] })).kind,
    async stocks() {
      const [product] = await commerce.products(shopId, [productId])
      const of = (variant: string) => product?.variants.find(({ id }) => id === variant)?.stock
      return [of(variants.one), of(variants.two), of(variants.any)]
    },
  }
}

export function restockContract(name: string, open: () => Promise<OperationsSituation>): void {
  describe(`restock: ${name}`, () => {
    test('BCK-03 returned units are in stock again, once per reference, despite concurrent calls', async () => {
      const { commerce, back, stocks, variants } = await situationOf(open)
      const { one, two, any } = variants
      const several = back('r:shelve:1', [two, one, two, any, 'no-such'])
      const requests = await Promise.all(Array.from({ length: 10 }, () => commerce.restock(several)))
      expect(requests).toEqual(Array(10).fill({ kind: 'restocked' }))
      expect(await stocks()).toEqual([2, 4, null])
      expect(await commerce.restock(back('r:shelve:2', [one]))).toEqual({ kind: 'restocked' })
      expect(await stocks()).toEqual([3, 4, null])
      await expect(commerce.restock(back('r:shelve:2', [two]))).rejects.toThrow(/r:shelve:2/)
    })

    test('BCK-03 a restocked unit can be reserved again, though stock was empty', async () => {
      const { commerce, back, setAside, stocks, variants } = await situationOf(open)
      expect([await setAside('r:stock:1'), await setAside('s:stock:1')]).toEqual(['reserved', 'refused'])
      await commerce.restock(back('r:shelve:1', [variants.one]))
      expect(await stocks()).toEqual([1, 2, null])
      expect([await setAside('t:stock:1'), await setAside('u:stock:1')]).toEqual(['reserved', 'refused'])
      expect(await stocks()).toEqual([0, 2, null])
    })

    test('T5 BCK-03 an order unknown to the shop restocks nothing', async () => {
      const { commerce, back, stocks, variants, otherShopId } = await situationOf(open)
      const query = back('r:shelve:1', [variants.one])
      const otherResult = await commerce.restock({ ...query, shopId: otherShopId })
      const unknown = await commerce.restock({ ...query, orderId: 'no-such-order' })
      expect([otherResult, unknown]).toEqual([refusalMatcher('order'), refusalMatcher('order')])
      expect(await stocks()).toEqual([1, 2, null])
    })

    test('BCK-04 a restock is found by its reference, by its own shop only', async () => {
      const { commerce, back, variants, otherShopId } = await situationOf(open)
      const query = { ...back('r:shelve:1', [variants.one]), kind: 'restocked', firstTriedAt: now } as const
      expect(await commerce.find(query)).toBeNull()
      await commerce.restock(back('r:shelve:1', [variants.one]))
      expect([await commerce.find(query), await commerce.find({ ...query, shopId: otherShopId })]).toEqual([
        { kind: 'restocked' },
        null,
      ])
    })
  })
}

export function noRestockContract(name: string, open: () => Promise<OperationsSituation>): void {
  test(`BCK-03 ${name} restocks nothing, and reports so`, async () => {
    const { commerce, back, stocks, variants } = await situationOf(open)
    expect(await commerce.restock(back('r:shelve:1', [variants.one]))).toEqual(refusalMatcher('unsupported'))
    expect(await stocks()).toEqual([1, 2, null])
  })
}
