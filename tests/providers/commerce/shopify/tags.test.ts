import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { askedShop } from './operations-shop.ts'

const database = openedDatabase()
const tags = ['homeward-return', 'R-1']

test('BCK-08 an order is tagged beside its own tags, and once, though the line broke after it was', async () => {
  const { portal, shop, shopId } = await askedShop(database(), { cuts: ['OrderTagsAdd'] })
  const asked = { shopId, orderId: '1001', reference: 'r1:annotate:1', now: shop.now, tags }
  await expect(portal().annotate(asked)).rejects.toThrow()
  expect(await portal().annotate(asked)).toEqual({ kind: 'annotated' })
  expect(shop.things[0]?.tags).toEqual(tags)
  expect(await portal().find({ ...asked, kind: 'annotated', firstTriedAt: shop.now })).toEqual({ kind: 'annotated' })
})

test('BCK-08 an order that the store has not, or a tag that it does not take, is refused', async () => {
  const { portal, shop, shopId } = await askedShop(database())
  const asked = { shopId, orderId: '1001', reference: 'r1:annotate:1', now: shop.now, tags }
  expect(await portal().annotate({ ...asked, orderId: '1' })).toMatchObject({ kind: 'refused', because: 'order' })
  const long = { ...asked, reference: 'r2:annotate:1', tags: ['x'.repeat(41)] }
  expect(await portal().annotate(long)).toMatchObject({ kind: 'refused', because: 'unsupported' })
})
