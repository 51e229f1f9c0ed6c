import { isDeepStrictEqual } from 'node:util'
import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { Order } from '../../../schemas/entities/order.ts'
import type { Effect } from '../../../schemas/envelope/screen.ts'
import { type Draft, emptyDraft } from '../../../schemas/records/draft.ts'
import { captureAddressScreen, captureEmailScreen } from '../../../screens/lookup/capture.ts'
import { regularLookup } from '../../../screens/lookup/regular.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import { activeFlags } from '../../domain/assessment/flags.ts'
import { findOrderWorkflowGroup, readsDelivery } from '../../domain/assessment/workflow-group.ts'
import { canSee, viewerOfOrder } from '../../domain/items/gift-visibility.ts'
import { unitsOf } from '../../domain/items/units.ts'
import { judgeLookup, type LookupVerdict, listLookupEvents } from '../../domain/journey/lookup.ts'
import { getPosState, getStaff } from '../../domain/journey/pos.ts'
import { chooseVersion } from '../../domain/journey/rollout.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import {
  attemptLookup,
  computeGrant,
  countUnknown,
  type GrantedAttempt,
  isCaptchaSolved,
  refundGrant,
  undoAttempt,
} from '../request/attempts.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { buildCountryViews } from '../request/countries.ts'
import { failLookup, lookupFields, pauseLookup, type TypedProof, toLookupProblem } from '../request/refusals.ts'
import { pickSessionFields, type SessionContext } from '../request/session.ts'
import { type Answer, stay, trackEvent } from '../request/visit.ts'
import { captchaCount } from './captcha-count.ts'
import { buildDemoView } from './demo-looks.ts'
import { buildMissingFieldsProblem, lookupForms, type Purpose } from './missing-fields.ts'
import { withTypedZip } from './proof.ts'
import { showStores } from './stores.ts'

type Needs = Pick<World, 'commerce' | 'captcha' | 'shops' | 'store' | 'log'>

interface LookupRequest {
  readonly order: string
  readonly proof: string
  /** From a link, instead of a proof. */
  readonly nonce?: string | undefined
  readonly captcha: string
  readonly opens: Purpose
}

/** Proofs stored per session; the oldest are dropped. */
const MAX_PROOFS = 10

type Proofs = NonNullable<Draft['proved']>

const addProof = (proofs: Proofs, proof: Proofs[number]): Proofs =>
  [...proofs.filter((one) => !isDeepStrictEqual(one, proof)), proof].slice(-MAX_PROOFS)

interface Opening {
  readonly order: Order
  readonly gift: boolean
  readonly receipt?: GiftReceipt | undefined
  readonly inStore?: boolean | undefined
}

/** Starts the draft of an order, without anything of an earlier order (LKP-61). */
export async function createOrderDraft(
  { shops, store }: Pick<Needs, 'shops' | 'store'>,
  session: SessionContext,
  { order, gift, receipt, inStore }: Opening,
): Promise<Draft> {
  const { proved = [] } = session.draft
  const configVersion = chooseVersion(session.published, order.id)
  const config = await shops.config(session.visit.shopId, configVersion)
  const reported = readsDelivery(config)
    ? await store.claims.findUnavailableUnits(session.visit.shopId, order.id)
    : undefined
  const workflowGroupId = findOrderWorkflowGroup(
    { order, gift, now: session.visit.now, ...(reported && { delivered: reported.delivered }) },
    config,
  )
  const staff = getStaff(session.draft, config, session.visit.now)
  const viewer = viewerOfOrder({ gift, receipt })
  return {
    ...emptyDraft,
    ...pickSessionFields(session.draft),
    proved: addProof(proved, { order: order.id, gift, ...(receipt && { receipt: receipt.id }) }),
    order: {
      id: order.id,
      name: order.name,
      gift,
      workflowGroupId,
      configVersion,
      ...(receipt && { receipt: { id: receipt.id, units: [...receipt.units] } }),
      ...((inStore || staff !== null) && !gift && { inStore: true }),
      ...(canSee(viewer, 'buyer') && order.customer.email !== null && { buyer: order.customer.email }),
    },
  }
}

/** Lookup events for analytics (LKP-60). */
export function toLookupEffects({ reads, versions, assessed }: JourneyContext): readonly Effect[] {
  if (reads === null) return []
  const hasOpenReturn = versions?.hasOpenReturn === true
  return [
    ...listLookupEvents(unitsOf(reads.order, reads.claimed), { hasOpenReturn }).map((event) => trackEvent(event)),
    ...(assessed?.missing === 'gift' ? [trackEvent('Gift Form Opened', 'gift')] : []),
  ]
}

export async function lookUp(needs: Needs, session: SessionContext, request: LookupRequest): Promise<Answer> {
  const order = request.order.trim()
  const proof = request.proof.trim()
  if (order === '' || (proof === '' && request.nonce === undefined))
    return stay(buildMissingFieldsProblem(session, request))
  const byLink =
    request.nonce === undefined ? null : await openByLink(needs, session, { ...request, nonce: request.nonce })
  if (byLink !== null) return byLink

  // An unsolved captcha looks nothing up, which prevents probing (LKP-17).
  const solved = await isCaptchaSolved(needs, session, request.captcha)
  const { form, proof: proofName } = lookupForms[request.opens]
  const typed = { form, proofName, proof }
  if (session.draft.captcha && !solved) return failLookup(session, 6, { captchaNext: false, typed })
  const attempt = await attemptLookup(needs, session, { order, proof, solved })
  if (attempt.kind === 'paused') return pauseLookup(session, attempt.until)
  if (attempt.kind === 'captcha') return failLookup(session, 6, { captchaNext: true, typed })
  return performLookup(needs, session, { order, typed, opens: request.opens, tried: attempt })
}

const performLookup = async (
  needs: Needs,
  session: SessionContext,
  input: {
    readonly order: string
    readonly typed: TypedProof
    readonly opens: Purpose
    readonly tried: GrantedAttempt
  },
): Promise<Answer> => {
  const { order, typed, opens, tried } = input
  const read = await readForLookup(needs, session, () => needs.commerce.findOrderByName(session.visit.shopId, order))
  if (read.kind === 'unread') {
    await undoAttempt(needs, session, tried)
    return read.answer
  }
  const gift = opens !== 'return'
  const verdict = judgeOrder(session, { order: read.found, opens: typed.proof, gift })
  if (verdict.kind === 'refused' && !ownerOnlyCodes.includes(verdict.code))
    return failLookup(session, verdict.code, { ...tried, gift, typed })
  const forgives = computeGrant(session, tried)
  if (verdict.kind === 'found') {
    const answer =
      opens === 'receipts'
        ? openGiftReceipts(session, verdict.order)
        : await openOrderDraft(needs, session, { order: verdict.order, gift: opens === 'gift' })
    return { ...(opens === 'gift' ? withTypedZip(answer, typed.proof) : answer), forgives }
  }
  await refundGrant(needs, session, forgives)
  return failLookup(session, verdict.code)
}

/** Refusals shown only after a valid proof. */
const ownerOnlyCodes: readonly number[] = [7, 8, 9]

/** Opens the order of a nonce; null if it opens another order or none. An unknown nonce counts against the network. */
const openByLink = async (
  needs: Needs,
  session: SessionContext,
  request: LookupRequest & { readonly nonce: string },
): Promise<Answer | null> => {
  const { shopId, now } = session.visit
  const link = { nonce: request.nonce, kind: 'order', now } as const
  const opens = await needs.store.nonces.subjectOf(shopId, link)
  if (opens === null) {
    await countUnknown(needs, session.visit)
    return null
  }
  const read = await readForLookup(needs, session, () => needs.commerce.findOrderByName(shopId, request.order.trim()))
  if (read.kind === 'unread') return read.answer
  if (read.found?.id !== opens || (await needs.store.nonces.use(shopId, link)) === null) return null
  return openOrder(needs, session, { order: read.found, opens: { orderId: opens }, gift: request.opens === 'gift' })
}

/** 2: the order system refused; 3: no answer; 4: unknown error (ERR-02 to ERR-04). */
const toLookupCode = (error: unknown): 2 | 3 | 4 => {
  if (!isFault(error)) return 4
  return error.code === 'RET_ERR_COMMERCE_REFUSED' ? 2 : 3
}

export async function readForLookup<Found>(
  { log }: Pick<Needs, 'log'>,
  session: SessionContext,
  read: () => Promise<Found>,
): Promise<{ readonly kind: 'read'; readonly found: Found } | { readonly kind: 'unread'; readonly answer: Answer }> {
  try {
    return { kind: 'read', found: await read() }
  } catch (error) {
    log.error({ error, ref: session.visit.ref }, 'Failed to read an order')
    return { kind: 'unread', answer: stay(toLookupProblem(session, toLookupCode(error))) }
  }
}

interface LookupCase {
  readonly order: Order | null
  readonly opens: Parameters<typeof judgeLookup>[1]
  readonly gift: boolean
  readonly receipt?: GiftReceipt
  /** Opened by a code that a store scanned. */
  readonly inStore?: boolean
}

export function judgeOrder(session: SessionContext, { order, opens, gift }: LookupCase): LookupVerdict {
  const { settings, returnAddress } = session.config
  const { countries = null } = settings
  return judgeLookup(order, opens, { fields: lookupFields(session, { gift }), home: returnAddress.country, countries })
}

export async function openOrder(needs: Needs, session: SessionContext, found: LookupCase): Promise<Answer> {
  const verdict = judgeOrder(session, found)
  const { gift, receipt, inStore } = found
  if (verdict.kind === 'refused') return failLookup(session, verdict.code, { captchaNext: false, gift })
  return openOrderDraft(needs, session, { ...verdict, gift, receipt, inStore })
}

const openOrderDraft = async (
  needs: Needs,
  session: SessionContext,
  found: Opening,
): Promise<Extract<Answer, { kind: 'go' }>> => {
  const draft = await createOrderDraft(needs, session, found)
  return { kind: 'go', path: resolveNextPath(session, found.order), draft, renew: true }
}

/** A return in progress stays. */
const openGiftReceipts = ({ draft }: SessionContext, { id, name }: Order): Extract<Answer, { kind: 'go' }> => ({
  kind: 'go',
  path: '/gift-receipt',
  draft: { ...draft, failedLookups: [], captcha: false, giving: { order: id, name } },
  renew: true,
})

/** The page that required the proof of this order, else the items. */
const resolveNextPath = ({ draft: { prefill } }: SessionContext, { name }: Order): string =>
  prefill?.onward !== undefined && prefill.order === name ? prefill.onward : '/exchange'

export function showLookup(context: JourneyContext, place: Place, frame: FrameView) {
  const { config, draft, assessed, t } = context
  const isRepeated = place.query.again !== undefined
  const missing = isRepeated || !hasOrder(draft) ? null : (assessed?.missing ?? null)
  if (missing === 'address') return captureAddressScreen(frame, buildCountryViews(config), t)
  if (missing === 'email') return captureEmailScreen(frame, t)
  if (missing === 'store' && assessed !== null) return showStores(context, assessed.stores.slice(0, 1), frame)
  return regularLookup(
    frame,
    {
      fields: lookupFields(context),
      captcha: captchaCount(draft),
      paused: (draft.paused ?? 0) > context.visit.now,
      downtime: activeFlags(config).has('enable-downtime-banner'),
      giftLink: config.settings.giftFlowEnabled === true,
      policyLink: config.settings.returnPolicyUrl === undefined,
      tillLink: getPosState(draft, config, context.visit.now) !== 'closed',
      values: { order: draft.prefill?.order ?? '', proof: draft.prefill?.proof ?? '' },
      proofNeeded: draft.prefill?.nonce === undefined,
      ...buildDemoView(context),
    },
    t,
  )
}
