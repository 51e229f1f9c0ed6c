import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicyResponse } from '../../../schemas/shopper-api/return-policy.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { derivePolicyFacts } from '../../domain/policy/facts.ts'
import { buildReturnPolicyMarkup } from '../../domain/policy/markup.ts'
import type { World } from '../../world.ts'
import { linkToPage, resolvePortalUrl } from '../follow-ups/portal-url.ts'
import { localize } from '../request/copy.ts'

interface MarkupRequest {
  readonly language: string
  readonly now: Instant
  readonly publicUrl: string
  /** Whether the public address opens this shop without `?shop=`. */
  readonly isFirst?: boolean
}

const buildPageUrl = (config: ShopConfig, { publicUrl, isFirst = true }: MarkupRequest): string =>
  linkToPage(resolvePortalUrl({ publicUrl, namesShop: !isFirst }, config), '/policy')

/** For search engines, which have no session and therefore read the live version (DAT-18). */
export async function readPolicyMarkup(
  { shops, publicUrl }: Pick<World, 'shops' | 'publicUrl'>,
  config: ShopConfig,
  request: Pick<MarkupRequest, 'language' | 'now'>,
): Promise<ReturnPolicyResponse> {
  const [first] = await shops.all()
  return buildPolicyMarkup(config, { ...request, publicUrl, isFirst: first === config.shop.id })
}

/** The policy as JSON-LD, in the language of its titles (DAT-18). */
export const buildPolicyMarkup = (config: ShopConfig, request: MarkupRequest): ReturnPolicyResponse =>
  buildReturnPolicyMarkup(config, derivePolicyFacts(config, request.now), {
    pageUrl: buildPageUrl(config, request),
    localize: (copy) => localize(copy, request.language) ?? '',
  })
