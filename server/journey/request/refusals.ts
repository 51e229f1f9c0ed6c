import type { Instant } from '../../../schemas/ids.ts'
import type { Problem } from '../../../schemas/problem.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/time.ts'
import { type LookupCode, type LookupField, needsCaptcha, withFailure } from '../../domain/journey/lookup.ts'
import type { SessionContext } from './session.ts'
import { type Answer, stay, trackEvent } from './visit.ts'

/** Whether a lookup is of a gift. */
interface LookupPurpose {
  readonly gift?: boolean
}

/** The second values that a lookup accepts; a gift is looked up by the postal code that it was sent to. */
export const lookupFields = (
  { config }: Pick<SessionContext, 'config'>,
  { gift = false }: LookupPurpose = {},
): readonly LookupField[] => (gift ? ['zip'] : (config.settings.availableLookupFields ?? ['zip']))

/** The second values that a lookup accepts, as a sentence names them: `email or phone number` (FND-32). */
const proofNames = (session: SessionContext, purpose: LookupPurpose): string =>
  lookupFields(session, purpose)
    .map((field) => session.t(`lookup.proof-name-${field}`))
    .reduce((first, second) => session.t('common.either', { first, second }))

/** The lookup's refusal in the shopper's words; the code of Spec §8 rides along (LKP-21). */
export function refusal(session: SessionContext, code: LookupCode | 2 | 3 | 4, purpose: LookupPurpose = {}): Problem {
  const { config, t } = session
  const proof = proofNames(session, purpose)
  // Nobody is told whether there is such an order (FIX-31).
  if ((code === 1 || code === 5) && config.settings.lookup?.neutral_errors === true)
    return { code: 'lookup-refused', codes: [1, 5], title: t('error.lookup-neutral', { proof }) }
  const title = code === 5 ? t('error.lookup-5', { proof }) : t(`error.lookup-${code}`)
  return { code: 'lookup-refused', codes: [code], title }
}

/** Fields are wrong, each with its sentence. */
export const invalid = ({ t }: Pick<SessionContext, 't'>, fields: NonNullable<Problem['fields']>): Problem => ({
  code: 'invalid',
  title: t('fault.invalid'),
  fields,
})

/** The session has ended that the request was about: it expired, or the giver deleted its gift receipt. */
export const expired = ({ t, receiptDeleted }: Pick<SessionContext, 't' | 'receiptDeleted'>): Problem =>
  receiptDeleted === true
    ? { code: 'receipt-gone', title: t('giving.gone') }
    : { code: 'expired', title: t('fault.expired'), detail: t('fault.expired-copy') }

/** The shop takes no returns now. */
export const inactive = ({ t }: Pick<SessionContext, 't'>): Problem => ({
  code: 'inactive',
  title: t('inactive.heading'),
})

/** Nothing offers it as things stand. */
export const unoffered = ({ t }: Pick<SessionContext, 't'>): Problem => ({
  code: 'not-offered',
  title: t('fault.not-offered'),
})

/** Somebody wrote between the reading and the writing of this very request: another tab, a merchant, or it was sent twice. */
export const overtaken = ({ t }: Pick<SessionContext, 't'>): Problem => ({ code: 'overtaken', title: t('fault.stale') })

/** What a failure has for a consequence beside being counted. */
interface Failed extends LookupPurpose {
  /** The next try needs a captcha, however few failed in this session. */
  readonly captchaNext: boolean
}

/** The draft after a failure, which has a spent captcha asked for anew (LKP-19). */
const failedDraft = ({ draft, visit }: SessionContext, { captchaNext }: Failed): Draft => {
  const failedLookups = [...withFailure(draft.failedLookups, visit.now)]
  return { ...draft, failedLookups, captcha: draft.captcha || captchaNext || needsCaptcha(failedLookups) }
}

/** A failure counts; enough of them, of this session or of others, ask for a captcha from now on (LKP-18 to LKP-20). */
export function failedLookup(
  session: SessionContext,
  code: LookupCode,
  failed: Failed = { captchaNext: false },
): Answer {
  const { paused: _over, ...draft } = failedDraft(session, failed)
  const answer = stay(refusal(session, code, failed), draft)
  return { ...answer, effects: [trackEvent('Failed Order Lookup')] }
}

/** No letter goes without a solved captcha, which is asked for then: a lookup needs none for that (FIX-30). */
export function letterNeedsCaptcha(session: SessionContext): Answer {
  const { draft, visit } = session
  return stay(refusal(session, 6), { ...draft, paused: Math.max(draft.paused ?? 0, visit.now + 1) })
}

/** How long somebody has to wait, in the largest unit that says it. */
export function waitOf({ t, visit }: Pick<SessionContext, 't' | 'visit'>, until: Instant): string {
  const ms = until - visit.now
  return ms <= 90 * MINUTE_MS
    ? t('lookup.wait-minutes', { count: Math.max(1, Math.ceil(ms / MINUTE_MS)) })
    : t('lookup.wait-hours', { count: Math.ceil(ms / HOUR_MS) })
}

/** So many letters were asked for, in this network or in the whole shop, that no more are sent for a while. */
export function noLetters(session: SessionContext, until: Instant): Answer {
  const { t, visit, draft } = session
  const problem = {
    code: 'letters-paused' as const,
    title: t('lookup.letters-paused-title'),
    detail: t('lookup.letters-paused-copy', { wait: waitOf(session, until) }),
    retryAfterMs: until - visit.now,
  }
  return stay(problem, { ...failedDraft(session, { captchaNext: true }), paused: Math.max(draft.paused ?? 0, until) })
}

/** Nothing was looked up, whatever was typed: too many tries came before this one (FIX-30). */
export function pausedLookup(session: SessionContext, until: Instant): Answer {
  const { t, visit } = session
  const problem = {
    code: 'lookup-paused' as const,
    title: t('lookup.paused-title'),
    detail: t('lookup.paused-copy', { wait: waitOf(session, until) }),
    retryAfterMs: until - visit.now,
  }
  // The captcha is for the letter that may be sent instead.
  return stay(problem, { ...failedDraft(session, { captchaNext: true }), paused: until })
}
