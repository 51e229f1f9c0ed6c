import { MAX_QUEUE_COUNT } from '../../../schemas/merchant/health.ts'
import type { Role } from '../../../schemas/merchant/keys.ts'
import type { Right } from '../../../schemas/merchant/right.ts'
import { ReturnQueue } from '../../../schemas/records/return-queue.ts'
import type { QueueCountView, TodayView } from '../../../screens/console/today/today.ts'
import { isAllowed, isLimited } from '../../domain/access/rights.ts'
import { startOfDayAfter } from '../../domain/calendar/days.ts'
import { timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { sumOf } from '../../domain/money/round.ts'
import { MAX_PARKED } from '../../journey/operations/parcel/receipt-photo.ts'
import { listEndpoints } from '../../journey/operations/webhook-endpoints.ts'
import type { ConsoleContext } from '../context.ts'
import { toListPath } from '../returns/list-query.ts'
import { loadReturnRows, queueScopeOf } from '../returns/rows.ts'
import { toRowViews } from '../withdrawals/rows.ts'

const rights: Readonly<Record<ReturnQueue, Right>> = {
  decide: 'judge',
  inspect: 'inspect',
  'label-trouble': 'label',
  'money-stuck': 'pay',
  'pay-by-hand': 'pay',
  refused: 'pay',
  late: 'message',
  'shopper-waits': 'pay',
  'above-limit': 'pay',
}

const isOwn = (role: Role, queue: ReturnQueue): boolean =>
  isAllowed(role, rights[queue]) && !(queue === 'above-limit' && isLimited(role, 'pay'))

const SHOWN = 5

const countQueues = async (context: ConsoleContext, queues: readonly ReturnQueue[]): Promise<QueueCountView[]> => {
  const { needs, visit } = context
  const counts = await needs.store.returnsList.countQueues(visit.shopId, queueScopeOf(context), {
    queues,
    max: MAX_QUEUE_COUNT,
  })
  return counts
    .flatMap(({ queue, count, oldest }) =>
      oldest === null ? [] : [{ queue, count, oldest, path: toListPath({ queue, pages: [] }) }],
    )
    .toSorted((one, other) => one.oldest - other.oldest)
}

const listOwn = (role: Role): readonly ReturnQueue[] => ReturnQueue.enum.filter((queue) => isOwn(role, queue))

export async function countOwn(context: ConsoleContext): Promise<number> {
  const { needs, member } = context
  const isOwnWithdrawal = isAllowed(member.role, 'judge')
  const [queues, waiting] = await Promise.all([
    countQueues(context, listOwn(member.role)),
    isOwnWithdrawal ? needs.store.withdrawals.countWaiting(member.shopId, MAX_QUEUE_COUNT) : null,
  ])
  return sumOf(queues.map(({ count }) => count)) + (waiting?.count ?? 0)
}

const loadWithdrawals = async (context: ConsoleContext): Promise<NonNullable<TodayView['withdrawals']> | null> => {
  const { needs, member } = context
  const { shopId, role } = member
  const isOwnQueue = isAllowed(role, 'judge')
  const { count, oldest } = await needs.store.withdrawals.countWaiting(shopId, MAX_QUEUE_COUNT)
  if (oldest === null) return null
  const rows = isOwnQueue ? await needs.store.withdrawals.waiting(shopId, { after: null, limit: SHOWN }) : []
  return { isOwn: isOwnQueue, count, oldest, rows: await toRowViews(context, rows) }
}

const loadQueue = async (context: ConsoleContext, count: QueueCountView): Promise<TodayView['own'][number]> => {
  const { needs, visit } = context
  const page = await needs.store.returnsList.pageQueue(visit.shopId, queueScopeOf(context), {
    queue: count.queue,
    filter: {},
    after: null,
    size: SHOWN,
  })
  const records = page.map(({ record }) => record)
  return { ...count, rows: await loadReturnRows(context, records, { queue: count.queue }) }
}

const listFailing = async ({ needs, visit, member }: ConsoleContext): Promise<readonly string[]> =>
  isAllowed(member.role, 'webhooks')
    ? (await listEndpoints(needs, visit.shopId)).flatMap(({ id, state }) => (state === 'failing' ? [id] : []))
    : []

const listParked = async ({ needs, member }: ConsoleContext): Promise<NonNullable<TodayView['parked']>> => {
  if (!isAllowed(member.role, 'receive')) return []
  const waiting = await needs.store.parkedParcels.waiting(member.shopId, MAX_PARKED)
  return (['unknown', 'ended'] as const).flatMap((reason) => {
    const own = waiting.filter((one) => one.reason === reason)
    const [first] = own
    const isForRole = reason === 'unknown' || isAllowed(member.role, 'bulk')
    return first === undefined || !isForRole ? [] : [{ reason, count: own.length, oldest: first.parkedAt }]
  })
}

export async function readToday(context: ConsoleContext): Promise<TodayView> {
  const { needs, visit, member, now, config } = context
  const zone = timeZoneOf(config.settings)
  const [counts, arriving, failingEndpoints, withdrawals] = await Promise.all([
    countQueues(context, ReturnQueue.enum),
    needs.store.returnsList.countArriving(visit.shopId, startOfDayAfter(zone, now, 1), startOfDayAfter(zone, now, 2)),
    listFailing(context),
    loadWithdrawals(context),
  ])
  const own = counts.filter(({ queue }) => isOwn(member.role, queue))
  return {
    now,
    own: await Promise.all(own.map((one) => loadQueue(context, one))),
    others: counts.filter(({ queue }) => !isOwn(member.role, queue)),
    arriving,
    failingEndpoints,
    withdrawals,
    parked: await listParked(context),
  }
}
