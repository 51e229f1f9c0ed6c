import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ReturnedItem } from '../../../../schemas/records/returned-item.ts'
import { answerTo, testsOf, type WorkflowFacts } from '../../workflow/condition.ts'

/** The facts of a unit as a return stores them. */
type StoredFacts = NonNullable<ReturnedItem['facts']>

/** Returns the tags of customers that the rules of a configuration name, in lower case. */
const namedCustomerTags = ({ workflowGroups = [] }: ShopConfig): ReadonlySet<string> => {
  const conditions = workflowGroups.flatMap(({ when, workflows }) => [
    when,
    ...workflows.flatMap(({ rules }) => rules.map((rule) => rule.when)),
  ])
  const tests = conditions.flatMap((when) => (when === undefined ? [] : testsOf(when)))
  return new Set(tests.flatMap((test) => (test.fact === 'customer.tags' ? [test.value.toLowerCase()] : [])))
}

/**
 * Returns the facts of a unit for its return: what rules could read at submit, without answers, which `inputs` has. Of the
 * tags of the customer it returns only those that rules name.
 */
export function storedFacts({ values }: WorkflowFacts, config: ShopConfig): StoredFacts {
  const named = namedCustomerTags(config)
  const stored = Object.entries(values).map(([fact, value]) => {
    const isTags = fact === 'customer.tags' && Array.isArray(value)
    return [fact, isTags ? value.filter((tag) => named.has(String(tag).toLowerCase())) : value]
  })
  return Object.fromEntries(stored.filter(([, value]) => value !== undefined))
}

/** The configuration that decided, and the one whose rules are to read the facts. */
interface Versions {
  readonly decided: ShopConfig
  readonly read: ShopConfig
}

/**
 * Returns the facts that a return stores of a unit, for the rules of a version; null where the return stores none. Tags of the
 * customer count as unknown where that version names one that the deciding version does not: it was not stored.
 */
export function factsForVersion({ facts, inputs }: ReturnedItem, { decided, read }: Versions): WorkflowFacts | null {
  if (facts === undefined) return null
  const stored = namedCustomerTags(decided)
  const areTagsStored = [...namedCustomerTags(read)].every((tag) => stored.has(tag))
  const { 'customer.tags': tags, ...others } = facts
  return {
    // `storedFacts` wrote them under their names.
    values: { ...others, ...(areTagsStored && tags != null && { 'customer.tags': tags }) } as WorkflowFacts['values'],
    answers: Object.fromEntries(inputs.map(({ questionId, answer }) => [questionId, answer])),
  }
}

/** Returns the answer that a return stores to a question; null while there is none, or once it was erased. */
export function storedAnswer({ inputs }: ReturnedItem, question: string): string | null {
  const answers = Object.fromEntries(inputs.map(({ questionId, answer }) => [questionId, answer]))
  const answer = answerTo(question, answers)
  return answer === undefined || answer === '' ? null : answer
}
