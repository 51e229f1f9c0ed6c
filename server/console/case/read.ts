import { formatAddressLines } from '../../../schemas/entities/written-address.ts'
import type { ReturnReasons } from '../../../schemas/merchant/return-reasons.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { AssignmentView, CasePlace, CaseView, ParcelView } from '../../../screens/console/case/view.ts'
import { buildMoneyStory } from '../../domain/return/money-story.ts'
import { getCurrentState, getSendDeadline, isSent } from '../../domain/return/status.ts'
import { explainReturn } from '../../journey/operations/reading/explain.ts'
import { groupJournals } from '../../journey/operations/reading/return-detail.ts'
import type { ConsoleContext } from '../context.ts'
import { findNextMove, offersDemoControls } from '../demo/controls.ts'
import { findStaffName, listStaff, toAssignees } from '../returns/assignees.ts'
import { findNeighbors, type LoadedCase, listParcelPhotos, readReviewQueue, rowOf } from './load.ts'
import { toTimeline } from './timeline.ts'
import { toUnits } from './units.ts'

const MAX_DELIVERIES = 50

const toParcel = ({ document }: ReturnRecord, { label }: ReturnReasons): Omit<ParcelView, 'canMove'> => ({
  method: label.method,
  carrier: label.carrier ?? document.tracker?.carrier ?? null,
  tracking: document.tracking,
  trackingNumber: document.label?.trackingNumber ?? document.prepaidLabels?.[0]?.trackingCode ?? null,
  trackingUrl: document.tracker?.url ?? null,
  label: document.label?.state ?? null,
  trouble: label.trouble,
  returnBy: getSendDeadline(document),
  isSent: isSent(document),
  booking: document.method?.arrangement === undefined ? null : document.method.kind === 'veho' ? 'pickup' : 'partner',
})

const toAddressLines = ({ document: { address } }: ReturnRecord, countryOf: (code: string) => string): string[] =>
  address === null
    ? []
    : [
        ...formatAddressLines({ ...address, zip: address.zip.replaceAll(' ', '\u00a0') }).map(({ text }) => text),
        countryOf(address.country),
      ]

const readHistory = async ({ needs, visit }: ConsoleContext, record: ReturnRecord) => {
  const of = rowOf(record)
  const [changes, letters, deliveries, journals, siblings] = await Promise.all([
    needs.store.changes.ofReturn(of),
    needs.store.outbox.letters(of),
    needs.store.webhooks.ofReturn(visit.shopId, record.id, MAX_DELIVERIES),
    needs.store.ledger.journals(of),
    needs.store.returns.ofOrder(visit.shopId, record.orderId),
  ])
  const others = siblings.filter(({ id }) => id !== record.id)
  return { facts: { changes, letters, deliveries }, journals: groupJournals(journals), others }
}

const toAssignment = (
  { member }: ConsoleContext,
  { assignee: id }: ReturnRecord,
  staff: Awaited<ReturnType<typeof listStaff>>,
): AssignmentView => {
  const name = findStaffName(staff, id)
  return {
    current: id === undefined || name === null ? null : { id, name },
    isOwn: id === member.accountId,
    assignees: toAssignees(staff),
  }
}

export async function readFullCase(
  context: ConsoleContext,
  { record, forbidden, waiting }: LoadedCase,
  place: CasePlace,
): Promise<CaseView | null> {
  const { needs, visit, config, now, t } = context
  const { document, number } = record
  const [explained, history, queue, isDemo, photos, staff] = await Promise.all([
    explainReturn(needs, visit.shopId, record.id),
    readHistory(context, record),
    readReviewQueue(context),
    offersDemoControls(needs),
    listParcelPhotos(context, record),
    listStaff(context),
  ])
  if (explained === null) return null
  const { reasons } = explained
  const story = buildMoneyStory(reasons.amounts, history.journals)
  return {
    ...{ shopId: visit.shopId, number, ...place, orderName: document.orderName, createdAt: record.createdAt },
    ...(document.withdrawal && { withdrawal: document.withdrawal.number }),
    ...{ forbidden, waiting, initials: null, queue: findNeighbors(queue, number) },
    state: getCurrentState(record, now),
    currency: story.currency,
    units: toUnits({ config, document, reasons }),
    parcel: { ...toParcel(record, reasons), photos, canMove: isDemo && findNextMove(record) !== null },
    full: {
      money: { ...story, payouts: reasons.amounts.payouts },
      person: { ...document.customer, address: toAddressLines(record, t.country) },
      order: {
        name: document.orderName,
        otherReturns: history.others.map((one) => ({ number: one.number, state: one.state, at: one.createdAt })),
      },
      assignment: toAssignment(context, record, staff),
      notes: document.notes ?? [],
      timeline: toTimeline(document, history.facts),
    },
  }
}
