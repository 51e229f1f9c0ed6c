import type { JobKind } from '../../../schemas/records/job.ts'
import { DAY_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import { toAuditEntry } from '../../domain/access/audit-entry.ts'
import type { Author, World } from '../../world.ts'
import { FAILING_AFTER_MS, listEndpoints, loadLiveEndpoints } from './webhook-endpoints.ts'

const RUNNING_MS = 10 * MINUTE_MS

const LABEL_JOBS: readonly JobKind[] = ['label', 'method']
const MAIL_JOBS: readonly JobKind[] = ['mail', 'order-link', 'request-letter', 'gift-letter', 'staff-letter']

const isLabelJob = (kind: string): boolean => LABEL_JOBS.some((one) => one === kind)

/** Work that waits for a person. With `labelsOnly` the other lists are empty. */
export async function readHealth(
  needs: Pick<World, 'store' | 'shops' | 'now'>,
  { shopId, labelsOnly }: { readonly shopId: string; readonly labelsOnly: boolean },
) {
  const { health } = needs.store
  const now = needs.now()
  const [parked, labels] = await Promise.all([health.listParked(shopId), health.listFailedLabels(shopId)])
  if (labelsOnly)
    return {
      parked: parked.filter(({ kind }) => isLabelJob(kind)),
      labels,
      ...{ running: [], mail: [], holds: [], endpoints: [] },
    }
  const [running, mail, holds, endpoints] = await Promise.all([
    health.listRunning(shopId, now - RUNNING_MS),
    health.listRetrying(shopId, MAIL_JOBS),
    health.listEndingHolds(shopId, now + DAY_MS),
    listEndpoints(needs, shopId),
  ])
  return { parked, labels, running, mail, holds, endpoints: endpoints.filter(({ state }) => state === 'failing') }
}

/** The number of rows that `readHealth` lists, up to 100 a list. */
export async function countHealth(
  needs: Pick<World, 'store' | 'shops' | 'now'>,
  { shopId, labelsOnly }: { readonly shopId: string; readonly labelsOnly: boolean },
): Promise<number> {
  const { countProblems } = needs.store.health
  if (labelsOnly) return countProblems(shopId, { parkedKinds: LABEL_JOBS, others: null })
  const now = needs.now()
  const { endpoints } = await loadLiveEndpoints(needs, shopId)
  const others = {
    mailKinds: MAIL_JOBS,
    runningBefore: now - RUNNING_MS,
    holdsBefore: now + DAY_MS,
    endpoints: endpoints.map(({ id }) => id),
    failingBefore: now - FAILING_AFTER_MS,
  }
  return countProblems(shopId, { parkedKinds: null, others })
}

export type Health = Awaited<ReturnType<typeof readHealth>>

interface ParkedJobRequest extends Author {
  readonly kind: string
  readonly key: string
  readonly labelsOnly: boolean
}

const AUDIT_ACTIONS = { retry: 'health.retry', drop: 'health.drop' } as const

/** Runs the job again, or gives it up. False when it is not parked. */
export function endParking(
  { store, now }: Pick<World, 'store' | 'now'>,
  { kind, key, labelsOnly, ...author }: ParkedJobRequest,
  action: 'retry' | 'drop',
): Promise<boolean> {
  const { shopId } = author
  return store.transaction(async (tables) => {
    if (labelsOnly && !isLabelJob(kind)) return false
    const at = now()
    const job = { kind, key }
    const isDone = await (action === 'retry' ? tables.health.unpark(shopId, job, at) : tables.health.drop(shopId, job))
    const entry = { at, action: AUDIT_ACTIONS[action], detail: { kind, key } }
    if (isDone) await tables.audit.append(shopId, toAuditEntry(author, entry))
    return isDone
  })
}
