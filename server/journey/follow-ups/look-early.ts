import type { Instant } from '../../../schemas/ids.ts'
import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { World } from '../../world.ts'
import type { Executed } from './execute.ts'
import { enqueueFollowUp } from './release.ts'

/** When a follow-up is looked for again that somebody is carrying out. */
const SOON_MS = 5_000

/**
 * Looks at an operation that its order system has taken on before the time that it gave, as it says that something has become of it.
 * An operation that is none of ours, or has ended, is left alone.
 */
export const lookEarly = (
  { store }: Pick<World, 'store'>,
  { shopId, reference }: { readonly shopId: string; readonly reference: string },
  now: Instant,
): Promise<Executed> =>
  store.transaction(async (tables) => {
    const [id = '', kind, epoch] = reference.split(':')
    // A kind that there is none of is of no row.
    const of = { kind: kind as FollowUpKind, epoch: Number(epoch) }
    if (!Number.isSafeInteger(of.epoch)) return { kind: 'done' }
    const standing = await tables.outbox.lookNow({ shopId, returnId: id, ...of }, now)
    if (standing === 'taken') return { kind: 'again', at: now + SOON_MS }
    if (standing === 'put-off') await enqueueFollowUp(tables, { shopId, id, ...of }, now)
    return { kind: 'done' }
  })
