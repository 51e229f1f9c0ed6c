import type { FollowUpKind, FollowUpWork } from '../../../../schemas/records/follow-up.ts'
import type { JournalName, LedgerEntry } from '../../../../schemas/records/ledger.ts'
import type { LetterPayout } from '../../../../schemas/records/letter.ts'
import type { ReturnDocument, ReturnPayout, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { differenceJournal } from '../../../domain/value/journal.ts'
import type { World } from '../../../world.ts'

export type ProviderNeeds = Pick<World, 'store' | 'shops' | 'commerce' | 'payments' | 'now' | 'newId' | 'log'>

export type Task<Kind extends FollowUpKind = FollowUpKind> = FollowUpWork<Kind> & {
  readonly shopId: string
  readonly returnId: string
  readonly epoch: number
  /** The idempotency key at the provider, the same for every attempt. */
  readonly key: string
  readonly record: ReturnRecord
  readonly now: Instant
}

/** All of it is committed in one transaction. */
export interface Ending {
  readonly state: 'done' | 'refused'
  /** Stored with the follow-up: ids, amounts and reasons, no personal data. */
  readonly answer: Readonly<Record<string, string | number | null>>
  readonly payout?: Omit<LetterPayout, 'at'>
  readonly document?: (document: ReturnDocument, at: Instant) => ReturnDocument
  readonly payment?: { readonly id: string; readonly state: 'captured' | 'voided' | 'charged' | 'failed' }
  readonly journal?: { readonly name: JournalName; readonly entries: readonly LedgerEntry[] }
}

/** `triedAt` is the time of the call, if one was made now. */
export interface PendingOperation {
  readonly lookAt: Instant
  readonly triedAt?: Instant
  readonly byHand?: true
  /** The shopper is asked for an account. */
  readonly needsAccount?: true
}

export interface OperationSteps {
  /** How long the provider recognizes a key, in milliseconds. */
  readonly keysLastMs: number
  /** Finds the result of an attempt since this time; null when the provider knows none. */
  find(firstTriedAt: Instant): Promise<Ending | PendingOperation | null>
  act(): Promise<Ending | PendingOperation>
}

export type OperationFactory<Kind extends FollowUpKind> = (
  needs: ProviderNeeds,
  task: Task<Kind>,
) => Promise<OperationSteps>

type Commerce = World['commerce']
type OperationQuery = Parameters<Commerce['find']>[0]
type OperationResult = NonNullable<Awaited<ReturnType<Commerce['find']>>>
type Refused = Extract<OperationResult, { kind: 'refused' }>
type Pending = Extract<OperationResult, { kind: 'pending' }>
type Done = Exclude<OperationResult, Refused | Pending>
type Paid = Extract<Done, { kind: 'refunded' | 'issued' }>

const isPending = (answer: OperationResult): answer is Pending => answer.kind === 'pending'

export const buildOperationBase = ({ shopId, record, key, now }: Task) => ({
  shopId,
  orderId: record.orderId,
  reference: key,
  now,
})

/** `ending` converts its result, from the call or from a lookup. */
export async function buildCommerceOperation<
  Kind extends Done['kind'],
  Operation extends Omit<OperationQuery, 'kind' | 'firstTriedAt'>,
>(
  commerce: Commerce,
  task: Task,
  options: {
    readonly kind: Kind
    readonly operation: Operation
    readonly ask: (operation: Operation) => Promise<Extract<Done, { kind: Kind }> | Pending | Refused>
    readonly ending: (answer: Extract<Done, { kind: Kind }> | Refused) => Ending
  },
): Promise<OperationSteps> {
  const { kind, operation, ask, ending } = options
  const toEnding = (answer: Extract<Done, { kind: Kind }> | Pending | Refused): Ending | PendingOperation =>
    isPending(answer)
      ? { lookAt: answer.lookAt, triedAt: task.now, ...(answer.byHand && { byHand: true }) }
      : ending(answer)
  return {
    keysLastMs: await commerce.getKeyLifetimeMs(task.shopId, kind),
    async find(firstTriedAt) {
      const found = await commerce.find({ ...operation, kind, firstTriedAt })
      return found && toEnding(found as Extract<Done, { kind: Kind }> | Pending | Refused)
    },
    act: async () => toEnding(await ask(operation)),
  }
}

const withheldOf = ({ record }: Task): Pick<LetterPayout, 'notTaken'> => {
  const { notTaken } = record.document.totals.computed
  return notTaken > 0 ? { notTaken } : {}
}

type PreviousPayout = ReturnPayout | undefined

/** Adds a payout to the earlier ones of the return: a unit that turns up later is paid separately. */
const addPaid = (before: PreviousPayout, { refused: less, ...more }: Omit<ReturnPayout, 'state'>): ReturnPayout => {
  const [paid, refused] = before?.state === 'done' ? [before.amount, before.refused] : [0, before?.amount]
  const all = less === undefined ? refused : less + (refused ?? 0)
  return { ...more, state: 'done', amount: paid + more.amount, ...(all !== undefined && { refused: all }) }
}

const addRefused = (before: PreviousPayout, amount: Minor, at: Instant): ReturnPayout =>
  before?.state === 'done'
    ? { ...before, refused: (before.refused ?? 0) + amount }
    : { state: 'refused', amount: (before?.amount ?? 0) + amount, at }

/** Splits the unpaid part of a payout into the refused amount and the missing bonus. `less` is what is not refused. */
const splitShortfall = (
  { payload }: Task<'refund' | 'gift-card'>,
  { amount, refused }: Pick<Paid, 'amount' | 'refused'>,
) => {
  const bonus = ('bonus' in payload && payload.bonus) || 0
  const missing = payload.amount - amount
  // An order system without idempotency keys pays the bonus at most once.
  const missingAmount = refused ?? Math.max(0, missing - bonus)
  const less = missing - missingAmount
  const ofBonus = Math.min(bonus, Math.max(0, less))
  return { refused: missingAmount, less, ofBonus, added: bonus - ofBonus }
}

export function toPayoutEnding(
  task: Task<'refund' | 'gift-card'>,
  of: 'refund' | 'giftCard',
  answer: Paid | Refused,
): Ending {
  if (answer.kind === 'refused')
    return {
      state: 'refused',
      answer: { because: answer.because },
      document: (document, at) => ({ ...document, [of]: addRefused(document[of], task.payload.amount, at) }),
    }
  const { id: reference, amount } = answer
  const { added, less, ofBonus, ...shortfall } = splitShortfall(task, answer)
  const last4 = 'last4' in answer && answer.last4 !== null && { last4: answer.last4 }
  const refused = shortfall.refused > 0 && { refused: shortfall.refused }
  const term = of === 'refund' ? 'refunded' : 'store-credit'
  const bonus = added > 0 && { bonus: added }
  return {
    state: 'done',
    answer: { reference, amount, ...refused },
    payout: {
      amount,
      ...bonus,
      ...last4,
      ...(last4 && { reference: task.key }),
      ...refused,
      ...withheldOf(task),
    },
    document: (document, at) => ({
      ...document,
      [of]: addPaid(document[of], { amount, at, reference, ...refused, ...last4 }),
    }),
    ...(less !== 0 && { journal: differenceJournal({ term, less, ofBonus }) }),
  }
}
