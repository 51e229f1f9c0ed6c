import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { checkOffer, checkReturnAddress } from './check-after-submit.ts'
import { checkCalendar } from './check-calendar.ts'
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
import { checkDefaults, checkIds, checkReasons } from './check-references.ts'
import { checkRestocking } from './check-restocking.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkShape } from './check-shape.ts'
import { checkTranslations } from './check-translations.ts'
import { checkWebhooks } from './check-webhooks.ts'
import { checkWithdrawal } from './check-withdrawal.ts'
import { ruleChecks } from './rule-checks.ts'

/** Its problems block publishing; remarks (`remarks.ts`) do not. */
type ConfigCheck = (config: ShopConfig) => readonly ConfigProblem[]

/** In the order in which the merchant reads the problems. */
const checks: readonly ConfigCheck[] = [
  checkIds,
  checkLines,
  checkDefaults,
  checkHosts,
  checkLanguages,
  checkCountries,
  checkPolicies,
  checkCalendar,
  checkReasons,
  checkMethods,
  checkCheckout,
  checkRestocking,
  checkNativeReturns,
  checkOnStore,
  checkPreview,
  checkWebhooks,
  checkForms,
  checkWithdrawal,
  checkSecrets,
  checkTexts,
  checkTranslations,
  checkReturnAddress,
  checkOffer,
  ...ruleChecks,
]

type ConfigCheckResult =
  | { readonly kind: 'sound'; readonly config: ShopConfig }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }

const omitSchemaLine = (document: unknown): unknown => {
  if (typeof document !== 'object' || document === null || !('$schema' in document)) return document
  const { $schema, ...rest } = document
  return typeof $schema === 'string' ? rest : document
}

/** Reports all shape problems; when there are none, all semantic ones. */
export function checkConfig(document: unknown): ConfigCheckResult {
  const shaped = checkShape(omitSchemaLine(document))
  if (shaped.kind === 'refused') return shaped
  const problems = checks.flatMap((check) => check(shaped.config))
  return problems.length === 0 ? shaped : { kind: 'refused', problems }
}
