import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { collectTests } from '../../domain/workflow/condition.ts'
import { canRegroup, findLateQuestions, isReasonDependent } from '../../domain/workflow/ordered-rules.ts'
import { type FactDomain, satisfy } from '../../domain/workflow/satisfy.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { groupsOf, type PlacedRule, possibleIn, questionsIn, rulesIn } from '../rules-of.ts'

const questionIdsOf = (rule: PlacedRule): readonly string[] => questionsIn(rule).map(({ question }) => question.id)

const readsOf = ({ rule }: PlacedRule): readonly string[] =>
  rule.when === undefined
    ? []
    : collectTests(rule.when).flatMap((test) => (test.fact === 'answer' ? [test.question] : []))

const canHold = ({ rule }: PlacedRule, possible: FactDomain): boolean =>
  rule.when === undefined || satisfy(rule.when, possible).kind !== 'never'

/** Starts with the rules that need no answer and adds rules until no new question is reachable. */
const reachedOf = (rules: readonly PlacedRule[], possible: FactDomain): ReadonlySet<PlacedRule> => {
  const all = rules.flatMap(questionIdsOf)
  let reached: ReadonlySet<PlacedRule> = new Set()
  for (;;) {
    const asked = new Set([...reached].flatMap(questionIdsOf))
    const silent = Object.fromEntries(all.filter((id) => !asked.has(id)).map((id) => [id, []]))
    const answerable = { ...possible, answers: { ...possible.answers, ...silent } }
    const next = new Set(rules.filter((rule) => canHold(rule, answerable)))
    if (next.size === reached.size) return reached
    reached = next
  }
}

/** Empty without a cycle. */
const circleOf = (start: string, waitsFor: ReadonlyMap<string, readonly string[]>): readonly string[] => {
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

const sentence = (circle: readonly string[]): string => {
  if (circle.length === 1) return `The question "${circle[0]}" waits for its own answer: it is never asked`
  const named = circle.map((id) => `"${id}"`)
  return `The questions ${named.slice(0, -1).join(', ')} and ${named.at(-1)} wait for each other's answers: none of them is ever asked`
}

const neverAsked = (rules: readonly PlacedRule[], possible: FactDomain): readonly ConfigProblem[] => {
  const reached = reachedOf(rules, possible)
  // `checkContradictions` reports rules that no answers satisfy.
  const stuck = rules.filter((rule) => !reached.has(rule) && canHold(rule, possible))
  const waitsFor = new Map(
    stuck.flatMap((rule) => questionIdsOf(rule).map((id): [string, readonly string[]] => [id, readsOf(rule)])),
  )
  return stuck.flatMap((rule) => {
    const pointer = pointerTo(rule.pointer, 'when')
    const [circle] = questionIdsOf(rule)
      .map((id) => circleOf(id, waitsFor))
      .filter((ids) => ids.length > 0)
    if (circle !== undefined) return [{ pointer, message: sentence(circle) }]
    const waited = readsOf(rule).filter((id) => waitsFor.has(id))
    if (waited.length === 0) return []
    const message = `waits for the answer to "${waited[0]}", which is never asked: the rule "${rule.rule.id}" is never reached`
    return [{ pointer, message }]
  })
}

/** Questions that wait for each other, and rules that wait for those. */
export const checkAskedQuestions = (config: ShopConfig): readonly ConfigProblem[] =>
  groupsOf(config).flatMap((group) => {
    const rules = rulesIn(group)
    return neverAsked(rules, possibleIn(config, rules))
  })

/** The choice would undo itself in a loop. */
export const checkReasonCircles = (config: ShopConfig): readonly ConfigProblem[] =>
  groupsOf(config).flatMap((group) => {
    const rules = rulesIn(group)
    const late = findLateQuestions(rules.map(({ rule }) => rule))
    return rules.flatMap((one) => {
      const reads = one.rule.when === undefined ? [] : collectTests(one.rule.when)
      const waits = isReasonDependent(reads, late)
      return one.rule.results.flatMap((result, index) =>
        waits && canRegroup(result)
          ? [
              {
                pointer: pointerTo(one.pointer, 'results', index),
                message: `The rule "${one.rule.id}" waits for the reason and then replaces the reasons: the choice would undo itself`,
              },
            ]
          : [],
      )
    })
  })
