interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
  /** Growth of each pause; 2 by default. */
  readonly factor?: number
}

/**
 * The pause in milliseconds before the next attempt, by the number of failed attempts or by the time spent on them. By
 * time, each pause is `factor - 1` of the elapsed time.
 */
export function backoff(
  { firstMs, maxMs, factor = 2 }: Backoff,
  failed: { readonly attempts: number } | { readonly elapsedMs: number },
): number {
  const pause = 'attempts' in failed ? firstMs * factor ** (failed.attempts - 1) : failed.elapsedMs * (factor - 1)
  return Math.min(Math.max(firstMs, pause), maxMs)
}
