import { hash } from 'node:crypto'
import { emptyDraft } from '../../../schemas/records/draft.ts'
import type { OrderRequest } from '../../../schemas/records/order-request.ts'
import type { WebhookEvent } from '../../../schemas/records/webhook-event.ts'
import type { World } from '../../world.ts'
import { refuseExpiredSession } from '../lookup/capture.ts'
import {
  attemptOrderRequest,
  isCaptchaSolved,
  refundAttempt,
  spendAllowance,
  undoAttempt,
} from '../request/attempts.ts'
import { type DraftWithOrder, hasOrder, type JourneyContext } from '../request/context.ts'
import { createReadableNumber } from '../request/readable-number.ts'
import { formatWait, requireLetterCaptcha } from '../request/refusals.ts'
import { pickSessionFields } from '../request/session.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { type FilledForm, parseForm } from './form.ts'

type Needs = Pick<World, 'store' | 'captcha' | 'newId' | 'random' | 'log'>

/** Sends a request about an order that cannot be found (LKP-57). */
export async function sendMissingOrder(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const { fields = [], address: asksAddress } = context.config.forms?.missingOrder ?? {}
  const address = asksAddress === true ? 'required-with-phone' : 'optional'
  const read = parseForm(context, { form: 'missing-order', fields, address }, intent)
  if (read.kind === 'wrong') return stay(read.problem)
  const { draft } = context
  return sendRequest(needs, context, intent, { filled: read.filled, order: null, after: draft })
}

/**
 * With fields of the shop, it sends a request and closes the order (GFT-37). Without, the recipient continues with
 * their own email and address (GFT-38).
 */
export async function submitGift(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const { draft, config } = context
  if (!hasOrder(draft)) return refuseExpiredSession(context)
  const { fields = [] } = config.forms?.gift ?? {}
  const read = parseForm(context, { form: 'gift-form', fields, address: 'required' }, intent)
  if (read.kind === 'wrong') return stay(read.problem)
  const { order } = draft
  if (fields.length > 0)
    return sendRequest(needs, context, intent, {
      filled: read.filled,
      order,
      after: { ...emptyDraft, ...pickSessionFields(draft) },
    })
  const { email, address } = read.filled
  const { photos = needs.newId() } = order
  // The typed email proves no identity, so photos belong to a random id of the draft.
  return go('/exchange', { draft: { ...draft, order: { ...order, email, ...(address && { address }), photos } } })
}

/** `after` is the draft that remains once the request is sent. */
interface RequestInput {
  readonly filled: FilledForm
  readonly order: Pick<DraftWithOrder['order'], 'id' | 'name'> | null
  readonly after: JourneyContext['draft']
}

const sendRequest = async (
  needs: Needs,
  context: JourneyContext,
  intent: Intent,
  input: RequestInput,
): Promise<Answer> => {
  const { visit, t } = context
  const solved = await isCaptchaSolved(needs, context, intent.values.captcha ?? '')
  const attempt = await attemptOrderRequest(needs, context, { solved })
  if (attempt.kind === 'captcha') return requireLetterCaptcha(context)
  if (attempt.kind === 'paused') return refusePaused(context, attempt.until)
  try {
    const { request, isNew } = await saveRequest(needs, context, input)
    if (!isNew) await undoAttempt(needs, context, attempt)
    const { id, number } = request
    return go('/request-sent', { draft: { ...input.after, request: { id, number } }, effects: [{ type: 'forget' }] })
  } catch (error) {
    needs.log.error({ error, ref: visit.ref }, 'Failed to store a request')
    const text = t('request.not-sent')
    return {
      kind: 'stay',
      problem: { code: 'not-saved', title: text, ref: visit.ref },
      effects: [{ type: 'toast', tone: 'error', text }],
    }
  }
}

const refusePaused = (context: JourneyContext, until: number): Answer => {
  const { t, visit } = context
  const detail = t('request.paused-copy', { wait: formatWait(context, until) })
  const retryAfterMs = until - visit.now
  return stay({ code: 'requests-paused', title: t('request.paused-title'), detail, retryAfterMs })
}

/** Identifies a repeated press by its content, without the captcha; works without a session. */
const hashRequest = ({ filled, order }: RequestInput): string =>
  hash('sha256', JSON.stringify([order?.id ?? null, filled]), 'base64url')

/** One transaction with its webhook and letter. A repeated press returns the stored request. */
const saveRequest = async (needs: Needs, context: JourneyContext, input: RequestInput) => {
  const { filled, order } = input
  const { visit, language } = context
  const { shopId, now } = visit
  const { email, ...formFields } = filled
  const request: OrderRequest = {
    shopId,
    id: needs.newId(),
    number: createReadableNumber('Q', needs.random),
    kind: order === null ? 'missing-order' : 'gift',
    email,
    createdAt: now,
    answeredAt: null,
    answeredBy: null,
    document: { ...formFields, language, order: order === null ? null : { id: order.id, name: order.name } },
  }
  const { id, number } = request
  const press = hashRequest(input)
  const letter = { scope: 'request-letters', subject: email.toLowerCase() } as const
  const shouldSendLetter = (await spendAllowance(needs, visit, letter)) === null
  const event: WebhookEvent = {
    version: '1',
    id,
    event: 'request-created',
    at: now,
    shop: shopId,
    by: 'shopper',
    request: { id, number },
    detail: { kind: request.kind },
  }
  const result = await needs.store.transaction(async ({ orderRequests, enqueue }) => {
    // Of two simultaneous presses, the table stores one.
    const earlier = (await orderRequests.create(request, press)) ? null : await orderRequests.ofPress(shopId, press)
    if (earlier !== null) return { request: earlier, isNew: false }
    await enqueue({ shopId, kind: 'webhooks', key: id, payload: { event }, runAt: now })
    if (shouldSendLetter)
      await enqueue({ shopId, kind: 'request-letter', key: id, payload: { request: id }, runAt: now })
    return { request, isNew: true }
  })
  if (!result.isNew && shouldSendLetter) await refundAttempt(needs, visit, letter)
  return result
}
