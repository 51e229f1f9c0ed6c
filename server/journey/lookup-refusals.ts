import type { Instant } from '../../schemas/ids.ts'
import type { Problem } from '../../schemas/problem.ts'
import { type LookupCode, needsCaptcha, withFailure } from '../domain/journey/lookup.ts'
import type { Standing } from './standing.ts'
import { type Answer, stay } from './visit.ts'

/** The lookup's refusal in the shopper's words; the code of Spec §8 rides along (LKP-21). */
export const refusal = ({ config, t }: Standing, code: LookupCode | 2 | 3 | 4): Problem =>
  (code === 1 || code === 5) && config.settings.lookup?.neutral_errors === true
    ? // Nobody is told whether there is such an order (FIX-31).
      { code: 'lookup-refused', codes: [1, 5], title: t('error.lookup-neutral') }
    : { code: 'lookup-refused', codes: [code], title: t(`error.lookup-${code}`) }

/** A failure counts; enough of them, of this session or of others, ask for a captcha from now on (LKP-18 to LKP-20). */
export const failedLookup = (standing: Standing, code: LookupCode, captchaNext = false): Answer => {
  const { paused: _over, ...draft } = standing.draft
  const failedLookups = [...withFailure(draft.failedLookups, standing.visit.now)]
  const captcha = draft.captcha || captchaNext || needsCaptcha(failedLookups)
  return stay(refusal(standing, code), { ...draft, failedLookups, captcha })
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long somebody has to wait, in the largest unit that says it. */
export const waitOf = ({ t, visit }: Pick<Standing, 't' | 'visit'>, until: Instant): string => {
  const ms = until - visit.now
  return ms <= 90 * MINUTE_MS
    ? t('lookup.wait-minutes', { count: Math.max(1, Math.ceil(ms / MINUTE_MS)) })
    : t('lookup.wait-hours', { count: Math.ceil(ms / HOUR_MS) })
}

/** Nothing was looked up, whatever was typed: too many tries came before this one (FIX-30). */
export const pausedLookup = (standing: Standing, until: Instant): Answer => {
  const { t, visit, draft } = standing
  const problem = {
    code: 'lookup-paused',
    title: t('lookup.paused-title'),
    detail: t('lookup.paused-copy', { wait: waitOf(standing, until) }),
    retryAfterMs: until - visit.now,
  }
  return stay(problem, { ...draft, paused: until })
}
