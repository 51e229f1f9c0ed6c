import type {
  LedgerJournal,
  MerchantFollowUp,
  PaymentStanding,
  TimelineEntry,
} from '../../../../schemas/merchant/return-parts.ts'
import type { ReturnDetail } from '../../../../schemas/merchant/returns.ts'
import type { ReturnChange } from '../../../../schemas/records/change.ts'
import type { PaymentRow } from '../../../../schemas/records/payment.ts'
import type { ReturnDocument, ReturnedItem, ReturnLabel, ReturnRecord } from '../../../../schemas/records/return.ts'
import { findUnitWindow } from '../../../domain/assessment/decisions/unit-window.ts'
import type { World } from '../../../world.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { explainItems, explainMoney } from '../../request/explain.ts'
import { amountOf, type StoredFollowUp, toReturnHead } from './head.ts'
import { listReturnPhotos } from './photos.ts'

type Entry = Awaited<ReturnType<World['store']['ledger']['journals']>>[number]

export function groupJournals(entries: readonly Entry[]): LedgerJournal[] {
  const journals: LedgerJournal[] = []
  for (const { journal, at, currency, term, amount } of entries) {
    const last = journals.at(-1)
    const isSame = last?.journal === journal && last.at === at && last.entries.every((one) => one.term !== term)
    if (last !== undefined && isSame) last.entries.push({ term, amount })
    else journals.push({ journal, currency, at, entries: [{ term, amount }] })
  }
  return journals
}

const toMerchantFollowUp = (followUp: StoredFollowUp): MerchantFollowUp => {
  const { kind, epoch, state, answer } = followUp
  const amount = amountOf(followUp)
  return { kind, epoch, state, ...(amount !== null && { amount }), ...(answer !== null && { answer }) }
}

const toPaymentStatus = ({
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

const toTimelineEntry = ({ seq, id, event, by, actor, at, detail }: ReturnChange): TimelineEntry => ({
  seq,
  id,
  event,
  by,
  actor,
  at,
  detail,
})

const toMerchantLabel = ({ document: _file, customs: _customs, ...label }: ReturnLabel) => label

/** Removes file names and provider references from a document. */
const toMerchantDocument = ({
  notes: _notes,
  decisions: _orderDecisions,
  moneyBasis: _basis,
  label,
  holds,
  items,
  removedItems,
  ...document
}: ReturnDocument): ReturnDetail['document'] => {
  const toMerchantItem = (item: ReturnedItem) => {
    const { trace: _trace, decisions: _decisions, facts: _facts, ...visible } = item
    return { ...visible, window: findUnitWindow(item, document) }
  }
  return {
    ...document,
    items: items.map(toMerchantItem),
    ...(removedItems && {
      removedItems: removedItems.map(({ item, ...removal }) => ({ ...removal, item: toMerchantItem(item) })),
    }),
    label: label && toMerchantLabel(label),
    holds: holds.map(({ paymentId: _paymentId, ...hold }) => hold),
  }
}

export async function loadReturnDetail({ store }: Pick<World, 'store'>, record: ReturnRecord): Promise<ReturnDetail> {
  const of = rowKeyOf(record)
  const [followUps, entries, payments, timeline] = await Promise.all([
    store.outbox.followUps(of),
    store.ledger.journals(of),
    store.payments.ofReturn(record.shopId, record.id),
    store.changes.ofReturn(of),
  ])
  return {
    ...toReturnHead(record, followUps),
    rev: record.rev,
    document: toMerchantDocument(record.document),
    photos: listReturnPhotos(record.document),
    notes: record.document.notes ?? [],
    ledger: groupJournals(entries),
    followUps: followUps.map(toMerchantFollowUp),
    payments: payments.map(toPaymentStatus),
    explain: explainItems(record),
    money: explainMoney(record),
    timeline: timeline.map(toTimelineEntry),
  }
}

export async function readReturn(
  needs: Pick<World, 'store'>,
  shopId: string,
  name: string,
): Promise<ReturnDetail | null> {
  const record = await needs.store.returnsList.findByName(shopId, name)
  return record === null ? null : loadReturnDetail(needs, record)
}
