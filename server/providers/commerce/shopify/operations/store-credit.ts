import type { ShopifyAdapter } from '../../../../../schemas/config/adapters.ts'
import type { Minor } from '../../../../../schemas/money.ts'
import { MINUTE_MS } from '../../../../../schemas/time.ts'
import { refuseUnsupported } from '../../local/local-order.ts'
import type { GiftCardIssued, GiftCardOperation, OperationRefused, ProviderAnswer, Refunded } from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop.ts'
import type { StoreCalls } from './change.ts'
import { type GiftCardProgress, issueCard } from './gift-cards.ts'
import { isForRecipient, fetchOperationOrder } from './operation-order.ts'
import { giveMoneyBack, type RefundAttempt } from './refunds.ts'
import { toDecimalAmount, toMinor } from './sums.ts'

export interface CreditAsked {
  readonly customer: string
  readonly attempt?: RefundAttempt
  /** Time of the bonus request, and the number of equal credits before. */
  readonly bonus?: { readonly at: number; readonly before: number }
}

interface Needs extends StoreCalls {
  readonly operation: GiftCardOperation
  readonly allocate: ShopFacts['allocate']
  readonly secret: Uint8Array
  readonly giftCards: ShopifyAdapter['giftCards']
  readonly now: () => number
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
  readonly before: GiftCardProgress | CreditAsked | null
  readonly goOn: (asked: GiftCardProgress | CreditAsked) => Promise<void>
}

/** Maximum delay of a credit. */
const SETTLED_MS = MINUTE_MS

/** The customer to credit; null for a gift card, by configuration or without an account. */
const accountFor = async ({ operation, giftCards, read }: Needs): Promise<string | OperationRefused | null> => {
  if (giftCards !== 'store-credit') return null
  const order = await fetchOperationOrder(read, operation)
  if ('kind' in order) return order
  return isForRecipient(operation, order) ? null : (order.customer?.id ?? null)
}

/** Recent manual credits of exactly this amount. */
const creditsOf = async ({ read }: Needs, customer: string, of: { amount: Minor; currency: string }) => {
  type Told = { readonly __typename: string; readonly event: string; readonly amount: Parameters<typeof toMinor>[0] }
  type Accounts = { readonly accounts: { readonly nodes: readonly { transactions: { nodes: readonly Told[] } }[] } }
  const { customer: found } = await read<{ customer: Accounts | null }>('store-credit-accounts', { customer })
  const all = found?.accounts.nodes.flatMap(({ transactions }) => transactions.nodes) ?? []
  return all.filter(
    ({ __typename: kind, event, amount }) =>
      kind === 'StoreCreditAccountCreditTransaction' &&
      event === 'ADJUSTMENT' &&
      amount.currencyCode === of.currency &&
      toMinor(amount) === of.amount,
  ).length
}

/** Credits the bonus at most once, as Shopify has no key for it. Without a response, the account's credits decide. */
const giveBonus = async (
  needs: Needs,
  asked: CreditAsked,
  given: { readonly amount: Minor; readonly currency: string },
): Promise<'given' | 'not-given' | { readonly lookAt: number }> => {
  const { change, goOn, now } = needs
  const { customer } = asked
  const there = await creditsOf(needs, customer, given)
  if (asked.bonus !== undefined) {
    if (there > asked.bonus.before) return 'given'
    const settled = asked.bonus.at + SETTLED_MS
    return now() < settled ? { lookAt: settled } : 'not-given'
  }
  await goOn({ ...asked, bonus: { at: now(), before: there } })
  const creditAmount = { amount: toDecimalAmount(given.amount, given.currency), currencyCode: given.currency }
  const answer = await change('store-credit-credit', { id: customer, credit: { creditAmount, notify: false } })
  return answer.kind === 'made' ? 'given' : 'not-given'
}

const giveWhatWasPaid = async (
  needs: Needs,
  asked: CreditAsked,
  goOn: (asked: CreditAsked) => Promise<void>,
): Promise<ProviderAnswer<Refunded>> => {
  const { operation } = needs
  const amount = operation.amount - (operation.bonus ?? 0)
  if (amount <= 0) return { kind: 'refunded', id: operation.reference, amount: 0 }
  return giveMoneyBack({
    ...needs,
    ...{ operation: { ...operation, amount, lines: [] }, backTo: 'store-credit' },
    before: asked.attempt ?? null,
    goOn: (attempt) => goOn({ ...asked, attempt }),
  })
}

/** Credits the refund, then the bonus. */
const giveCredit = async (needs: Needs, begun: CreditAsked): Promise<ProviderAnswer<GiftCardIssued>> => {
  const { operation, warn } = needs
  const { currency, bonus = 0 } = operation
  let asked = begun
  const refunded = await giveWhatWasPaid(needs, begun, async (now) => {
    asked = now
    await needs.goOn(now)
  })
  if (refunded.kind !== 'refunded') return refunded
  const credited = { ...refunded, kind: 'issued', last4: null } as const
  if (bonus === 0) return credited
  const added = await giveBonus(needs, asked, { amount: bonus, currency })
  if (added === 'given') return { ...credited, amount: credited.amount + bonus }
  if (added !== 'not-given') return { kind: 'pending', ...added }
  warn(
    { reference: operation.reference, bonus },
    'Nobody knows whether a bonus was put on an account: look at it there',
  )
  return credited.amount > 0 ? credited : refuseUnsupported('Nobody knows whether it was put on an account')
}

/** Store credit for buyers with an account if configured, else a gift card. */
export async function issue(needs: Needs): Promise<ProviderAnswer<GiftCardIssued>> {
  const { before, goOn } = needs
  const card = (kept: GiftCardProgress | null) => issueCard({ ...needs, before: kept, goOn })
  if (before !== null) return 'customer' in before ? giveCredit(needs, before) : card(before)
  const account = await accountFor(needs)
  if (account === null) return card(null)
  return typeof account === 'string' ? giveCredit(needs, { customer: account }) : account
}
