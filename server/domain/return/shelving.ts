import type { FollowUpWork } from '../../../schemas/records/follow-up.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import { unitsUnderReview } from './operations.ts'
import type { FollowUpStanding } from './release.ts'

/** A unit as its order system has it in stock. */
interface Shelved {
  readonly lineItemId: string
  readonly variantId: string
}

const isAccepted = (document: ReturnDocument): ((item: ReturnedItem) => boolean) => {
  const open = new Set(unitsUnderReview(document).map(({ lineItemId }) => lineItemId))
  return ({ lineItemId, receivedAt, notRestocked }) =>
    receivedAt !== undefined && notRestocked === undefined && !open.has(lineItemId)
}

/**
 * The units that came, that nobody has to look at any more, and that may be sold again, without those of which a follow-up takes care:
 * each is counted once, whatever became of money or of what is sent instead.
 */
export function unitsToShelve(
  document: ReturnDocument,
  followUps: readonly (FollowUpWork & Pick<FollowUpStanding, 'state'>)[],
): readonly Shelved[] {
  const taken = new Set(
    followUps.flatMap((one) => (one.kind === 'shelve' && one.state !== 'cancelled' ? one.payload.lineItemIds : [])),
  )
  return document.items
    .filter(isAccepted(document))
    .flatMap(({ lineItemId, variantId }) =>
      variantId === null || taken.has(lineItemId) ? [] : [{ lineItemId, variantId }],
    )
}
