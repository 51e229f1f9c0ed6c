import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '../../../../../schemas/values/time.ts'
import { newGiftCode } from '../../gift-code.ts'
import { refuseAmount, refuseUnsupported } from '../../operations/refusals.ts'
import type {
  GiftCardIssued,
  GiftCardOperation,
  OperationRefused,
  ProviderAnswer,
  ProviderOperation,
} from '../../port.ts'
import { toPlainId } from '../mapping/export-format.ts'
import { type ConnectionPage, readAllPages } from '../pages.ts'
import type { StoreCalls } from './change.ts'
import { toDecimalAmount } from './money.ts'
import { fetchOperationOrder, isForRecipient, type OperationOrder } from './operation-order.ts'

/** Stored request; the code is never stored. */
export interface GiftCardProgress {
  readonly at: number
  readonly input: object
}

interface Needs extends StoreCalls {
  readonly operation: GiftCardOperation
  readonly secret: Uint8Array
  readonly now: () => number
  readonly before: GiftCardProgress | null
  readonly saveProgress: (progress: GiftCardProgress) => Promise<void>
}

interface CardNode {
  readonly id: string
  readonly last: string
}

/** Maximum clock difference. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** Maximum delay of Shopify's search. */
export const SEARCH_LAG_MS = MINUTE_MS

const toIssued = ({ id, last }: CardNode, { amount }: Pick<GiftCardOperation, 'amount'>): GiftCardIssued => ({
  kind: 'issued',
  id: toPlainId(id),
  amount,
  last4: last.slice(-4).toUpperCase(),
})

const deriveCode = (secret: Uint8Array, { shopId, reference }: ProviderOperation): string => {
  const digest = createHmac('sha256', secret).update(`gift card ${shopId} ${reference}`).digest()
  return newGiftCode((bytes) => digest.subarray(0, bytes))
}

/** The customer who receives the code from Shopify; null if the store has none with this email. */
const findRecipient = async (
  { read, operation }: Needs,
  order: OperationOrder,
): Promise<{ readonly id: string } | null> => {
  if (!isForRecipient(operation, order)) return order.customer
  type Found = { readonly customerByIdentifier: { readonly id: string } | null }
  const { email } = operation
  return (await read<Found>('customer-by-email', { email })).customerByIdentifier
}

const buildInput = async (needs: Needs): Promise<object | OperationRefused> => {
  const { read, operation } = needs
  const order = await fetchOperationOrder(read, operation)
  if ('kind' in order) return order
  if (!order.givesCards) return refuseUnsupported('The plan of the store does not include gift cards')
  const recipient = await findRecipient(needs, order)
  if (recipient === null)
    return {
      kind: 'refused',
      because: 'customer',
      message: 'The store has no customer to receive the gift card',
    }
  return {
    initialAmount: { amount: toDecimalAmount(operation.amount, operation.currency), currencyCode: operation.currency },
    note: `hw:${operation.reference}`,
    customerId: recipient.id,
    recipientAttributes: { id: recipient.id },
  }
}

/** Null if there is none, or search does not list it yet. */
export async function findCard(
  { read }: Pick<StoreCalls, 'read'>,
  operation: Pick<GiftCardOperation, 'reference' | 'amount'>,
  since: number,
): Promise<GiftCardIssued | null> {
  type Cards = ConnectionPage<CardNode & { readonly note: string | null }>
  const query = `created_at:>='${new Date(since - CLOCK_TOLERANCE_MS).toISOString()}'`
  const fetchPage = async (after: string | null) =>
    (await read<{ readonly cards: Cards }>('gift-cards-since', { query, after })).cards
  const cards = await readAllPages(await fetchPage(null), fetchPage)
  const card = cards.find(({ note }) => note?.trim() === `hw:${operation.reference}`)
  return card === undefined ? null : toIssued(card, operation)
}

/** Issues a card once: a retry fails with a taken code. */
export async function issueCard(needs: Needs): Promise<ProviderAnswer<GiftCardIssued>> {
  const { operation, before, saveProgress, change, secret, now } = needs
  const input = before?.input ?? (await buildInput(needs))
  if ('kind' in input) return input as OperationRefused
  const progress = before ?? { at: now(), input }
  await saveProgress(progress)
  const variables = { input: { ...input, code: deriveCode(secret, operation) } }
  const answer = await change<{ readonly giftCard: CardNode }>('gift-card-create', variables)
  if (answer.kind === 'made') return toIssued(answer.fields.giftCard, operation)
  const [code = '', message] = answer.kind === 'refused' ? [answer.codes[0], answer.message] : ['', answer.kind]
  if (code === 'TAKEN')
    return (await findCard(needs, operation, progress.at)) ?? { kind: 'pending', lookAt: now() + SEARCH_LAG_MS }
  if (/_NOT_FOUND$/.test(code)) return { kind: 'refused', because: 'customer', message }
  return code === 'GIFT_CARD_LIMIT_EXCEEDED' ? refuseAmount(message) : refuseUnsupported(message)
}
