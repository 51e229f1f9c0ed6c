import type { Link } from '../../../schemas/merchant/link.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import type { World } from '../../world.ts'
import { judgeOrder, readForLookup } from '../lookup/lookup.ts'
import { attemptLookup, computeGrant, refundGrant } from '../request/attempts.ts'
import { pauseLookup, toLookupProblem } from '../request/refusals.ts'
import { readSession } from '../request/session.ts'
import type { Visit } from '../request/visit.ts'
import { createLink } from './create-link.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'log' | 'newId' | 'now' | 'publicUrl' | 'namesShop'>

interface OrderProof {
  readonly name: string
  readonly zip: string
  readonly gift: boolean
}

/** `why` is a sentence for the shopper. */
type DeepLinkResult =
  | { readonly kind: 'made'; readonly link: Link }
  | { readonly kind: 'refused' | 'paused'; readonly why: string }

const titleOf = (answer: ReturnType<typeof pauseLookup>): string => (answer.kind === 'stay' ? answer.problem.title : '')

/** Attempts count against its API key, so that its form allows no more guesses than the portal (FIX-30). */
export async function createDeepLink(
  needs: Needs,
  visit: Visit,
  { by, name, zip, gift }: OrderProof & { readonly by: string },
): Promise<DeepLinkResult> {
  const session = await readSession(needs, { ...visit, network: `key ${by}`, address: `key ${by}` })
  const { t, config } = session
  if (gift && config.settings.giftFlowEnabled !== true) return { kind: 'refused', why: t('error.lookup-8') }
  const attempt = await attemptLookup(needs, session, { order: name, proof: zip, solved: true })
  if (attempt.kind === 'paused') return { kind: 'paused', why: titleOf(pauseLookup(session, attempt.until)) }
  if (attempt.kind === 'captcha') return { kind: 'paused', why: t('fault.throttled') }
  const read = await readForLookup(needs, session, () => needs.commerce.findOrderByName(visit.shopId, name))
  if (read.kind === 'unread') return { kind: 'refused', why: titleOf(read.answer) }
  const verdict = judgeOrder(session, { order: read.found, opens: zip, gift })
  if (verdict.kind === 'refused')
    return { kind: 'refused', why: toLookupProblem(session, verdict.code, { gift }).title }
  await refundGrant(needs, session, computeGrant(session, attempt))
  const target = { kind: gift ? 'gift' : 'order', subject: verdict.order.id } as const
  return {
    kind: 'made',
    link: await createLink(needs, visit.shopId, target, { livesMs: 30 * DAY_MS, uses: 20, madeBy: by }),
  }
}
