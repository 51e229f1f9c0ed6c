import type { ShopConfig } from '../../../schemas/config/index.ts'
import { oncePerKey } from '../../../schemas/once.ts'
import { markdown } from '../../../screens/parts/rich.ts'
import type { ReviewView } from '../../../screens/review/page.ts'
import { inLanguage } from '../request/copy.ts'

/**
 * Returns the return policy of a published version in a language: its text, else the address of its page, else null. The text is
 * parsed once per version.
 */
export const policyReadingOf = oncePerKey(
  ({ settings: { returnPolicyCopy, returnPolicyUrl } }: ShopConfig, language): ReviewView['policyReading'] => {
    const text = inLanguage(returnPolicyCopy, language)
    if (text) return { kind: 'words', body: markdown(text) }
    return returnPolicyUrl === undefined ? null : { kind: 'page', href: returnPolicyUrl }
  },
)
