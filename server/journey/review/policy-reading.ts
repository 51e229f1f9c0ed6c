import type { ShopConfig } from '../../../schemas/config/index.ts'
import { memoizePerKey } from '../../../schemas/values/memoize.ts'
import { markdown } from '../../../screens/parts/rich-text.ts'
import type { ReviewView } from '../../../screens/review/page.ts'
import { localize } from '../request/copy.ts'

/** Parsed once per version and language. */
export const getPolicyReading = memoizePerKey(
  ({ settings: { returnPolicyCopy, returnPolicyUrl } }: ShopConfig, language): ReviewView['policyReading'] => {
    const text = localize(returnPolicyCopy, language)
    if (text) return { kind: 'words', body: markdown(text) }
    return { kind: 'page', href: returnPolicyUrl ?? null }
  },
)
