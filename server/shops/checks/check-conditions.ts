import type { Condition } from '../../../schemas/config/condition.ts'
import { facts, type KnownFrom } from '../../../schemas/config/facts.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { collectTests } from '../../domain/workflow/condition.ts'
import { type FactDomain, satisfy } from '../../domain/workflow/satisfy.ts'
import { pointerTo } from '../../shape/pointer.ts'
import { buildPossible, listGroupRules, listGroups, listRules, type PlacedGroup } from '../placed-rules.ts'

/** `gates` names what the condition blocks, as the beginning of a sentence. */
export interface PlacedCondition {
  readonly pointer: string
  readonly condition: Condition
  /** Outer conditions that must hold too. */
  readonly under: readonly Condition[]
  readonly gates: string
  /** The last step whose facts are available. */
  readonly until: KnownFrom
  readonly possible: FactDomain
}

/** The group's condition is evaluated before items are known. */
const listGroupConditions = (config: ShopConfig, placed: PlacedGroup): readonly PlacedCondition[] => {
  const { group, pointer } = placed
  const rules = listGroupRules(placed)
  const possible = buildPossible(config, rules)
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

/** The store locator precedes the questions, so its condition sees no answers. */
const listStepConditions = (config: ShopConfig, possible: FactDomain): readonly PlacedCondition[] => {
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

const LIST_LABELS = { methods: 'return method', policies: 'policy' } as const

const listEntryConditions = (
  config: ShopConfig,
  list: keyof typeof LIST_LABELS,
  possible: FactDomain,
): readonly PlacedCondition[] =>
  config[list].flatMap(({ id, when }, index) =>
    when === undefined
      ? []
      : [
          {
            pointer: pointerTo(`/${list}`, index, 'when'),
            condition: when,
            under: [],
            gates: `the ${LIST_LABELS[list]} "${id}"`,
            until: 'lookup' as const,
            possible,
          },
        ],
  )

export function listConditions(config: ShopConfig): readonly PlacedCondition[] {
  const possible = buildPossible(config, listRules(config))
  return [
    ...listGroups(config).flatMap((placed) => listGroupConditions(config, placed)),
    ...listStepConditions(config, possible),
    ...listEntryConditions(config, 'methods', possible),
    ...listEntryConditions(config, 'policies', possible),
  ]
}

/** "Is not X" is inverted first: it always holds when X does not exist and would look valid. */
const hasUnknownReference = (condition: Condition, possible: FactDomain): boolean =>
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
 * Conditions that can never hold, alone or with their group's. Unknown names are reported by
 * `check-names-in-conditions.ts` only.
 */
export const checkContradictions = (config: ShopConfig): readonly ConfigProblem[] =>
  listConditions(config).flatMap(({ pointer, condition, under, gates, possible }) => {
    if (hasUnknownReference(condition, possible)) return []
    if (satisfy(condition, possible).kind === 'never')
      return [{ pointer, message: `contradicts itself and never holds, so ${gates} is never reached` }]
    if (under.length > 0 && satisfy({ all: [...under, condition] }, possible).kind === 'never')
      return [{ pointer, message: `contradicts the condition of its group, so ${gates} is never reached` }]
    return []
  })

// In the order of the flow.
const STEP_ORDER: readonly KnownFrom[] = ['lookup', 'item-selected', 'user-input', 'select-reason']

const KNOWN_FROM_TEXTS: Readonly<Record<KnownFrom, string>> = {
  lookup: 'once the order is found',
  'item-selected': 'once an item is opened',
  'user-input': 'once its question is answered',
  'select-reason': 'once the reason is chosen',
}

export const checkKnownFacts = (config: ShopConfig): readonly ConfigProblem[] =>
  listConditions(config).flatMap(({ pointer, condition, gates, until }) => {
    const tooLate = collectTests(condition).filter(
      ({ fact }) => STEP_ORDER.indexOf(facts[fact].from) > STEP_ORDER.indexOf(until),
    )
    return [...new Set(tooLate.map(({ fact }) => fact))].map((fact) => ({
      pointer,
      message: `reads "${fact}", which is known only ${KNOWN_FROM_TEXTS[facts[fact].from]}, but ${gates} is decided ${KNOWN_FROM_TEXTS[until]}`,
    }))
  })

/** Workflow groups after one without a condition are unreachable. */
export function checkGroupOrder(config: ShopConfig): readonly ConfigProblem[] {
  const groups = listGroups(config)
  const first = groups.findIndex(({ group }) => group.when === undefined)
  const before = groups[first]
  if (before === undefined) return []
  return groups.slice(first + 1).map(({ pointer, group }) => ({
    pointer,
    message: `The workflow group "${group.id}" is never reached: the earlier group "${before.group.id}" matches every order`,
  }))
}
