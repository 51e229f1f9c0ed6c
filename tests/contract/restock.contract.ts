import { describe, expect, test } from 'vitest'
import type { RestockOperation } from '../../server/providers/commerce/port.ts'
import type { OperationsSituation } from './commerce.contract.ts'

const now = Date.UTC(2026, 0, 31, 12)
const refusedFor = (because: string) => expect.objectContaining({ kind: 'refused', because })

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

/** What every order system keeps that puts units in stock which came back. */
export function restockContract(name: string, open: () => Promise<OperationsSituation>): void {
  describe(`restock: ${name}`, () => {
    test('BCK-03 what came back is in stock again, once a reference, however many ask at once', async () => {
      const { commerce, back, stocks, variants } = await situationOf(open)
      const { one, two, any } = variants
      const several = back('r:shelve:1', [two, one, two, any, 'no-such'])
      const asked = await Promise.all(Array.from({ length: 10 }, () => commerce.restock(several)))
      expect(asked).toEqual(Array(10).fill({ kind: 'restocked' }))
      expect(await stocks()).toEqual([2, 4, null])
      expect(await commerce.restock(back('r:shelve:2', [one]))).toEqual({ kind: 'restocked' })
      expect(await stocks()).toEqual([3, 4, null])
      await expect(commerce.restock(back('r:shelve:2', [two]))).rejects.toThrow(/r:shelve:2/)
    })

    test('BCK-03 what came back can be set aside for somebody else, though nothing was left', async () => {
      const { commerce, back, setAside, stocks, variants } = await situationOf(open)
      expect([await setAside('r:stock:1'), await setAside('s:stock:1')]).toEqual(['reserved', 'refused'])
      await commerce.restock(back('r:shelve:1', [variants.one]))
      expect(await stocks()).toEqual([1, 2, null])
      expect([await setAside('t:stock:1'), await setAside('u:stock:1')]).toEqual(['reserved', 'refused'])
      expect(await stocks()).toEqual([0, 2, null])
    })

    test('T5 BCK-03 nothing is put in stock for an order that the shop does not have', async () => {
      const { commerce, back, stocks, variants, otherShopId } = await situationOf(open)
      const asked = back('r:shelve:1', [variants.one])
      const elsewhere = await commerce.restock({ ...asked, shopId: otherShopId })
      const unknown = await commerce.restock({ ...asked, orderId: 'no-such-order' })
      expect([elsewhere, unknown]).toEqual([refusedFor('order'), refusedFor('order')])
      expect(await stocks()).toEqual([1, 2, null])
    })

    test('BCK-04 what was put in stock is found by its reference, and by no other shop', async () => {
      const { commerce, back, variants, otherShopId } = await situationOf(open)
      const asked = { ...back('r:shelve:1', [variants.one]), kind: 'restocked', firstTriedAt: now } as const
      expect(await commerce.find(asked)).toBeNull()
      await commerce.restock(back('r:shelve:1', [variants.one]))
      expect([await commerce.find(asked), await commerce.find({ ...asked, shopId: otherShopId })]).toEqual([
        { kind: 'restocked' },
        null,
      ])
    })
  })
}

/** What every other order system keeps: it says that it does not, and changes nothing. */
export function noRestockContract(name: string, open: () => Promise<OperationsSituation>): void {
  test(`BCK-03 ${name} puts nothing in stock, and says so`, async () => {
    const { commerce, back, stocks, variants } = await situationOf(open)
    expect(await commerce.restock(back('r:shelve:1', [variants.one]))).toEqual(refusedFor('unsupported'))
    expect(await stocks()).toEqual([1, 2, null])
  })
}
