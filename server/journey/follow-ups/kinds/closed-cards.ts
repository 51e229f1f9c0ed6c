import type { Instant } from '../../../../schemas/ids.ts'
import { isFault } from '../../../faults.ts'

/** How soon is looked again at what waits for the secrets of a shop's payment provider. */
const LOOK_AGAIN_MS = 600_000

/** Work that failed for want of those secrets alone waits until they are set, however long; null for any other failure. */
export const untilCardsWork = (
  error: unknown,
  now: Instant,
): { readonly kind: 'again'; readonly at: Instant } | null =>
  isFault(error) && error.code === 'RET_ERR_PAYMENTS' ? { kind: 'again', at: now + LOOK_AGAIN_MS } : null
