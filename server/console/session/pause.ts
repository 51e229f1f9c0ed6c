import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { ConsoleProblem } from '../../../schemas/console/problems.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../schemas/values/time.ts'

const SECOND_MS = 1_000

export function toPauseProblem(
  { until }: { readonly until: Instant },
  now: Instant,
  t: ConsoleTranslate,
): ConsoleProblem {
  const retryAfterMs = Math.max(SECOND_MS, until - now)
  const title =
    retryAfterMs < 2 * MINUTE_MS
      ? t('sign-in.paused-seconds', { count: Math.ceil(retryAfterMs / SECOND_MS) })
      : t('sign-in.paused-minutes', { count: Math.ceil(retryAfterMs / MINUTE_MS) })
  return { code: 'throttled', title, retryAfterMs }
}
