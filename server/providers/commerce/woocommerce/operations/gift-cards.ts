import { createHmac } from 'node:crypto'
import { decimalAt, roundToMinor, toMajorText } from '../../../reading/decimal.ts'
import { at, idAt, textAt } from '../../../reading/json-node.ts'
import { newGiftCode } from '../../gift-code.ts'
import { refuseUnsupported } from '../../operations/refusals.ts'
import type { GiftCardIssued, GiftCardOperation, ProviderAnswer, ProviderOperation } from '../../port.ts'
import type { WooCalls } from '../calls.ts'
import { markOf, REFERENCE_KEY } from '../mapping/references.ts'
import { fetchOperationOrder, type OperationContext, requireDone } from './context.ts'

/** The code follows from the reference, so that nothing stores it and a repeated call makes no second coupon. */
export const codeOf = (secret: Uint8Array, { shopId, reference }: Pick<ProviderOperation, 'shopId' | 'reference'>) =>
  newGiftCode((bytes) =>
    createHmac('sha256', secret).update(`coupon ${shopId} ${reference}`).digest().subarray(0, bytes),
  )

const isSameCode = (code: string | null, other: string): boolean => code?.toLowerCase() === other.toLowerCase()

export async function findCoupon(
  { calls, facts }: Pick<OperationContext, 'calls' | 'facts'>,
  code: string,
): Promise<GiftCardIssued | null> {
  const found = (await calls.page('/coupons', [['code', code]])).find((row) => isSameCode(textAt(row, 'code'), code))
  if (found === undefined) return null
  const amount = roundToMinor(decimalAt(at(found, 'amount')), facts.currency)
  return { kind: 'issued', id: idAt(found, 'id') ?? '', last4: code.slice(-4), amount }
}

const ALREADY_EXISTS = 'woocommerce_rest_coupon_code_already_exists'

const createCoupon = async (calls: WooCalls, code: string, { amount, currency, reference }: GiftCardOperation) => {
  const answer = await calls.change('POST', '/coupons', {
    code,
    discount_type: 'fixed_cart',
    amount: toMajorText(amount, currency),
    usage_limit: 1,
    individual_use: false,
    description: `Return ${markOf(reference)}`,
    meta_data: [{ key: REFERENCE_KEY, value: reference }],
  })
  return answer.kind === 'refused' && answer.code === ALREADY_EXISTS ? null : requireDone(answer)
}

/** A coupon for one use. The portal's letter delivers its code. */
export async function issueCoupon(
  context: OperationContext,
  operation: GiftCardOperation,
  code: string,
): Promise<ProviderAnswer<GiftCardIssued>> {
  const found = await fetchOperationOrder(context, operation)
  if ('kind' in found) return found
  const before = await findCoupon(context, code)
  if (before !== null) return before
  await createCoupon(context.calls, code, operation)
  return (await findCoupon(context, code)) ?? refuseUnsupported('The shop has no coupons')
}
