import { toMajor } from '../../../reading/decimal.ts'
import { textAt } from '../../../reading/json-node.ts'
import type { GiftCardIssued, GiftCardOperation, ProviderAnswer } from '../../port.ts'
import { type MedusaCalls, toMarker, toRejection } from './calls.ts'

/** Null if there is none, or no gift card plugin. */
export async function findGiftCard(
  calls: MedusaCalls,
  { reference, amount }: Pick<GiftCardOperation, 'reference' | 'amount'>,
): Promise<GiftCardIssued | null> {
  const query = [['reference_id', toMarker(reference)]] as const
  const { rows } = await calls.page('gift_cards', { path: '/admin/gift-cards', fields: 'id,code', query, limit: 1 })
  const [id, code] = ['id', 'code'].map((key) => (rows[0] === undefined ? null : textAt(rows[0], key)))
  return id && code ? { kind: 'issued', id, last4: code.slice(-4), code, amount } : null
}

/** Requires Medusa's loyalty plugin. */
export async function createGiftCard(
  calls: MedusaCalls,
  operation: GiftCardOperation,
): Promise<ProviderAnswer<GiftCardIssued>> {
  const before = await findGiftCard(calls, operation)
  if (before !== null) return before
  const { amount, currency, reference, email, orderId } = operation
  const creation = await calls.change('POST', '/admin/gift-cards', {
    value: toMajor(amount, currency),
    currency_code: currency.toLowerCase(),
    reference: 'homeward',
    reference_id: toMarker(reference),
    metadata: { homeward: reference, order_id: orderId, ...(email !== null && { email }) },
  })
  if (creation.kind === 'not') return toRejection(creation.why, { '404': 'unsupported', value: 'amount' }, calls.now)
  const card = await findGiftCard(calls, operation)
  return card ?? toRejection('the gift card was not found', {}, calls.now)
}
