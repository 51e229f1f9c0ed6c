import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '../../../../../schemas/time.ts'
import { newGiftCode } from '../../gift-code.ts'
import { refusedAmount, refusedUnsupported } from '../../local/local-order.ts'
import type {
  GiftCardIssued,
  GiftCardOperation,
  OperationRefused,
  ProviderAnswer,
  ProviderOperation,
} from '../../port.ts'
import { plainId } from '../mapping/exported.ts'
import { allOf, type ToldPage } from '../pages.ts'
import type { StoreCalls } from './change.ts'
import { isForOther, type OperationOrder, operationOrder } from './operation-order.ts'
import { decimalAmount } from './sums.ts'

/** What a card was asked for with, save its code, which is kept nowhere, and when that was first. */
export interface GiftCardAsked {
  readonly at: number
  readonly input: object
}

/** What giving a gift card takes. */
interface Needs extends StoreCalls {
  readonly operation: GiftCardOperation
  readonly secret: Uint8Array
  readonly now: () => number
  readonly before: GiftCardAsked | null
  readonly goOn: (asked: GiftCardAsked) => Promise<void>
}

/** A card that was made. */
interface ToldCard {
  readonly id: string
  readonly last: string
}

/** How far clocks may be apart. */
const CLOCKS_MS = 5 * MINUTE_MS

/** How long a search may not know yet of what was made. */
export const SEARCH_LAG_MS = MINUTE_MS

/** What is told of it: no more of its code than the end. */
const issued = ({ id, last }: ToldCard, { amount }: Pick<GiftCardOperation, 'amount'>): GiftCardIssued => ({
  ...{ kind: 'issued', id: plainId(id), amount },
  last4: last.slice(-4).toUpperCase(),
})

/** The code of the card of a reference: nobody guesses it, and it is the same however often it is made. */
const codeOf = (secret: Uint8Array, { shopId, reference }: ProviderOperation): string => {
  const digest = createHmac('sha256', secret).update(`gift card ${shopId} ${reference}`).digest()
  return newGiftCode((bytes) => digest.subarray(0, bytes))
}

/** To whom Shopify shows the code of a card: nobody else ever sees it. Null where the store knows nobody of that address. */
const holderOf = async ({ read, operation }: Needs, order: OperationOrder): Promise<{ readonly id: string } | null> => {
  if (!isForOther(operation, order)) return order.customer
  type Found = { readonly customerByIdentifier: { readonly id: string } | null }
  const { email } = operation
  return (await read<Found>('customer-by-email', { email })).customerByIdentifier
}

/** What is asked for; a refusal where the store can give nobody a card. */
const inputOf = async (needs: Needs): Promise<object | OperationRefused> => {
  const { read, operation } = needs
  const order = await operationOrder(read, operation)
  if ('kind' in order) return order
  if (!order.givesCards) return refusedUnsupported('The plan of the store has no gift cards')
  const holder = await holderOf(needs, order)
  if (holder === null)
    return {
      kind: 'refused',
      because: 'customer',
      message: 'The store knows no customer to whom the card could be sent',
    }
  return {
    initialAmount: { amount: decimalAmount(operation.amount, operation.currency), currencyCode: operation.currency },
    ...{ note: `hw:${operation.reference}`, customerId: holder.id },
    recipientAttributes: { id: holder.id },
  }
}

/** The card that was made under a reference since it was asked for; null when there is none, or a search does not know of it yet. */
export async function cardUnder(
  { read }: Pick<StoreCalls, 'read'>,
  operation: Pick<GiftCardOperation, 'reference' | 'amount'>,
  since: number,
): Promise<GiftCardIssued | null> {
  type Cards = ToldPage<ToldCard & { readonly note: string | null }>
  const query = `created_at:>='${new Date(since - CLOCKS_MS).toISOString()}'`
  const turn = async (after: string | null) =>
    (await read<{ readonly cards: Cards }>('gift-cards-since', { query, after })).cards
  const cards = await allOf(await turn(null), turn)
  const card = cards.find(({ note }) => note?.trim() === `hw:${operation.reference}`)
  return card === undefined ? null : issued(card, operation)
}

/** Issues a card once: its code is taken when it is asked for again. */
export async function issueCard(needs: Needs): Promise<ProviderAnswer<GiftCardIssued>> {
  const { operation, before, goOn, change, secret, now } = needs
  const input = before?.input ?? (await inputOf(needs))
  if ('kind' in input) return input as OperationRefused
  const asked = before ?? { at: now(), input }
  await goOn(asked)
  const variables = { input: { ...input, code: codeOf(secret, operation) } }
  const answer = await change<{ readonly giftCard: ToldCard }>('gift-card-create', variables)
  if (answer.kind === 'made') return issued(answer.fields.giftCard, operation)
  const [code = '', message] = answer.kind === 'refused' ? [answer.codes[0], answer.message] : ['', answer.kind]
  if (code === 'TAKEN')
    return (await cardUnder(needs, operation, asked.at)) ?? { kind: 'pending', lookAt: now() + SEARCH_LAG_MS }
  if (/_NOT_FOUND$/.test(code)) return { kind: 'refused', because: 'customer', message }
  return code === 'GIFT_CARD_LIMIT_EXCEEDED' ? refusedAmount(message) : refusedUnsupported(message)
}
