import type {
  LedgerJournal,
  MerchantFollowUp,
  PaymentStanding,
  TimelineEntry,
} from '../../../../schemas/merchant/return-parts.ts'
import type { ReturnDetail } from '../../../../schemas/merchant/returns.ts'
import type { ReturnChange } from '../../../../schemas/records/change.ts'
import type { PaymentRow } from '../../../../schemas/records/payment.ts'
import type { ReturnDocument, ReturnLabel, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { World } from '../../../world.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { explanationsIn, moneyIn } from '../../request/explain.ts'
import { amountOf, headOf, type StoredFollowUp } from './head.ts'
import { photosOfReturn } from './photos.ts'

type Entry = Awaited<ReturnType<World['store']['ledger']['journals']>>[number]

export function journalsOf(entries: readonly Entry[]): LedgerJournal[] {
  const journals: LedgerJournal[] = []
  for (const { journal, at, currency, term, amount } of entries) {
    const last = journals.at(-1)
    const isSame = last?.journal === journal && last.at === at && last.entries.every((one) => one.term !== term)
    if (last !== undefined && isSame) last.entries.push({ term, amount })
    else journals.push({ journal, currency, at, entries: [{ term, amount }] })
  }
  return journals
}

const effectShown = (followUp: StoredFollowUp): MerchantFollowUp => {
  const { kind, epoch, state, answer } = followUp
  const amount = amountOf(followUp)
  return { kind, epoch, state, ...(amount !== null && { amount }), ...(answer !== null && { answer }) }
}

const paymentOf = ({
  purpose,
  state,
  amount,
  currency,
  card,
  captureBefore,
  createdAt,
}: PaymentRow): PaymentStanding => ({
  purpose,
  state,
  amount,
  currency,
  card: { brand: card.brand, last4: card.last4, funding: card.funding },
  heldUntil: captureBefore,
  createdAt,
})

const entryOf = ({ seq, id, event, by, at, detail }: ReturnChange): TimelineEntry => ({
  seq,
  id,
  event,
  by,
  at,
  detail,
})

const shownLabel = ({ document: _file, ...label }: ReturnLabel) => label

/** Removes file names and provider references from a document. */
const shownOf = ({
  notes: _notes,
  decisions: _told,
  moneyBasis: _basis,
  label,
  holds,
  items,
  ...document
}: ReturnDocument): ReturnDetail['document'] => {
  return {
    ...document,
    items: items.map(({ trace: _trace, decisions: _decisions, facts: _facts, ...item }) => item),
    label: label && shownLabel(label),
    holds: holds.map(({ paymentId: _paymentId, ...hold }) => hold),
  }
}

export async function detailOf({ store }: Pick<World, 'store'>, record: ReturnRecord): Promise<ReturnDetail> {
  const of = rowKeyOf(record)
  const [followUps, entries, payments, timeline] = await Promise.all([
    store.outbox.followUps(of),
    store.ledger.journals(of),
    store.payments.ofReturn(record.shopId, record.id),
    store.changes.ofReturn(of),
  ])
  return {
    ...headOf(record, followUps),
    rev: record.rev,
    document: shownOf(record.document),
    photos: photosOfReturn(record.document),
    notes: record.document.notes ?? [],
    ledger: journalsOf(entries),
    followUps: followUps.map(effectShown),
    payments: payments.map(paymentOf),
    explain: explanationsIn(record),
    money: moneyIn(record),
    timeline: timeline.map(entryOf),
  }
}

export async function readReturn(
  needs: Pick<World, 'store'>,
  shopId: string,
  name: string,
): Promise<ReturnDetail | null> {
  const record = await needs.store.returnsList.called(shopId, name)
  return record === null ? null : detailOf(needs, record)
}
