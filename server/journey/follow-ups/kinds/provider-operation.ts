import type { Instant } from '../../../../schemas/ids.ts'
import type { Minor } from '../../../../schemas/money.ts'
import type { FollowUpKind, FollowUpWork } from '../../../../schemas/records/follow-up.ts'
import type { LedgerEntry } from '../../../../schemas/records/ledger.ts'
import type { ToldPayout } from '../../../../schemas/records/letter.ts'
import type { ReturnDocument, ReturnPayout, ReturnRecord } from '../../../../schemas/records/return.ts'
import { differenceJournal } from '../../../domain/value/journal.ts'
import type { World } from '../../../world.ts'

/** What having an order system or payment provider do something takes. */
export type ProviderNeeds = Pick<World, 'store' | 'shops' | 'commerce' | 'payments' | 'now' | 'newId' | 'log'>

/** A follow-up that was claimed, with the return as it stood then. */
export type Task<Kind extends FollowUpKind = FollowUpKind> = FollowUpWork<Kind> & {
  readonly shopId: string
  readonly returnId: string
  readonly epoch: number
  /** Under this name the outside knows the operation: it is the same however often it is tried. */
  readonly key: string
  readonly record: ReturnRecord
  readonly now: Instant
}

/** How a follow-up ended, and what is written down of it, all in one transaction. */
export interface Ending {
  readonly state: 'done' | 'refused'
  /** Kept with the follow-up: ids, amounts and reasons, nothing of a person. */
  readonly answer: Readonly<Record<string, string | number | null>>
  /** What it paid out by itself: the letter tells of that. */
  readonly payout?: Omit<ToldPayout, 'at'>
  readonly document?: (document: ReturnDocument, at: Instant) => ReturnDocument
  readonly payment?: { readonly id: string; readonly state: 'captured' | 'voided' | 'charged' | 'failed' }
  readonly journal?: { readonly name: string; readonly entries: readonly LedgerEntry[] }
}

/** An operation that has not ended: when it is looked at again, and when the outside was asked to do it, where it was asked now. */
export interface Unended {
  readonly lookAt: Instant
  readonly triedAt?: Instant
  /** A merchant pays it out by hand. */
  readonly byHand?: true
}

/** One operation outside, tried once or again. */
export interface OperationSteps {
  /** How long the outside knows a key again, in milliseconds. */
  readonly keysLastMs: number
  /** How it ended, or stands, since it was tried first at this time; null when the outside knows nothing of it. */
  find(firstTriedAt: Instant): Promise<Ending | Unended | null>
  act(): Promise<Ending | Unended>
}

export type MakeOperation<Kind extends FollowUpKind> = (
  needs: ProviderNeeds,
  task: Task<Kind>,
) => Promise<OperationSteps>

type Commerce = World['commerce']
type Asked = Parameters<Commerce['find']>[0]
type Answer = NonNullable<Awaited<ReturnType<Commerce['find']>>>
type Refused = Extract<Answer, { kind: 'refused' }>
type Pending = Extract<Answer, { kind: 'pending' }>
type Done = Exclude<Answer, Refused | Pending>
type Paid = Extract<Done, { kind: 'refunded' | 'issued' }>

/** Whether an operation was taken on and has not ended. */
const isPending = (answer: Answer): answer is Pending => answer.kind === 'pending'

/** What an operation of the order system begins with. */
export const operationOf = ({ shopId, record, key, now }: Task) => ({
  shopId,
  orderId: record.orderId,
  reference: key,
  now,
})

/** An operation of the order system. `ending` says what its answer means, whether it was just given or looked up. */
export async function commerceOperation<
  Kind extends Done['kind'],
  Operation extends Omit<Asked, 'kind' | 'firstTriedAt'>,
>(
  commerce: Commerce,
  task: Task,
  given: {
    readonly kind: Kind
    readonly operation: Operation
    readonly ask: (operation: Operation) => Promise<Extract<Done, { kind: Kind }> | Pending | Refused>
    readonly ending: (answer: Extract<Done, { kind: Kind }> | Refused) => Ending
  },
): Promise<OperationSteps> {
  const { kind, operation, ask, ending } = given
  const endedBy = (answer: Extract<Done, { kind: Kind }> | Pending | Refused): Ending | Unended =>
    isPending(answer)
      ? { lookAt: answer.lookAt, triedAt: task.now, ...(answer.byHand && { byHand: true }) }
      : ending(answer)
  return {
    keysLastMs: await commerce.keysLastMs(task.shopId, kind),
    async find(firstTriedAt) {
      const found = await commerce.find({ ...operation, kind, firstTriedAt })
      // What was done under the name of this operation is of its kind.
      return found && endedBy(found as Extract<Done, { kind: Kind }> | Pending | Refused)
    },
    act: async () => endedBy(await ask(operation)),
  }
}

/** What of the value of its return a payout leaves out, as its letter tells it. */
const lessIn = ({ record }: Task): Pick<ToldPayout, 'notTaken'> => {
  const { notTaken } = record.document.totals.computed
  return notTaken > 0 ? { notTaken } : {}
}

/** A payout as the return told of it before. */
type Before = ReturnPayout | undefined

/** What a return tells of a payout once this was carried out: a unit that turns up later is paid by itself. */
const paidAlso = (before: Before, { refused: less, ...more }: Omit<ReturnPayout, 'state'>): ReturnPayout => {
  const [paid, refused] = before?.state === 'done' ? [before.amount, before.refused] : [0, before?.amount]
  const all = less === undefined ? refused : less + (refused ?? 0)
  return { ...more, state: 'done', amount: paid + more.amount, ...(all !== undefined && { refused: all }) }
}

/** What a return tells of a payout once this was refused for good: what was paid before stays paid. */
const refusedAlso = (before: Before, amount: Minor, at: Instant): ReturnPayout =>
  before?.state === 'done'
    ? { ...before, refused: (before.refused ?? 0) + amount }
    : { state: 'refused', amount: (before?.amount ?? 0) + amount, at }

/** What of a payout was not given: for good, and what the shop was to add of the rest; `less` is all that is not refused. */
const leftOut = ({ payload }: Task<'refund' | 'gift-card'>, { amount, refused }: Pick<Paid, 'amount' | 'refused'>) => {
  const bonus = ('bonus' in payload && payload.bonus) || 0
  const missing = payload.amount - amount
  // An order system that knows no names gives a bonus once, and rather not than twice.
  const notGiven = refused ?? Math.max(0, missing - bonus)
  const less = missing - notGiven
  const ofBonus = Math.min(bonus, Math.max(0, less))
  return { refused: notGiven, less, ofBonus, added: bonus - ofBonus }
}

/** What became of a payout, written where the return tells of it; of a card the letter tells the end of its code. */
export function payoutEnding(
  task: Task<'refund' | 'gift-card'>,
  of: 'refund' | 'giftCard',
  answer: Paid | Refused,
): Ending {
  if (answer.kind === 'refused')
    return {
      state: 'refused',
      answer: { because: answer.because },
      document: (document, at) => ({ ...document, [of]: refusedAlso(document[of], task.payload.amount, at) }),
    }
  const { id: reference, amount } = answer
  const { added, less, ofBonus, ...left } = leftOut(task, answer)
  const last4 = 'last4' in answer && answer.last4 !== null && { last4: answer.last4 }
  const refused = left.refused > 0 && { refused: left.refused }
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
      ...lessIn(task),
    },
    document: (document, at) => ({
      ...document,
      [of]: paidAlso(document[of], { amount, at, reference, ...refused, ...last4 }),
    }),
    ...(less !== 0 && { journal: differenceJournal({ term, less, ofBonus }) }),
  }
}
