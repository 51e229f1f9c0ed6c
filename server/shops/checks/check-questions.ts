import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { collectTests } from '../../domain/workflow/condition.ts'
import { canRegroup, findLateQuestions, isReasonDependent } from '../../domain/workflow/ordered-rules.ts'
import { type FactDomain, satisfy } from '../../domain/workflow/satisfy.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { buildPossible, listGroupRules, listGroups, listQuestions, type PlacedRule } from '../placed-rules.ts'

const questionIdsOf = (rule: PlacedRule): readonly string[] => listQuestions(rule).map(({ question }) => question.id)

const listReadQuestions = ({ rule }: PlacedRule): readonly string[] =>
  rule.when === undefined
    ? []
    : collectTests(rule.when).flatMap((test) => (test.fact === 'answer' ? [test.question] : []))

const canHold = ({ rule }: PlacedRule, possible: FactDomain): boolean =>
  rule.when === undefined || satisfy(rule.when, possible).kind !== 'never'

/** Starts with the rules that need no answer and adds rules until no new question is reachable. */
const findReachableRules = (rules: readonly PlacedRule[], possible: FactDomain): ReadonlySet<PlacedRule> => {
  const all = rules.flatMap(questionIdsOf)
  let reached: ReadonlySet<PlacedRule> = new Set()
  for (;;) {
    const askedIds = new Set([...reached].flatMap(questionIdsOf))
    const unanswered = Object.fromEntries(all.filter((id) => !askedIds.has(id)).map((id) => [id, []]))
    const answerable = { ...possible, answers: { ...possible.answers, ...unanswered } }
    const next = new Set(rules.filter((rule) => canHold(rule, answerable)))
    if (next.size === reached.size) return reached
    reached = next
  }
}

/** Empty without a cycle. */
const findCycle = (start: string, waitsFor: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const search = (at: string, path: readonly string[]): readonly string[] => {
    for (const next of waitsFor.get(at) ?? []) {
      if (next === start) return path
      if (path.includes(next)) continue
      const found = search(next, [...path, next])
      if (found.length > 0) return found
    }
    return []
  }
  return search(start, [start])
}

const describeCycle = (cycle: readonly string[]): string => {
  if (cycle.length === 1) return `The question "${cycle[0]}" depends on its own answer, so it never appears`
  const quoted = cycle.map((id) => `"${id}"`)
  return `The questions ${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)} depend on each other's answers, so none of them ever appears`
}

const findUnaskedQuestions = (rules: readonly PlacedRule[], possible: FactDomain): readonly ConfigProblem[] => {
  const reached = findReachableRules(rules, possible)
  // `checkContradictions` reports rules that no answers satisfy.
  const stuck = rules.filter((rule) => !reached.has(rule) && canHold(rule, possible))
  const waitsFor = new Map(
    stuck.flatMap((rule) =>
      questionIdsOf(rule).map((id): [string, readonly string[]] => [id, listReadQuestions(rule)]),
    ),
  )
  return stuck.flatMap((rule) => {
    const pointer = pointerTo(rule.pointer, 'when')
    const [cycle] = questionIdsOf(rule)
      .map((id) => findCycle(id, waitsFor))
      .filter((ids) => ids.length > 0)
    if (cycle !== undefined) return [{ pointer, message: describeCycle(cycle) }]
    const waited = listReadQuestions(rule).filter((id) => waitsFor.has(id))
    if (waited.length === 0) return []
    const message = `depends on the answer to "${waited[0]}", which never appears, so the rule "${rule.rule.id}" is never reached`
    return [{ pointer, message }]
  })
}

/** Questions that wait for each other, and rules that wait for those. */
export const checkQuestionCycles = (config: ShopConfig): readonly ConfigProblem[] =>
  listGroups(config).flatMap((group) => {
    const rules = listGroupRules(group)
    return findUnaskedQuestions(rules, buildPossible(config, rules))
  })

/** The choice would undo itself in a loop. */
export const checkReasonCycles = (config: ShopConfig): readonly ConfigProblem[] =>
  listGroups(config).flatMap((group) => {
    const rules = listGroupRules(group)
    const late = findLateQuestions(rules.map(({ rule }) => rule))
    return rules.flatMap((one) => {
      const reads = one.rule.when === undefined ? [] : collectTests(one.rule.when)
      const waits = isReasonDependent(reads, late)
      return one.rule.results.flatMap((result, index) =>
        waits && canRegroup(result)
          ? [
              {
                pointer: pointerTo(one.pointer, 'results', index),
                message: `The rule "${one.rule.id}" waits for the reason and then replaces the reasons: the choice would be lost`,
              },
            ]
          : [],
      )
    })
  })
