import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnPolicyResponse } from '../../../schemas/shopper-api/return-policy.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { derivePolicyFacts } from '../../domain/policy/facts.ts'
import { buildReturnPolicyMarkup } from '../../domain/policy/markup.ts'
import { localize } from '../request/copy.ts'

interface MarkupRequest {
  readonly language: string
  readonly now: Instant
  readonly publicUrl: string
}

const buildPageUrl = ({ hosts }: ShopConfig, publicUrl: string): string =>
  `${hosts[0] === undefined ? publicUrl : `https://${hosts[0]}`}/policy`

/** The policy as JSON-LD, in the language of its titles (DAT-18). */
export const buildPolicyMarkup = (
  config: ShopConfig,
  { language, now, publicUrl }: MarkupRequest,
): ReturnPolicyResponse =>
  buildReturnPolicyMarkup(config, derivePolicyFacts(config, now), {
    pageUrl: buildPageUrl(config, publicUrl),
    localize: (copy) => localize(copy, language) ?? '',
  })
