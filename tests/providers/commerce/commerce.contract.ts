import { describe, expect, test } from 'vitest'
import type { Commerce } from '../../../server/providers/commerce/port.ts'

export interface CommerceSituation {
  readonly commerce: Commerce
  readonly shopId: string
  readonly emptyShopId: string
  readonly collections: readonly string[]
}

const address = { name: 'Guest', address1: '1 Quay', city: 'Newport', zip: '02840', country: 'US' }

export function commerceContract(name: string, open: () => Promise<CommerceSituation>): void {
  describe(`commerce: ${name}`, () => {
    test.each([
      '#1001',
      '1001',
      ' 1001 ',
      'jp1008',
      '#Jp1008',
    ])('LKP-14 an order is found by its name, as in %j', async (query) => {
      const { commerce, shopId } = await open()
      const order = await commerce.findOrderByName(shopId, query)
      expect(order?.name.replace('#', '')).toBe(query.trim().replace('#', '').toUpperCase())
    })

    test('LKP-14 an unknown order name and another shop’s order name yield null', async () => {
      const { commerce, shopId, emptyShopId } = await open()
      expect(await commerce.findOrderByName(shopId, '#9999')).toBeNull()
      expect(await commerce.findOrderByName(shopId, '100')).toBeNull()
      expect(await commerce.findOrderByName(emptyShopId, '#1001')).toBeNull()
    })

    test('LKP-59 an email finds its newest orders in any spelling, of its shop only', async () => {
      const { commerce, shopId, emptyShopId } = await open()
      const order = await commerce.findOrderByName(shopId, '#1001')
      const email = order?.customer.email ?? ''
      const found = await commerce.listOrdersByEmail(shopId, email.toUpperCase(), 100)
      expect(found).toContainEqual(order)
      expect(found.map(({ customer }) => customer.email?.toLowerCase())).toEqual(found.map(() => email.toLowerCase()))
      const times = found.map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(await commerce.listOrdersByEmail(shopId, email, 1)).toEqual(found.slice(0, 1))
      expect(await commerce.listOrdersByEmail(shopId, '%', 100)).toEqual([])
      expect(await commerce.listOrdersByEmail(emptyShopId, email, 100)).toEqual([])
    })

    test('ENT-04 an id finds the same order', async () => {
      const { commerce, shopId, emptyShopId } = await open()
      const order = await commerce.findOrderByName(shopId, '#1007')
      expect(order?.id).toBe('12345678901234567890')
      expect(await commerce.findOrder(shopId, '12345678901234567890')).toEqual(order)
      expect(await commerce.findOrder(emptyShopId, '12345678901234567890')).toBeNull()
    })

    test('ENT-06 a line has its product’s type and tags, and prefers its variant’s picture', async () => {
      const { commerce, shopId } = await open()
      const order = await commerce.findOrderByName(shopId, '#1001')
      expect(order?.lines.map(({ productType, tags, image }) => ({ productType, tags, image }))).toEqual([
        { productType: 'Shirts', tags: ['linen', 'summer'], image: 'https://cdn.example.com/shirt-navy.jpg' },
        { productType: 'Shirts', tags: ['linen', 'summer'], image: 'https://cdn.example.com/shirt.jpg' },
      ])
    })

    test('a line with a deleted product stays as bought', async () => {
      const { commerce, shopId } = await open()
      const order = await commerce.findOrderByName(shopId, '#1006')
      expect(order?.lines[0]).toMatchObject({ title: 'Discontinued Scarf', productType: '', tags: [], image: null })
    })

    test('ENT-09 unknown products are absent', async () => {
      const { commerce, shopId, emptyShopId } = await open()
      const products = await commerce.products(shopId, ['7001', '9007199254740993', '404'])
      expect(products.map(({ id }) => id).sort()).toEqual(['7001', '9007199254740993'])
      expect(await commerce.products(shopId, [])).toEqual([])
      expect(await commerce.products(emptyShopId, ['7001'])).toEqual([])
    })

    test("ENT-08 collections come in the shop's order", async () => {
      const { commerce, shopId, emptyShopId, collections } = await open()
      const titles = (await commerce.collections(shopId)).map(({ title }) => title)
      expect(titles).toEqual(collections)
      expect(await commerce.collections(emptyShopId)).toEqual([])
    })

    test('a collection page lists published products in order, with the total of all pages', async () => {
      const { commerce, shopId } = await open()
      const page = async (number: number, size: number) => {
        const result = await commerce.collectionProducts(shopId, '5001', { number, size })
        return [result?.products.map(({ id }) => id), result?.total]
      }
      expect(await page(1, 10)).toEqual([['7001', '7003'], 2])
      expect(await page(2, 1)).toEqual([['7003'], 2])
      expect(await page(3, 1)).toEqual([[], 2])
    })

    test('SHP-03 the collection of everything is sorted by title', async () => {
      const { commerce, shopId, emptyShopId } = await open()
      const page = async (number: number, size: number) => {
        const result = await commerce.collectionProducts(shopId, null, { number, size })
        return [result?.products.map(({ title }) => title), result?.total]
      }
      expect(await page(1, 10)).toEqual([['Free Sample', 'Linen Shirt'], 2])
      expect(await page(2, 1)).toEqual([['Linen Shirt'], 2])
      expect(await commerce.collectionProducts(emptyShopId, null, { number: 1, size: 1 })).toEqual({
        products: [],
        total: 0,
      })
    })

    test('ITM-50 a collection holds exactly its published products', async () => {
      const { commerce, shopId, emptyShopId } = await open()
      expect(await commerce.isInCollection(shopId, '5001', '7001')).toBe(true)
      expect(await commerce.isInCollection(shopId, '5002', '7001')).toBe(false)
      expect(await commerce.isInCollection(shopId, '5001', '7002')).toBe(false)
      expect(await commerce.isInCollection(emptyShopId, '5001', '7001')).toBe(false)
    })

    test('an empty collection has an empty page, an unknown collection none', async () => {
      const { commerce, shopId, emptyShopId } = await open()
      const page = { number: 1, size: 10 }
      expect(await commerce.collectionProducts(shopId, '5002', page)).toEqual({ products: [], total: 0 })
      expect(await commerce.collectionProducts(shopId, '404', page)).toBeNull()
      expect(await commerce.collectionProducts(emptyShopId, '5001', page)).toBeNull()
    })

    test('LKP-41 an order stores the email and the address added to it', async () => {
      const { commerce, shopId } = await open()
      await commerce.amendOrder(shopId, '1014', { address })
      await commerce.amendOrder(shopId, '1002', { email: 'wing@example.com' })
      expect((await commerce.findOrder(shopId, '1014'))?.address).toEqual(address)
      expect((await commerce.findOrderByName(shopId, '1002'))?.customer.email).toBe('wing@example.com')
    })

    test('LKP-41 typed data never overwrite data of the order system', async () => {
      const { commerce, shopId } = await open()
      await commerce.amendOrder(shopId, '1001', { email: 'someone@example.com', address })
      const order = await commerce.findOrder(shopId, '1001')
      expect(order?.customer.email).toBe('ada@example.com')
      expect(order?.address?.name).toBe('Ada Lind')
    })

    test('typed order data are found by either address, and deleted per order', async () => {
      const { commerce, shopId, emptyShopId } = await open()
      await commerce.forgetAmendments(shopId, ['1001', '1002', '1014'])
      await commerce.amendOrder(shopId, '1001', { address })
      await commerce.amendOrder(shopId, '1002', { email: 'Wing@example.com' })
      const wings = [{ orderId: '1002', email: 'Wing@example.com' }]
      expect(await commerce.listAmendments(shopId, 'wing@EXAMPLE.com')).toEqual(wings)
      expect(await commerce.listAmendments(shopId, 'Ada@example.com')).toMatchObject([{ orderId: '1001', address }])
      expect(await commerce.listAmendments(shopId, 'unknown@example.com')).toEqual([])
      expect(await commerce.listAmendments(emptyShopId, 'wing@example.com')).toEqual([])

      await commerce.forgetAmendments(emptyShopId, ['1001', '1002'])
      await commerce.forgetAmendments(shopId, ['1001'])
      expect(await commerce.listAmendments(shopId, 'ada@example.com')).toEqual([])
      expect(await commerce.listAmendments(shopId, 'wing@example.com')).toEqual(wings)
      expect((await commerce.findOrder(shopId, '1001'))?.customer.email).toBe('ada@example.com')
    })

    test('an order that does not exist cannot be amended', async () => {
      const { commerce, shopId, emptyShopId } = await open()
      await expect(commerce.amendOrder(shopId, '404', { address })).rejects.toThrow('The resource does not exist')
      await expect(commerce.amendOrder(emptyShopId, '1001', { address })).rejects.toThrow('The resource does not exist')
    })
  })
}
