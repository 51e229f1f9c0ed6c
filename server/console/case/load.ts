import type { ReturnRecord } from '../../../schemas/records/return.ts'
import {
  CASE_OPERATIONS,
  type Forbidden,
  type ForbiddenView,
  type QueueView,
} from '../../../screens/console/case/view.ts'
import { isAllowed, isLimited } from '../../domain/access/rights.ts'
import { getStaffLimit } from '../../domain/access/staff-limit.ts'
import { findPolicy } from '../../domain/return/policy.ts'
import { findWaiting } from '../../domain/return/waiting.ts'
import { type ForbiddenReason, listForbiddenReasons } from '../../journey/operations/forbidden.ts'
import type { Situation } from '../../journey/operations/obstacles.ts'
import type { ConsoleContext } from '../context.ts'

export interface LoadedCase extends Situation {
  readonly forbidden: ForbiddenView
  readonly waiting: ReturnType<typeof findWaiting>
}

export const rowOf = ({ shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>) => ({ shopId, returnId: id })

export const seesAll = ({ member: { role } }: ConsoleContext): boolean =>
  isAllowed(role, 'see-amounts') && isAllowed(role, 'see-person')

export const limitOf = ({ member: { role }, config }: ConsoleContext) =>
  isLimited(role, 'pay') ? { limit: getStaffLimit(config) } : {}

export const listParcelPhotos = async (
  { needs, visit }: ConsoleContext,
  { id }: Pick<ReturnRecord, 'id'>,
): Promise<readonly string[]> =>
  (await needs.store.receiptPhotos.ofReturn(visit.shopId, id)).flatMap((photo) =>
    photo.lineItemId === '' ? [photo.id] : [],
  )

const toForbidden = (reason: ForbiddenReason | null): Forbidden => {
  if (reason === null) return null
  if (reason.because === 'role') return { because: 'role' }
  return reason.because === 'status' ? reason : { because: 'limit', ...reason.limit }
}

const isPaidByHand = async (
  { needs, visit }: ConsoleContext,
  { record, followUps }: Pick<Situation, 'record' | 'followUps'>,
): Promise<boolean> => {
  const isRunning = followUps.some(
    ({ kind, state }) => state === 'running' && (kind === 'refund' || kind === 'gift-card'),
  )
  if (!isRunning) return false
  const filter = { number: record.number, payByHand: true }
  return (await needs.store.returnsList.page(visit.shopId, filter, { after: null, limit: 1 })).length > 0
}

export async function loadCase(context: ConsoleContext, number: string): Promise<LoadedCase | null> {
  const { needs, visit, member, now } = context
  const record = await needs.store.returnsList.findByName(visit.shopId, number)
  if (record === null) return null
  const [followUps, config] = await Promise.all([
    needs.store.outbox.followUps(rowOf(record)),
    needs.shops.config(visit.shopId, record.document.configVersion),
  ])
  const isByHand = await isPaidByHand(context, { record, followUps })
  const situation = { record, followUps, policy: findPolicy(record.document, config), now }
  const reasons = listForbiddenReasons(situation, { role: member.role, ...limitOf(context) })
  const forbidden = Object.fromEntries(CASE_OPERATIONS.map((name) => [name, toForbidden(reasons[name])]))
  return { ...situation, forbidden: forbidden as ForbiddenView, waiting: findWaiting({ ...situation, isByHand }) }
}

const MAX_QUEUE = 100

export const readReviewQueue = ({ needs, visit, now }: ConsoleContext): Promise<readonly string[]> =>
  needs.store.returnsList.listNumbers(visit.shopId, { queue: 'decide', now, max: MAX_QUEUE })

export function findNeighbors(queue: readonly string[], number: string): QueueView {
  const at = queue.indexOf(number)
  return { previous: queue[at - 1] ?? null, next: queue[at + 1] ?? null }
}
