import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import { addFailure, type LookupCode, type LookupField, needsCaptcha } from '../../domain/journey/lookup.ts'
import type { SessionContext } from './session.ts'
import { type Answer, stay, trackEvent } from './visit.ts'

export interface TypedProof {
  readonly form: string
  readonly proofName: string
  readonly proof: string
}

/** `typed` is absent for links. */
interface LookupPurpose {
  readonly gift?: boolean
  readonly typed?: TypedProof
}

/** The accepted second lookup values. A gift uses its postal code. */
export const lookupFields = (
  { config }: Pick<SessionContext, 'config'>,
  { gift = false }: LookupPurpose = {},
): readonly LookupField[] => (gift ? ['zip'] : (config.settings.availableLookupFields ?? ['zip']))

const guessProofFields = (session: SessionContext, purpose: LookupPurpose): readonly LookupField[] => {
  const accepted = lookupFields(session, purpose)
  const { proof } = purpose.typed ?? {}
  if (proof === undefined) return accepted
  const isPhone = /^\+|^(?:\D*\d){10,}\D*$/.test(proof)
  const guess = proof.includes('@') ? 'email' : isPhone ? 'phone' : /\d/.test(proof) ? 'zip' : undefined
  return guess !== undefined && accepted.includes(guess) ? [guess] : accepted
}

/** For example `email or phone number` (FND-32). */
const proofNames = (session: SessionContext, purpose: LookupPurpose): string =>
  guessProofFields(session, purpose)
    .map((field) => session.t(`lookup.proof-name-${field}`))
    .reduce((first, second) => session.t('common.either', { first, second }))

/** A next step below the specified text. */
const formatNextStep = (session: SessionContext, code: LookupCode | 2 | 3 | 4, purpose: LookupPurpose) => {
  const { t } = session
  if (purpose.gift && (code === 1 || code === 5)) return t('error.lookup-next-gift')
  if (code === 1) return t('error.lookup-next-order')
  if (code !== 5) return undefined
  const isEmailOpen =
    lookupFields(session, purpose).includes('email') && !guessProofFields(session, purpose).includes('email')
  return t(isEmailOpen ? 'error.lookup-next-email' : 'error.lookup-next-proof')
}

/** The lookup's problem with the code of Spec §8 (LKP-21). */
export function toLookupProblem(
  session: SessionContext,
  code: LookupCode | 2 | 3 | 4,
  purpose: LookupPurpose = {},
): Problem {
  const { config, t } = session
  const proof = proofNames(session, purpose)
  // The response must not reveal whether the order exists (FIX-31).
  if ((code === 1 || code === 5) && config.settings.lookup?.neutral_errors === true)
    return withField({ codes: [1, 5], title: t('error.lookup-neutral', { proof }) }, 5, purpose)
  const title = code === 5 ? t('error.lookup-5', { proof }) : t(`error.lookup-${code}`)
  return withField({ codes: [code], title, detail: formatNextStep(session, code, purpose) }, code, purpose)
}

const withField = (
  { codes, title, detail }: { readonly codes: number[]; readonly title: string; readonly detail?: string | undefined },
  code: LookupCode | 2 | 3 | 4,
  { typed }: LookupPurpose,
): Problem => {
  const name = code === 1 ? 'order' : code === 5 ? typed?.proofName : code === 6 ? 'captcha' : undefined
  const message = [title, ...(detail === undefined ? [] : [detail])].join('\n')
  const fields = typed === undefined || name === undefined ? undefined : [{ form: typed.form, name, message }]
  return { code: 'lookup-refused', codes, title, ...(detail !== undefined && { detail }), ...(fields && { fields }) }
}

export const toInvalidProblem = (
  { t }: Pick<SessionContext, 't'>,
  fields: NonNullable<Problem['fields']>,
): Problem => ({
  code: 'invalid',
  title: t('fault.invalid'),
  fields,
})

export const toExpiredProblem = ({ t, receiptDeleted }: Pick<SessionContext, 't' | 'receiptDeleted'>): Problem =>
  receiptDeleted === true
    ? { code: 'receipt-gone', title: t('giving.gone') }
    : { code: 'expired', title: t('fault.expired'), detail: t('fault.expired-copy') }

export const toInactiveProblem = ({ t }: Pick<SessionContext, 't'>): Problem => ({
  code: 'inactive',
  title: t('inactive.heading'),
})

export const toNotOfferedProblem = ({ t }: Pick<SessionContext, 't'>): Problem => ({
  code: 'not-offered',
  title: t('fault.not-offered'),
})

/** A concurrent write came first: another tab, a merchant, or a duplicate request. */
export const toOvertakenProblem = ({ t }: Pick<SessionContext, 't'>): Problem => ({
  code: 'overtaken',
  title: t('fault.stale'),
})

interface FailureOptions extends LookupPurpose {
  readonly captchaNext: boolean
}

/** Requires a new captcha after a failure (LKP-19). */
const recordFailure = ({ draft, visit }: SessionContext, { captchaNext }: FailureOptions): Draft => {
  const failedLookups = [...addFailure(draft.failedLookups, visit.now)]
  return { ...draft, failedLookups, captcha: draft.captcha || captchaNext || needsCaptcha(failedLookups) }
}

/** After enough failures, lookups require a captcha (LKP-18 to LKP-20). */
export function failLookup(
  session: SessionContext,
  code: LookupCode,
  options: FailureOptions = { captchaNext: false },
): Answer {
  const { paused: _paused, ...draft } = recordFailure(session, options)
  const answer = stay(toLookupProblem(session, code, options), draft)
  return { ...answer, effects: [trackEvent('Failed Order Lookup')] }
}

/** A letter always requires a captcha (FIX-30). */
export function requireLetterCaptcha(session: SessionContext): Answer {
  const { draft, visit } = session
  return stay(toLookupProblem(session, 6), { ...draft, paused: Math.max(draft.paused ?? 0, visit.now + 1) })
}

export function formatWait({ t, visit }: Pick<SessionContext, 't' | 'visit'>, until: Instant): string {
  const ms = until - visit.now
  return ms <= 90 * MINUTE_MS
    ? t('lookup.wait-minutes', { count: Math.max(1, Math.ceil(ms / MINUTE_MS)) })
    : t('lookup.wait-hours', { count: Math.ceil(ms / HOUR_MS) })
}

/** Pauses letters, because the network or the shop has requested too many. */
export function pauseLetters(session: SessionContext, until: Instant): Answer {
  const { t, visit, draft } = session
  const problem = {
    code: 'letters-paused' as const,
    title: t('lookup.letters-paused-title'),
    detail: t('lookup.letters-paused-copy', { wait: formatWait(session, until) }),
    retryAfterMs: until - visit.now,
  }
  return stay(problem, { ...recordFailure(session, { captchaNext: true }), paused: Math.max(draft.paused ?? 0, until) })
}

/** Refuses the lookup after too many attempts (FIX-30). */
export function pauseLookup(session: SessionContext, until: Instant): Answer {
  const { t, visit } = session
  const problem = {
    code: 'lookup-paused' as const,
    title: t('lookup.paused-title'),
    detail: t('lookup.paused-copy', { wait: formatWait(session, until) }),
    retryAfterMs: until - visit.now,
  }
  // For the letter that may be sent instead.
  return stay(problem, { ...recordFailure(session, { captchaNext: true }), paused: until })
}
