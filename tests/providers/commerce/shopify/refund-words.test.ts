import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()

test.each([
  'Refund amount must not be more than the amount available',
  'Transactions parent is invalid',
  'Ce montant est trop élevé',
])('BCK-08 a refund that became too large is refused as such, despite the wording %s', async (refundWords) => {
  const { portal, refund, refundsThere, shop } = await openOperationsShop(database(), { refundWords })
  shop.meanwhile.push(() => portal().refund(refund('r1:refund:1', 10_000)))
  expect(await portal().refund(refund('r2:refund:1', 801))).toMatchObject({ kind: 'refused', because: 'over-refund' })
  expect(refundsThere()).toHaveLength(1)
})
