import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()

test('BCK-07 calls of a return ignore the share of points that a sync reserves', async () => {
  const { portal, client, refund, waits, shop } = await openOperationsShop(database(), {
    bucket: { most: 1_000, restore: 1 },
  })
  while ((shop.requests.at(-1)?.remaining ?? 1_000) > 450)
    await client.ask({ document: 'orders-changed', variables: { query: 'x' } })
  expect(await portal().refund(refund('r1:refund:1', 1_500))).toMatchObject({ kind: 'refunded' })
  expect(waits).toEqual([])
})
