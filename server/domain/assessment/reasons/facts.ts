import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ReturnedItem } from '../../../../schemas/records/returned-item.ts'
import { collectTests, findAnswer, type WorkflowFacts } from '../../workflow/condition.ts'

type StoredFacts = NonNullable<ReturnedItem['facts']>

const collectCustomerTags = ({ workflowGroups = [] }: ShopConfig): ReadonlySet<string> => {
  const conditions = workflowGroups.flatMap(({ when, workflows }) => [
    when,
    ...workflows.flatMap(({ rules }) => rules.map((rule) => rule.when)),
  ])
  const tests = conditions.flatMap((when) => (when === undefined ? [] : collectTests(when)))
  return new Set(tests.flatMap((test) => (test.fact === 'customer.tags' ? [test.value.toLowerCase()] : [])))
}

/** Facts at submit; answers are in `inputs`. For privacy only customer tags that rules name. */
export function toStoredFacts({ values }: WorkflowFacts, config: ShopConfig): StoredFacts {
  const storableTags = collectCustomerTags(config)
  const stored = Object.entries(values).map(([fact, value]) => {
    const isTags = fact === 'customer.tags' && Array.isArray(value)
    return [fact, isTags ? value.filter((tag) => storableTags.has(String(tag).toLowerCase())) : value]
  })
  return Object.fromEntries(stored.filter(([, value]) => value !== undefined))
}

interface Versions {
  readonly decided: ShopConfig
  readonly read: ShopConfig
}

/**
 * Null when none are stored. Customer tags are unknown if the deciding version did not store one that this version
 * names.
 */
export function restoreFacts({ facts, inputs }: ReturnedItem, { decided, read }: Versions): WorkflowFacts | null {
  if (facts === undefined) return null
  const stored = collectCustomerTags(decided)
  const areTagsStored = [...collectCustomerTags(read)].every((tag) => stored.has(tag))
  const { 'customer.tags': tags, ...others } = facts
  return {
    // `toStoredFacts` wrote these names.
    values: { ...others, ...(areTagsStored && tags != null && { 'customer.tags': tags }) } as WorkflowFacts['values'],
    answers: Object.fromEntries(inputs.map(({ questionId, answer }) => [questionId, answer])),
  }
}

/** Null without an answer or after erasure. */
export function findStoredAnswer({ inputs }: ReturnedItem, question: string): string | null {
  const answers = Object.fromEntries(inputs.map(({ questionId, answer }) => [questionId, answer]))
  const found = findAnswer(question, answers)
  return found === undefined || found === '' ? null : found
}
