import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { RestrictedReturn } from '../../../schemas/merchant/restricted-return.ts'
import type { CasePlace, CaseUnit, CaseView, WaitingView } from '../../../screens/console/case/view.ts'
import { viewReturn } from '../../domain/access/return-views.ts'
import { loadReturnDetail } from '../../journey/operations/reading/return-detail.ts'
import type { ConsoleContext } from '../context.ts'
import { findNeighbors, type LoadedCase, listParcelPhotos } from './load.ts'
import { describeInspection, toOutcome } from './units.ts'

const isRestricted = (view: object): view is RestrictedReturn => !('document' in view)

const toUnit = (view: RestrictedReturn, unit: RestrictedReturn['units'][number], config: ShopConfig): CaseUnit => ({
  id: unit.lineItemId,
  title: unit.title,
  variant: unit.variantTitle,
  sku: unit.sku,
  image: unit.image,
  instead: null,
  isUnderReview: view.underReview && unit.outcome.includes('review') && unit.verdict === null,
  outcome: toOutcome(unit.outcome),
  verdict: unit.verdict === null ? null : { kind: unit.verdict, reason: null },
  removed: null,
  receivedAt: unit.receivedAt ?? null,
  notRestocked: unit.notRestocked === true,
  condition: describeInspection(unit.inspection, config),
  photos: view.photos.flatMap(({ id, lineItemId }) => (lineItemId === unit.lineItemId ? [id] : [])),
  staffPhotos: unit.inspection?.photos ?? [],
  full: null,
})

/** The message of a carrier may name a person. */
const withoutMessage = (waiting: WaitingView): WaitingView =>
  waiting.who === 'merchant' && (waiting.what === 'label' || waiting.what === 'booking')
    ? { ...waiting, message: null }
    : waiting

/** For roles without amounts and persons: nothing but the restricted response of the API is read. */
export async function readRestrictedCase(
  context: ConsoleContext,
  { record, forbidden, waiting }: LoadedCase,
  place: CasePlace,
): Promise<CaseView | null> {
  const { needs, visit, member, config } = context
  const view = viewReturn(member.role, await loadReturnDetail(needs, record))
  if (!isRestricted(view)) return null
  return {
    ...{ shopId: visit.shopId, number: view.number, ...place, state: view.state, orderName: view.orderName },
    ...{ createdAt: Date.parse(view.createdAt), currency: '', forbidden, waiting: withoutMessage(waiting) },
    ...(record.document.withdrawal && { withdrawal: record.document.withdrawal.number }),
    queue: findNeighbors([], view.number),
    initials: view.customer.initials,
    units: view.units.map((unit) => toUnit(view, unit, config)),
    parcel: {
      ...{ method: view.methodName, carrier: null, tracking: view.tracking, trackingNumber: view.trackingNumber },
      ...{
        trackingUrl: null,
        label: null,
        trouble: null,
        returnBy: view.returnBy,
        isSent: view.method !== null,
        booking: null,
      },
      photos: await listParcelPhotos(context, record),
    },
    full: null,
  }
}
