import type { ShopifyOptions } from '../../../../../schemas/config/commerce.ts'
import type { Minor } from '../../../../../schemas/values/money.ts'
import { MINUTE_MS } from '../../../../../schemas/values/time.ts'
import { refuseUnsupported } from '../../operations/refusals.ts'
import type { GiftCardIssued, GiftCardOperation, OperationRefused, ProviderAnswer, Refunded } from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop-facts.ts'
import type { StoreCalls } from './change.ts'
import { type GiftCardProgress, issueCard } from './gift-cards.ts'
import { toDecimalAmount, toMinor } from './money.ts'
import { fetchOperationOrder, isForRecipient } from './operation-order.ts'
import { createRefund, type RefundAttempt } from './refunds.ts'

export interface CreditProgress {
  readonly customer: string
  readonly attempt?: RefundAttempt
  readonly bonus?: { readonly at: number; readonly before: number }
}

interface Needs extends StoreCalls {
  readonly operation: GiftCardOperation
  readonly allocate: ShopFacts['allocate']
  readonly secret: Uint8Array
  readonly giftCards: ShopifyOptions['giftCards']
  readonly now: () => number
  readonly warn: (fields: Readonly<Record<string, unknown>>, sentence: string) => void
  readonly before: GiftCardProgress | CreditProgress | null
  readonly saveProgress: (progress: GiftCardProgress | CreditProgress) => Promise<void>
}

/** Maximum delay of a credit. */
const SETTLED_MS = MINUTE_MS

const findAccount = async ({ operation, giftCards, read }: Needs): Promise<string | OperationRefused | null> => {
  if (giftCards !== 'store-credit') return null
  const order = await fetchOperationOrder(read, operation)
  if ('kind' in order) return order
  return isForRecipient(operation, order) ? null : (order.customer?.id ?? null)
}

const countCredits = async ({ read }: Needs, customer: string, of: { amount: Minor; currency: string }) => {
  type CreditTransactionNode = {
    readonly __typename: string
    readonly event: string
    readonly amount: Parameters<typeof toMinor>[0]
  }
  type Accounts = {
    readonly accounts: { readonly nodes: readonly { transactions: { nodes: readonly CreditTransactionNode[] } }[] }
  }
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
const creditBonus = async (
  needs: Needs,
  progress: CreditProgress,
  bonusAmount: { readonly amount: Minor; readonly currency: string },
): Promise<'given' | 'not-given' | { readonly lookAt: number }> => {
  const { change, saveProgress, now } = needs
  const { customer } = progress
  const count = await countCredits(needs, customer, bonusAmount)
  if (progress.bonus !== undefined) {
    if (count > progress.bonus.before) return 'given'
    const settledAt = progress.bonus.at + SETTLED_MS
    return now() < settledAt ? { lookAt: settledAt } : 'not-given'
  }
  await saveProgress({ ...progress, bonus: { at: now(), before: count } })
  const creditAmount = {
    amount: toDecimalAmount(bonusAmount.amount, bonusAmount.currency),
    currencyCode: bonusAmount.currency,
  }
  const answer = await change('store-credit-credit', { id: customer, credit: { creditAmount, notify: false } })
  return answer.kind === 'made' ? 'given' : 'not-given'
}

const creditRefund = async (
  needs: Needs,
  progress: CreditProgress,
  saveProgress: (progress: CreditProgress) => Promise<void>,
): Promise<ProviderAnswer<Refunded>> => {
  const { operation } = needs
  const amount = operation.amount - (operation.bonus ?? 0)
  if (amount <= 0) return { kind: 'refunded', id: operation.reference, amount: 0 }
  return createRefund({
    ...needs,
    operation: { ...operation, amount, lines: [] },
    backTo: 'store-credit',
    before: progress.attempt ?? null,
    saveProgress: (attempt) => saveProgress({ ...progress, attempt }),
  })
}

/** Credits the refund, then the bonus. */
const creditAccount = async (needs: Needs, initial: CreditProgress): Promise<ProviderAnswer<GiftCardIssued>> => {
  const { operation, warn } = needs
  const { currency, bonus = 0 } = operation
  let progress = initial
  const refunded = await creditRefund(needs, initial, async (now) => {
    progress = now
    await needs.saveProgress(now)
  })
  if (refunded.kind !== 'refunded') return refunded
  const credited = { ...refunded, kind: 'issued', last4: null } as const
  if (bonus === 0) return credited
  const bonusResult = await creditBonus(needs, progress, { amount: bonus, currency })
  if (bonusResult === 'given') return { ...credited, amount: credited.amount + bonus }
  if (bonusResult !== 'not-given') return { kind: 'pending', ...bonusResult }
  warn(
    { reference: operation.reference, bonus },
    'It is unknown whether a bonus was added to an account: check the account in the store',
  )
  return credited.amount > 0 ? credited : refuseUnsupported('It is unknown whether it was added to an account')
}

export async function issueGiftCardOrCredit(needs: Needs): Promise<ProviderAnswer<GiftCardIssued>> {
  const { before, saveProgress } = needs
  const card = (progress: GiftCardProgress | null) => issueCard({ ...needs, before: progress, saveProgress })
  if (before !== null) return 'customer' in before ? creditAccount(needs, before) : card(before)
  const account = await findAccount(needs)
  if (account === null) return card(null)
  return typeof account === 'string' ? creditAccount(needs, { customer: account }) : account
}
