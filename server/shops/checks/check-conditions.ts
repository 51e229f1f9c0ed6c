import type { Condition } from '../../../schemas/config/condition.ts'
import { facts, type KnownFrom } from '../../../schemas/config/facts.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { collectTests } from '../../domain/workflow/condition.ts'
import { type FactDomain, satisfy } from '../../domain/workflow/satisfy.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { groupsOf, type PlacedGroup, possibleIn, rulesIn, rulesOf } from '../rules-of.ts'

/**
 * A condition somewhere in the configuration, and what it keeps from being reached while it does not hold. `gates`
 * names that in words, as the beginning of a problem's sentence; `possible` is what its facts may be in this shop.
 */
export interface PlacedCondition {
  readonly pointer: string
  readonly condition: Condition
  /** What else must hold for it to be read at all. */
  readonly under: readonly Condition[]
  readonly gates: string
  /** The last step whose facts it may read. */
  readonly until: KnownFrom
  readonly possible: FactDomain
}

/**
 * The conditions of a group and of its rules, each with what it decides and what is known by then. A group is chosen
 * when the order is found, so its condition knows no item; its rules may wait for the reason.
 */
const inWorkflowGroup = (config: ShopConfig, placed: PlacedGroup): readonly PlacedCondition[] => {
  const { group, pointer } = placed
  const rules = rulesIn(placed)
  const possible = possibleIn(config, rules)
  const own = group.when
  return [
    ...(own === undefined
      ? []
      : [
          {
            pointer: pointerTo(pointer, 'when'),
            condition: own,
            under: [],
            gates: `the workflow group "${group.id}"`,
            until: 'lookup' as const,
            possible,
          },
        ]),
    ...rules.flatMap((one) =>
      one.rule.when === undefined
        ? []
        : [
            {
              pointer: pointerTo(one.pointer, 'when'),
              condition: one.rule.when,
              under: own === undefined ? [] : [own],
              gates: `the rule "${one.rule.id}"`,
              until: 'select-reason' as const,
              possible,
            },
          ],
    ),
  ]
}

/** The conditions of steps. The store locator comes before the first question, so it knows no answers. */
const inFlow = (config: ShopConfig, possible: FactDomain): readonly PlacedCondition[] => {
  const steps = Object.entries(config.flow ?? {})
  return steps.flatMap(([name, step]) =>
    step === false || step === undefined
      ? []
      : [
          {
            pointer: pointerTo('/flow', name, 'when'),
            condition: step.when,
            under: [],
            gates: `the step "${name}"`,
            until: name === 'store-locator' ? ('lookup' as const) : ('select-reason' as const),
            possible,
          },
        ],
  )
}

/** What the entries of a list are called in a problem. */
const called = { methods: 'return method', policies: 'policy' } as const

/** The conditions under which return methods, or policies, are chosen. */
const inList = (config: ShopConfig, list: keyof typeof called, possible: FactDomain): readonly PlacedCondition[] =>
  config[list].flatMap(({ id, when }, index) =>
    when === undefined
      ? []
      : [
          {
            pointer: pointerTo(`/${list}`, index, 'when'),
            condition: when,
            under: [],
            gates: `the ${called[list]} "${id}"`,
            until: 'lookup' as const,
            possible,
          },
        ],
  )

/** Every condition of a configuration. */
export function conditionsOf(config: ShopConfig): readonly PlacedCondition[] {
  const possible = possibleIn(config, rulesOf(config))
  return [
    ...groupsOf(config).flatMap((placed) => inWorkflowGroup(config, placed)),
    ...inFlow(config, possible),
    ...inList(config, 'methods', possible),
    ...inList(config, 'policies', possible),
  ]
}

/**
 * Whether a condition names a reason, a group or an answer that does not exist. "Is not X" is turned round first: it
 * holds of everything when there is no X, and would look sound.
 */
const missingIn = (condition: Condition, possible: FactDomain): boolean =>
  collectTests(condition).some((test) => {
    if (test.fact !== 'reason' && test.fact !== 'reason-group' && test.fact !== 'answer') return false
    return (
      satisfy({ ...test, op: isNegative(test.op) ? opposite[test.op] : test.op } as Condition, possible).kind ===
      'never'
    )
  })

const opposite = { 'is-not': 'is', 'none-of': 'one-of', excludes: 'includes' } as const
const isNegative = (op: string): op is keyof typeof opposite => Object.hasOwn(opposite, op)

/**
 * Conditions that nothing can ever meet, alone or together with that of their group. Those that name what does not
 * exist are told by their names instead (`check-names-in-conditions.ts`): the second message about one slip helps
 * nobody.
 */
export const checkContradictions = (config: ShopConfig): readonly ConfigProblem[] =>
  conditionsOf(config).flatMap(({ pointer, condition, under, gates, possible }) => {
    if (missingIn(condition, possible)) return []
    if (satisfy(condition, possible).kind === 'never')
      return [{ pointer, message: `contradicts itself: it can never hold, so ${gates} is never reached` }]
    if (under.length > 0 && satisfy({ all: [...under, condition] }, possible).kind === 'never')
      return [{ pointer, message: `contradicts the condition of its group: ${gates} is never reached` }]
    return []
  })

// In the order in which a shopper meets them: a condition may read facts of its own step and of those before.
const steps: readonly KnownFrom[] = ['lookup', 'item-selected', 'user-input', 'select-reason']

const known: Readonly<Record<KnownFrom, string>> = {
  lookup: 'when the order is found',
  'item-selected': 'once an item is opened',
  'user-input': 'once its question is answered',
  'select-reason': 'once the reason is chosen',
}

/** Facts that are read before anybody can know them. */
export const checkKnownFacts = (config: ShopConfig): readonly ConfigProblem[] =>
  conditionsOf(config).flatMap(({ pointer, condition, gates, until }) => {
    const tooLate = collectTests(condition).filter(({ fact }) => steps.indexOf(facts[fact].from) > steps.indexOf(until))
    return [...new Set(tooLate.map(({ fact }) => fact))].map((fact) => ({
      pointer,
      message: `reads "${fact}", which is known only ${known[facts[fact].from]}: ${gates} is decided ${known[until]}`,
    }))
  })

/** Workflow groups that no order reaches, because one without a condition stands before them. */
export function checkGroupOrder(config: ShopConfig): readonly ConfigProblem[] {
  const groups = groupsOf(config)
  const first = groups.findIndex(({ group }) => group.when === undefined)
  const before = groups[first]
  if (before === undefined) return []
  return groups.slice(first + 1).map(({ pointer, group }) => ({
    pointer,
    message: `The workflow group "${group.id}" is never reached: "${before.group.id}" stands before it and takes every order`,
  }))
}
