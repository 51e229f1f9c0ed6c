import type { Fee, LineFees } from '../../../../../schemas/config/policy.ts'
import type { PlainResult } from '../../../../../schemas/config/workflow.ts'
import type { RuleEffect, UnitReasons } from '../../../../../schemas/merchant/return-reasons.ts'
import { causeText, type FactContext, failureText } from './facts.ts'
import { amountText, listText, quote } from './format.ts'

const outcomeNames: Readonly<Record<string, string>> = {
  exchange: 'an exchange',
  refund: 'a refund',
  gift: 'store credit',
  shopNow: 'Shop Now',
  advancedExchange: 'an exchange for another product',
  inlineExchange: 'an exchange for another variant',
  instantExchange: 'an instant exchange',
  storeCredit: 'store credit',
  credit: 'store credit',
}

export const outcomeList = (names: readonly string[], word: 'and' | 'or' = 'and'): string =>
  listText(
    names.map((name) => outcomeNames[name] ?? name),
    word,
  )

/** For example `95% of its value, less a fee of $0.50`. `valued` names the value if it is known. */
export function creditedText(
  { creditAmount, creditPercentage, feeAmount = 0 }: LineFees,
  currency: string,
  valued = 'its value',
): string {
  const credited =
    creditAmount !== undefined
      ? `at most ${amountText(creditAmount, currency)} of ${valued}`
      : creditPercentage !== undefined
        ? `${creditPercentage}% of ${valued}`
        : `all of ${valued}`
  return feeAmount === 0 ? credited : `${credited}, less a fee of ${amountText(feeAmount, currency)}`
}

const publishedFee = ({ outcome, type, amount, is_active }: Fee, currency: string): string => {
  const price = type === 'flat_fee' ? amountText(Math.round(amount), currency) : `${amount}% of the price of the label`
  return `the handling fee of ${outcomeList([outcome])} to ${is_active ? price : 'nothing'}`
}

const allowedText = (allowed: Readonly<Record<string, boolean | undefined>>): string => {
  const names = Object.keys(allowed)
  const parts = [
    ['allowed', names.filter((name) => allowed[name] === true)],
    ['refused', names.filter((name) => allowed[name] === false)],
  ] as const
  const clauses = parts.filter(([, of]) => of.length > 0).map(([verb, of]) => `${verb} ${outcomeList(of)}`)
  return clauses.length === 0 ? 'changed no outcome' : clauses.join(' and ')
}

/** A verb phrase that fits the past tense and `would have`, for example `sent it to review`. */
const resultText = (result: PlainResult, currency: string): string => {
  switch (result.type) {
    case 'keep-donate':
      return result.outcome === 'keep' ? 'let the shopper keep the item' : 'requested that the shopper donate the item'
    case 'review-reject':
      return result.outcome === 'review' ? 'sent it to review' : 'rejected it'
    case 'exclude-outcome':
      return `excluded ${outcomeList(result.excluded)}`
    case 'return-outcome':
      return allowedText(result.allowed)
    case 'line-item-fees':
      return `credited ${creditedText(result.fees, currency)}`
    case 'reason-group-override':
      return `used the reasons of the list ${quote(result.group)}`
    case 'destinations':
      return `sent it to the destination ${listText(result.destinations.map(quote), 'or')}`
    case 'ban':
      return `excluded the whole return from ${outcomeList(result.actions)}`
    default:
      return `set ${listText(result.fees.map((fee) => publishedFee(fee, currency)))}`
  }
}

const causeKey = ({ workflowId, ruleId, question, replaced }: RuleEffect): string =>
  JSON.stringify([workflowId, ruleId, question?.id ?? null, replaced])

const groupEffects = (effects: readonly RuleEffect[]): readonly (readonly RuleEffect[])[] =>
  [...new Set(effects.map(causeKey))].map((key) => effects.filter((one) => causeKey(one) === key))

const causeSentence = ({ because }: RuleEffect, context: FactContext): string => {
  if (because === null) return 'The facts that the rule read are not stored with this return.'
  return because.length === 0 ? '' : `The rule applied because ${causeText(because, context)}.`
}

const effectSentence = (group: readonly RuleEffect[], context: FactContext): string => {
  const [first] = group
  if (first === undefined) return ''
  const did = listText(group.map(({ result }) => resultText(result, context.currency)))
  const rule = `rule ${quote(first.ruleId)}`
  const { question, because } = first
  const late = first.replaced ? ' A later rule replaced this.' : ''
  if (question !== null) {
    const text = quote(question.text ?? question.id)
    const answered =
      question.answer === null
        ? `The answer to ${text} is no longer stored; with it, ${rule} ${did}.`
        : `The shopper answered ${quote(question.answer)} to ${text}, so ${rule} ${did}.`
    return `${answered}${late} ${causeSentence(first, context)}`.trim()
  }
  if (because === null) return `Rule ${quote(first.ruleId)} ${did}.${late} ${causeSentence(first, context)}`
  if (because.length === 0) return `Rule ${quote(first.ruleId)}, which applies to every item, ${did}.${late}`
  return `Rule ${quote(first.ruleId)} ${did}, because ${causeText(because, context)}.${late}`
}

export function ruleSentences({ effects, notApplied }: UnitReasons, context: FactContext): readonly string[] {
  const did = groupEffects(effects).map((group) => effectSentence(group, context))
  const nothing = did.length === 0 ? ['No rule changed the outcomes.'] : []
  if (notApplied === null) return [...did, ...nothing, 'The rules that did not apply are not known for this return.']
  const failed = notApplied.map(
    ({ ruleId, because }) => `Rule ${quote(ruleId)} did not apply: ${failureText(because, context)}.`,
  )
  return [...did, ...nothing, ...failed]
}

const UNKNOWN_REASONS = {
  'not-stored': 'the facts that its rules read were not stored with this return',
  erased: 'personal data of this return was erased, including the facts',
  'no-version': 'a version cannot be read',
} as const

export function todaySentence({ today }: UnitReasons, live: number | null, currency: string): string | null {
  const version = live === null ? 'the version that is live today' : `version ${live}, which is live today,`
  if (today.kind === 'live-decided') return null
  if (today.kind === 'unknown')
    return `The decision of the rules of ${version} is not known: ${UNKNOWN_REASONS[today.because]}.`
  if (today.same) return `The rules of ${version} would decide the same.`
  const asks =
    today.unanswered.length === 0
      ? ''
      : ` They would also require answers to ${listText(today.unanswered.map(quote))}, so the outcome is open.`
  const done = (results: readonly PlainResult[], word: 'and' | 'or') =>
    listText([...new Set(results.map((result) => resultText(result, currency)))], word)
  const would = [
    ...(today.added.length === 0 ? [] : [`they would have ${done(today.added, 'and')}`]),
    ...(today.dropped.length === 0 ? [] : [`they would not have ${done(today.dropped, 'or')}`]),
  ]
  if (would.length > 0)
    return `The rules of ${version} would decide differently: with the facts of this return ${listText(would)}.${asks}`
  return asks === ''
    ? `The rules of ${version} would decide differently: the same results in another order.`
    : `The rules of ${version} have the same results.${asks}`
}
