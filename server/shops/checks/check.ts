import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { checkAddressShown, checkOffer } from './check-after-submit.ts'
import { checkCheckout } from './check-checkout.ts'
import { checkLanguages, checkTexts } from './check-content.ts'
import { checkForms } from './check-forms.ts'
import { checkHosts } from './check-hosts.ts'
import { checkLines } from './check-lines.ts'
import { checkCountries, checkMethods } from './check-methods.ts'
import { checkNativeReturns } from './check-native-returns.ts'
import { checkOnStore } from './check-on-store.ts'
import { checkPolicies } from './check-policies.ts'
import { checkPreview } from './check-preview.ts'
import { checkIds, checkLastResorts, checkReasons } from './check-references.ts'
import { checkRestocking } from './check-restocking.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkShape } from './check-shape.ts'
import { checkTranslations } from './check-translations.ts'
import { checkWebhooks } from './check-webhooks.ts'
import { checksOfRules } from './checks-of-rules.ts'

/**
 * One question about a configuration whose shape is right: everything it finds refuses the publishing. What only is
 * worth a word is a remark (`remarks.ts`).
 */
type ConfigCheck = (config: ShopConfig) => readonly ConfigProblem[]

/** What is asked, in the order in which a merchant reads the answers. */
const checks: readonly ConfigCheck[] = [
  checkIds,
  checkLines,
  checkLastResorts,
  checkHosts,
  checkLanguages,
  checkCountries,
  checkPolicies,
  checkReasons,
  checkMethods,
  checkCheckout,
  checkRestocking,
  checkNativeReturns,
  checkOnStore,
  checkPreview,
  checkWebhooks,
  checkForms,
  checkSecrets,
  checkTexts,
  checkTranslations,
  checkAddressShown,
  checkOffer,
  ...checksOfRules,
]

/** The configuration when it can be published, else everything that is wrong with it. */
type Checked =
  | { readonly kind: 'sound'; readonly config: ShopConfig }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }

/** The document without the line by which an editor finds its schema. */
const withoutSchemaLine = (document: unknown): unknown => {
  if (typeof document !== 'object' || document === null || !('$schema' in document)) return document
  const { $schema, ...rest } = document
  return typeof $schema === 'string' ? rest : document
}

/**
 * What is to be said of a document: about its shape first, and about its meaning once the shape is right, as nothing
 * can be asked of fields that are not there. Everything wrong is told at once, so that a merchant need not publish ten
 * times.
 */
export function checkConfig(document: unknown): Checked {
  const shaped = checkShape(withoutSchemaLine(document))
  if (shaped.kind === 'refused') return shaped
  const problems = checks.flatMap((check) => check(shaped.config))
  return problems.length === 0 ? shaped : { kind: 'refused', problems }
}
