import type { Instant } from '../../../../schemas/values/ids.ts'
import { isFault } from '../../../faults.ts'

const RETRY_MS = 600_000

/** Retries without limit while only the shop's payment secrets are missing; null for any other failure. */
export const retryUntilSecretsSet = (
  error: unknown,
  now: Instant,
): { readonly kind: 'again'; readonly at: Instant } | null =>
  isFault(error) && error.code === 'RET_ERR_PAYMENTS' ? { kind: 'again', at: now + RETRY_MS } : null
