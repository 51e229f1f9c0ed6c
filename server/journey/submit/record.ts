import type { PaymentPurpose, PaymentRow } from '../../../schemas/records/payment.ts'
import type { ReturnDocument, ReturnRecord } from '../../../schemas/records/return.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import type { QuotedPricing } from '../../domain/assessment/pricing.ts'
import type { Quote } from '../../domain/assessment/quote.ts'
import { getInstantDeadline, timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { needsDonationLabel } from '../../domain/return/label.ts'
import { countRefundedBefore } from '../../domain/return/refunded-units.ts'
import type { World } from '../../world.ts'
import { buildLabel } from '../follow-ups/settlement.ts'
import { buildChosenMethod } from '../quotes/methods.ts'
import type { JourneyContext } from '../request/context.ts'
import { createReadableNumber } from '../request/readable-number.ts'
import { buildDocument } from './document.ts'

type Needs = Pick<World, 'newId' | 'random'>

export function toPaymentFields(
  { config, visit }: JourneyContext,
  { need }: Quote,
  payments: readonly PaymentRow[],
): Pick<ReturnDocument, 'payment' | 'holds'> {
  const rowOf = (purpose: PaymentPurpose) => payments.find((row) => row.purpose === purpose)
  const cardOf = (row: PaymentRow | undefined) => ({ brand: row?.card.brand ?? '', last4: row?.card.last4 ?? '' })
  return {
    payment:
      need.due > 0
        ? { by: 'card', amount: need.due, state: 'authorized', card: cardOf(rowOf('due')) }
        : need.checkout > 0
          ? { by: 'checkout', amount: need.checkout, state: 'in-checkout' }
          : null,
    holds: need.holds.map(({ purpose, authorize, charge, window }) => ({
      of: purpose,
      paymentId: rowOf(purpose)?.id ?? '',
      status: 'authorized',
      authorized: authorize,
      toCharge: charge,
      card: cardOf(rowOf(purpose)),
      deadline: getInstantDeadline(timeZoneOf(config.settings), visit.now, window),
    })),
  }
}

/** Donated goods may have a label without a return method (LBL-02, LBL-27). */
const isDonatedWithLabel = ({ order, policy }: Assessment, { totals }: Quote): boolean =>
  policy.labelsEnabled && needsDonationLabel(totals.shippable.outcome, order.prepaidLabels)

export function buildRecord(
  needs: Needs,
  context: JourneyContext,
  input: { assessed: Assessment; priced: QuotedPricing; payments: readonly PaymentRow[] },
): ReturnRecord {
  const id = needs.newId()
  const { assessed, priced, payments } = input
  const { quote, methodNeeded, labelNeeded } = priced
  const document = buildDocument(context, assessed, priced)
  const hasLabel = labelNeeded || isDonatedWithLabel(assessed, quote)
  return {
    shopId: context.visit.shopId,
    id,
    key: needs.newId(),
    number: createReadableNumber('R', needs.random),
    rev: 1,
    state: 'open',
    orderId: assessed.order.id,
    createdAt: context.visit.now,
    document: {
      ...document,
      ...toPaymentFields(context, quote, payments),
      ...countRefundedBefore(context.reads?.wholeOrder ?? assessed.order, context.visit.now),
      method: methodNeeded ? buildChosenMethod(context, assessed.returnMethods, id) : null,
      label: hasLabel ? buildLabel({ id, document }, context.visit.now) : null,
    },
  }
}
