import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import type { World } from '../../world.ts'
import { countUnknown, spendAllowance } from '../request/attempts.ts'
import type { Visit } from '../request/visit.ts'
import { createLink } from './create-link.ts'

type Needs = Pick<World, 'store' | 'shops' | 'commerce' | 'newId' | 'now' | 'publicUrl' | 'namesShop' | 'secretOf'>

export type PartnerQuery = Readonly<Record<string, string>>

/** Accepted clock difference. */
const TOLERANCE = { pastMs: 5 * MINUTE_MS, futureMs: MINUTE_MS } as const

/**
 * The signed text: decoded parameters without `hmac`, sorted, as `name=value` joined by `&`. Null if one contains `&`
 * or `=`, which would be ambiguous.
 */
const buildSignedText = ({ hmac: _signature, ...rest }: PartnerQuery): string | null => {
  const pairs = Object.entries(rest)
  if (pairs.flat().some((text) => /[&=]/.test(text))) return null
  return pairs
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')
}

const isSigned = (
  { secretOf }: Pick<Needs, 'secretOf'>,
  { partnerLinks = [] }: ShopConfig,
  query: PartnerQuery,
): boolean => {
  const partner = partnerLinks.find(({ id }) => id === query.partner)
  const secret = partner === undefined ? undefined : secretOf(partner.secret)
  const text = buildSignedText(query)
  if (!secret || text === null || !/^[0-9a-fA-F]{64}$/.test(query.hmac ?? '')) return false
  return timingSafeEqual(createHmac('sha256', secret).update(text).digest(), Buffer.from(query.hmac ?? '', 'hex'))
}

/** `timestamp`: optional, seconds since 1970. */
const isTimely = ({ timestamp }: PartnerQuery, now: number): boolean => {
  if (timestamp === undefined) return true
  const age = now - Number(timestamp) * 1_000
  return age <= TOLERANCE.pastMs && age >= 0 - TOLERANCE.futureMs
}

/**
 * Leads a partner's shopper to the order by a link valid once, for an hour; an unknown order leads to the lookup. Uses
 * per address are limited.
 */
export async function resolvePartnerPath(
  needs: Needs,
  { visit, config, query }: { readonly visit: Visit; readonly config: ShopConfig; readonly query: PartnerQuery },
): Promise<string> {
  if (!isSigned(needs, config, query)) {
    await countUnknown(needs, visit)
    return '/link?because=unknown'
  }
  const { order: name = '', partner = '', hmac = '' } = query
  const pausedUntil = isTimely(query, visit.now)
    ? await spendAllowance(needs, visit, { scope: 'partner-links', subject: hmac.toLowerCase() })
    : visit.now
  if (pausedUntil !== null) return '/link?because=expired'
  const order = await needs.commerce.findOrderByName(visit.shopId, name)
  if (order === null) return `/?${new URLSearchParams({ order: name })}`
  const terms = { uses: 1, livesMs: HOUR_MS, madeBy: `partner ${partner}` }
  const { url } = await createLink(needs, visit.shopId, { kind: 'order', subject: order.id }, terms)
  return new URL(url).hash.slice(1)
}
