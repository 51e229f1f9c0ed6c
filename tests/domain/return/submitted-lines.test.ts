import { expect, test } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import {
  buildSubmittedLine,
  calculateShares,
  calculateUnitWorth,
  listSubmittedItems,
} from '../../../server/domain/return/submitted-lines.ts'
import { A, anyPrice, anyPriceSettings, B, creditA, forCredit, forVariant, inputOf } from '../value/example.ts'
import { documentOf } from './documents.ts'

const withShipping = (document: ReturnDocument): ReturnDocument => ({
  ...document,
  receipt: { ...document.receipt, shippingTotal: 500, dutiesTotal: 100 },
})

const removeItem = (document: ReturnDocument, id: string): ReturnDocument => ({
  ...document,
  items: document.items.filter(({ lineItemId }) => lineItemId !== id),
  removedItems: document.items.filter(({ lineItemId }) => lineItemId === id).map((item) => ({ item })),
})

const twoItemReturn = withShipping(documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })))

const itemIn = (document: ReturnDocument, id: string) => {
  const item = listSubmittedItems(document).find(({ lineItemId }) => lineItemId === id)
  if (item === undefined) throw new Error(`no unit ${id}`)
  return item
}

test('F29 credited units, removed ones included, share shipping and duties by value', () => {
  const shares = new Map([
    [A.id, 400],
    [B.id, 200],
  ])
  expect(calculateShares(twoItemReturn)).toEqual(shares)
  expect(calculateShares(removeItem(twoItemReturn, B.id))).toEqual(shares)
  const priced = { settings: anyPriceSettings, flags: anyPrice }
  const one = withShipping(documentOf(inputOf({ ...priced, items: [creditA, forVariant(B, 9000)] })))
  expect(calculateShares(one)).toEqual(new Map([[A.id, 600]]))
  const none = withShipping(documentOf(inputOf({ ...priced, items: [forVariant(A, 20_000), forVariant(B, 9000)] })))
  expect(calculateShares(none)).toEqual(new Map())
})

test('F29 a credited unit brings its value and share less its fee, without replacement', () => {
  const items = [forCredit(A, { feeAmount: 300 }), forCredit(B)]
  const document = withShipping(documentOf(inputOf({ items, creditType: 'refund' })))
  expect(buildSubmittedLine(document, itemIn(document, A.id), 400)).toEqual({
    value: 10_080,
    fee: 300,
    reimbursed: 400,
    sent: 0,
    dearer: 0,
  })
  expect([
    calculateUnitWorth(document, itemIn(document, A.id)),
    calculateUnitWorth(document, itemIn(document, B.id)),
  ]).toEqual([10_180, 5240])
})

test('F29 an exchanged unit pays its fee from its remaining value and takes its replacement', () => {
  const fees = { feeAmount: 300 }
  const items = [forVariant(A, 9900, fees), forVariant(B, 9000, fees)]
  const document = documentOf(inputOf({ items, settings: anyPriceSettings, flags: anyPrice }))
  const [a, b] = [itemIn(document, A.id), itemIn(document, B.id)]
  expect(buildSubmittedLine(document, a, 0)).toEqual({ value: 10_080, fee: 108, reimbursed: 0, sent: 9972, dearer: 0 })
  expect(buildSubmittedLine(document, b, 0)).toMatchObject({ fee: 0, sent: 9360, dearer: 4320 })
})

test('F29 the replacement of a removed unit ships once it cannot be stopped', () => {
  const items = [forVariant(A, 20_000), forVariant(B, 9000)]
  const document = documentOf(inputOf({ items, settings: anyPriceSettings, flags: anyPrice }))
  const b = itemIn(document, B.id)
  const instead = buildSubmittedLine(document, b, 0).sent
  expect(instead).toBeGreaterThan(5040)
  // Removed but still shipped; removed with its replacement; only the other one removed.
  const removedDocument = removeItem(document, B.id)
  const stopped = {
    ...removedDocument,
    replacements: removedDocument.replacements.filter(({ forLineItemId }) => forLineItemId !== B.id),
  }
  const lines = [removedDocument, stopped, removeItem(document, A.id)].map((one) => buildSubmittedLine(one, b, 0))
  expect(lines.map(({ sent }) => sent)).toEqual([0, instead, instead])
  expect(lines.map(({ dearer }) => dearer)).toEqual([0, 4320, 4320])
})
