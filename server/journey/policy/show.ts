import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import type { PolicyName, ReturnPolicy } from '../../../schemas/config/policy.ts'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { ScopeTest } from '../../../schemas/decisions/scope-test.ts'
import { addressLines } from '../../../screens/parts/address-lines.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import { markdown } from '../../../screens/parts/rich-text.ts'
import { policyPage } from '../../../screens/policy/page.ts'
import type {
  ConditionView,
  CountryMethodsView,
  ExtensionView,
  MethodView,
  PolicyPageView,
  RuleView,
  ScopeView,
  WarrantyView,
} from '../../../screens/policy/view.ts'
import { startOfDate } from '../../domain/calendar/days.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { derivePolicyFacts, type PolicyFacts } from '../../domain/policy/facts.ts'
import { resolveFeeTerms } from '../../domain/policy/fee-terms.ts'
import type { CountryMethods } from '../../domain/policy/method-terms.ts'
import type { ExtensionTerms, RuleTerms } from '../../domain/policy/rule-terms.ts'
import type { PolicyScope } from '../../domain/policy/scope.ts'
import { waiverOf } from '../../domain/value/fees.ts'
import { getWithdrawalDays, isWithdrawalLinked } from '../../domain/withdrawal/scope.ts'
import type { JourneyContext } from '../request/context.ts'
import { localize } from '../request/copy.ts'
import { methodName } from '../request/method-names.ts'

type Context = Pick<JourneyContext, 'config' | 'language' | 't'> & {
  readonly visit: Pick<JourneyContext['visit'], 'now'>
}

interface ViewOptions {
  readonly zone: string
  readonly context: Context
}

const toExtensionView = (
  { extension, outcomes }: ExtensionTerms,
  rule: RuleTerms,
  { language, zone }: { readonly language: string; readonly zone: string },
): ExtensionView => ({
  title: localize(extension.title, language) ?? '',
  from: startOfDate(zone, extension.ordered_from),
  to: startOfDate(zone, extension.ordered_to),
  until: startOfDate(zone, extension.until),
  onlyFor: outcomes.length === rule.outcomes.length ? [] : outcomes,
})

const toConditionView = (test: ScopeTest, zone: string): ConditionView | null => {
  if (test.kind === 'tags') return null
  return test.kind === 'date' ? { ...test, date: startOfDate(zone, test.date) } : test
}

const toScopeView = (scope: PolicyScope, policy: ReturnPolicy, { zone, context }: ViewOptions): ScopeView => {
  const { language, t } = context
  const clauses = scope.conditions.map((clause) => clause.map((test) => toConditionView(test, zone)))
  const conditions = clauses.filter((clause): clause is ConditionView[] => !clause.includes(null))
  const isHidden = scope.title !== null || scope.tags.length > 0 || conditions.length < clauses.length
  const fallback = isHidden ? policy.title.trim() || t('policy.scope-some') : null
  const title = localize(policy.shopper_title, language) ?? fallback
  const named = scope.tags.length > 0 ? title : null
  return { title, productTypes: scope.productTypes, named, conditions, isHidden }
}

const toItemWindowView = (
  { window, productTypes, tags, ...terms }: RuleTerms['itemWindows'][number],
  { language, t }: Context,
) => ({
  ...terms,
  productTypes,
  named: localize(window.shopper_title, language) ?? (tags.length > 0 ? t('policy.some-items') : null),
})

const toRuleView = (rule: RuleTerms, { zone }: PolicyFacts, context: Context): RuleView => {
  const { policy, scope, itemWindows, extensions, ...terms } = rule
  const { language } = context
  return {
    ...terms,
    scope: scope && toScopeView(scope, policy, { zone, context }),
    itemWindows: itemWindows.map((window) => toItemWindowView(window, context)),
    extensions: extensions.map((one) => toExtensionView(one, rule, { language, zone })),
  }
}

const feeNames = { refund: 'refund', gift_card: 'credit', exchange: 'exchange' } as const
const OUTCOMES: readonly PolicyName[] = ['refund', 'gift_card', 'exchange']

const toMethodView = (method: ReturnMethod, { t }: Context): MethodView => {
  const { name, kind, when, fees = [] } = method
  const own = OUTCOMES.filter((outcome) => fees.some((fee) => fee.outcome === feeNames[outcome]))
  return {
    name: name ?? methodName(kind, t),
    conditional: when !== undefined,
    fees: own.map((outcome) => ({ outcome, fee: resolveFeeTerms(outcome, {}, method) })),
    free: waiverOf(kind) !== null,
  }
}

/** Without a list of countries, all others are too many to name. */
const toCountryMethods = ({ countries, isRest, methods }: CountryMethods, context: Context): CountryMethodsView => ({
  countries: isRest && context.config.settings.countries === undefined ? null : countries,
  methods: methods.map((method) => toMethodView(method, context)),
})

const toWarrantyView = (warranty: Warranty, { language, t }: Context): WarrantyView => {
  const { copy, detail, product_types: productTypes = [], tags = [], days, start = 'fulfilled', allowed } = warranty
  return {
    title: localize(copy, language) ?? '',
    detail: localize(detail, language) ?? null,
    productTypes,
    named: tags.length > 0 ? t('policy.some-items') : null,
    days,
    start,
    outcomes: OUTCOMES.filter((outcome) => allowed[outcome === 'gift_card' ? 'gift' : outcome] === true),
  }
}

const merchantText = (config: ShopConfig, place: 'before' | 'after', language: string) =>
  markdown(localize(config.settings.returnPolicyPage?.[place], language) ?? '')

export function buildPolicyView(context: Context): PolicyPageView {
  const { config, language, t, visit } = context
  const facts = derivePolicyFacts(config, visit.now)
  return {
    before: merchantText(config, 'before', language),
    after: merchantText(config, 'after', language),
    currency: config.currency,
    zone: facts.zone,
    rules: facts.rules.map((rule) => toRuleView(rule, facts, context)),
    exclusions: facts.exclusions,
    methods: facts.methods.map((group) => toCountryMethods(group, context)),
    stores: facts.stores.map(({ name, address }) => ({
      name,
      lines: addressLines({ ...address, name: address.name === name ? '' : address.name }, t).filter(Boolean),
    })),
    warranties: facts.warranties.map((warranty) => toWarrantyView(warranty, context)),
    withdrawal: isWithdrawalLinked(config)
      ? {
          days: getWithdrawalDays(config),
          instructionsUrl: config.withdrawal?.instructionsUrl ?? null,
          ...(config.withdrawal?.policyUrl !== undefined && { policyUrl: config.withdrawal.policyUrl }),
        }
      : null,
  }
}

export const showPolicy = (context: JourneyContext, _place: Place, frame: FrameView) =>
  policyPage(frame, buildPolicyView(context), context.t)
