import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import { linkExpired } from '../../../screens/faults/pages.ts'
import { confirmEmailPage } from '../../../screens/lookup/confirm-email.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import { judgeEmail } from '../../domain/journey/address.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { isAwaitingEmail } from '../../domain/return/email-confirmation.ts'
import type { World } from '../../world.ts'
import { confirmationSubject, isGiftCardUnissued, requestEmailConfirmation } from '../follow-ups/confirm-email.ts'
import { recordEvent } from '../follow-ups/events.ts'
import { wakeDue } from '../follow-ups/release.ts'
import { countUnknown, spendAllowance } from '../request/attempts.ts'
import { formatWait, toOvertakenProblem } from '../request/refusals.ts'
import type { SessionContext } from '../request/session.ts'
import { refuseAction, refuseFields, type StatusStep } from './answer.ts'

type Needs = Pick<World, 'store'>

/** The return of a confirmation link. Null if the link has expired, the email has changed or the return has ended. */
const findConfirmableReturn = async ({ store }: Needs, { visit }: Pick<SessionContext, 'visit'>, nonce: string) => {
  const { shopId, now } = visit
  const subject = await store.nonces.subjectOf(shopId, { nonce, kind: 'confirm-email', now })
  if (subject === null) return null
  const record = await store.returns.find(shopId, subject.split(' ')[0] ?? '')
  const email = record?.document.customer.email ?? null
  const hasEnded = record?.state !== 'open' && record?.state !== 'processed'
  return record === null || hasEnded || email === null || confirmationSubject(record.id, email) !== subject
    ? null
    : { record, email }
}

/** Reading confirms nothing, as mail programs open links (FIX-45). */
export async function showConfirmEmail(needs: Needs, context: SessionContext, place: Place, frame: FrameView) {
  const found = await findConfirmableReturn(needs, context, place.params.token ?? '')
  if (found === null) {
    await countUnknown(needs, context.visit)
    return { screen: linkExpired(frame, context.t) }
  }
  const { record, email } = found
  const isConfirmed = record.document.emailConfirmation?.state === 'confirmed'
  const view = { email, page: isConfirmed ? `/return/${record.key}` : null }
  return { screen: confirmEmailPage(frame, view, context.t) }
}

/** Confirms the email; idempotent. Checks the locked return again, as the email may have changed. */
export async function confirmEmail(
  { store, newId }: Pick<World, 'store' | 'newId'>,
  context: SessionContext,
  nonce: string,
): Promise<void> {
  const found = await findConfirmableReturn({ store }, context, nonce)
  if (found === null) return
  const { shopId, now } = context.visit
  await store.transaction(async (tables) => {
    const record = await tables.returns.lock(shopId, found.record.id)
    if (record?.document.customer.email !== found.email) return
    if (record.document.emailConfirmation?.state !== 'awaited') return
    const emailConfirmation = { state: 'confirmed' as const, at: now }
    await tables.returns.save({ ...record, document: { ...record.document, emailConfirmation } })
    await recordEvent(tables, record, { id: newId(), event: 'email-confirmed', by: 'shopper', at: now })
    await wakeDue(tables, record, { kinds: ['gift-card'], now })
  })
}

/** Sends the link again, within limits. Refused once the gift card is being issued. */
export const sendConfirmation: StatusStep = async (needs, session, record, { values }) => {
  const { visit, t } = session
  const email = normalizeTyped(values.email ?? '')
  const flaw = judgeEmail(email)
  if (flaw !== null) {
    const message = t(flaw === 'required' ? 'field.missing-email' : 'field.email-example')
    return refuseFields(session, [{ form: 'confirm-email', name: 'email', message }])
  }
  const { settings } = await needs.shops.config(record.shopId, record.document.configVersion)
  if (!isAwaitingEmail(record.document, settings)) return refuseAction(toOvertakenProblem(session))
  const pausedUntil =
    (await spendAllowance(needs, visit, { scope: 'letters-network', subject: visit.network })) ??
    (await spendAllowance(needs, visit, { scope: 'letters', subject: `return ${record.id}` }))
  if (pausedUntil !== null)
    return refuseAction({
      code: 'too-many',
      title: t('status.confirm-email-later', { wait: formatWait(session, pausedUntil) }),
    })

  const sent = await needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(record.shopId, record.id)
    const isAwaited = fresh?.document.emailConfirmation?.state === 'awaited'
    if (fresh === null || !isAwaited || !(await isGiftCardUnissued(tables, fresh))) return false
    const customer = { ...fresh.document.customer, email }
    const next = { ...fresh, document: { ...fresh.document, customer } }
    await requestEmailConfirmation(tables, next, { by: 'shopper', id: needs.newId(), now: visit.now })
    return true
  })
  return sent ? { kind: 'saved', toast: t('status.confirm-email-sent') } : refuseAction(toOvertakenProblem(session))
}
