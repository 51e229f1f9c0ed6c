import { expect, test } from 'vitest'
import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import { listGiftReceiptUnits } from '../../../server/domain/items/gift-receipt-units.ts'
import { A, B } from '../value/example.ts'

test('GFT-16 a returned unit or a unit on a receipt appears on no new receipt', () => {
  const receipt = { units: [B.id] } as unknown as GiftReceipt
  const gone = { ...A, id: 'gone', returned: { at: 1 } }
  const off = listGiftReceiptUnits([A, B, gone], [receipt]).map((one) => [one.unit.id, one.problem])
  expect(off).toEqual([
    [A.id, null],
    [B.id, 'given'],
    ['gone', 'returned'],
  ])
})
