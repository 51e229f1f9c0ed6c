import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import type { ReturningItem, ValueInput } from '../../../server/domain/value/input.ts'
import { paymentOf } from '../../../server/domain/value/payment.ts'
import { calculateReceipt } from '../../../server/domain/value/receipt.ts'
import { calculateTotals } from '../../../server/domain/value/totals.ts'
import { plainDocument } from '../../support/plain-document.ts'

const itemOf = (value: number, { unit, returnType, fees, keep }: ReturningItem): ReturnedItem => ({
  lineItemId: unit.id,
  variantId: null,
  product: { title: unit.id, variantTitle: null, image: null },
  returnType,
  resolution: returnType === 'credit' ? 'return' : 'exchange',
  reason: { id: 'reason', text: 'Reason' },
  grams: 100,
  value,
  outcome: [keep ?? 'default'],
  outcomesSetByWorkflow: [],
  advanced: false,
  inputs: [],
  warranty: null,
  applicableLineItemFees: fees,
  trace: [],
})

export const documentOf = (input: ValueInput, overrides: Partial<ReturnDocument> = {}): ReturnDocument => {
  const [receipt, totals] = [calculateReceipt(input), calculateTotals(input)]
  const payment = paymentOf(totals)
  const priceOfItem = (id: string): number => receipt.returned_items.find((one) => one.id === id)?.item_total ?? 0
  return {
    ...plainDocument(input),
    policyId: input.policy.id,
    creditType: input.creditType,
    customer: { email: 'ada@example.com', phone: null, name: 'Ada Moss' },
    items: input.items.map((item) => itemOf(priceOfItem(item.unit.id), item)),
    replacements: input.items.flatMap(({ unit, newVariant }) =>
      newVariant === null
        ? []
        : [
            {
              variantId: newVariant.id,
              forLineItemId: unit.id,
              product: { title: unit.id, variantTitle: null, image: null },
              total: receipt.new_items.find(({ id }) => id === unit.id)?.item_total ?? 0,
            },
          ],
    ),
    returnBy: input.now + 28 * 86_400_000,
    payment: payment.kind === 'card' ? { by: 'card', amount: payment.amount, state: 'charged' } : null,
    ...overrides,
  }
}
