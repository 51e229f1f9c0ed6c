import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { World } from '../../world.ts'
import type { ExecutionResult } from './execute.ts'
import { enqueueFollowUp } from './release.ts'

const RETRY_MS = 5_000

/** Checks a pending operation now, because the order system signaled a change. Ignores unknown and ended operations. */
export const checkOperationNow = (
  { store }: Pick<World, 'store'>,
  { shopId, reference }: { readonly shopId: string; readonly reference: string },
  now: Instant,
): Promise<ExecutionResult> =>
  store.transaction(async (tables) => {
    const [id = '', kind, epoch] = reference.split(':')
    const of = { kind: kind as FollowUpKind, epoch: Number(epoch) }
    if (!Number.isSafeInteger(of.epoch)) return { kind: 'done' }
    const status = await tables.outbox.expedite({ shopId, returnId: id, ...of }, now)
    if (status === 'taken') return { kind: 'again', at: now + RETRY_MS }
    if (status === 'put-off') await enqueueFollowUp(tables, { shopId, id, ...of }, now)
    return { kind: 'done' }
  })
