/** How pauses between attempts grow. */
interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
  /** How many times longer the next pause is; 2 by default. */
  readonly factor?: number
}

/**
 * Returns the pause before the next attempt in milliseconds, from the number of failed attempts or from the time spent on them. By time, each pause is `factor - 1` of the time spent, so that it grows by the factor from one attempt to the next.
 */
export function backoff(
  { firstMs, maxMs, factor = 2 }: Backoff,
  failed: { readonly attempts: number } | { readonly elapsedMs: number },
): number {
  const pause = 'attempts' in failed ? firstMs * factor ** (failed.attempts - 1) : failed.elapsedMs * (factor - 1)
  return Math.min(Math.max(firstMs, pause), maxMs)
}
