import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import type { Finding } from '../finding.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import type { Position, Simulator } from '../simulator/simulator.ts'
import { getPagePath, type SimulationStep } from '../simulator/steps.ts'
import type { Node } from './graph.ts'
import type { PageVerdict } from './judge-page.ts'
import { buildQuestionKey, buildStateKey, replaceLineIds } from './state-key.ts'
import { buildStory, type StoryContext } from './story.ts'

export interface TextTree {
  readonly texts: Set<string>
  readonly parts: Map<string, TextTree>
}

export interface Simulation {
  readonly storyContext: StoryContext
  readonly otherLanguages: readonly string[]
  readonly shownTexts: TextTree
  readonly simulator: Simulator
  readonly config: ShopConfig
  readonly kindOfReason: (id: string) => string
  /** Texts that conditions test, by question id. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  readonly triedReasons: Set<string>
  readonly triedChoices: Set<string>
  /** Policies whose shop, store or offer was explored. */
  readonly exploredPolicies: Set<string>
  readonly revisedAnswers: Set<string>
  /** By selection key: where answers were revised. */
  readonly selections: Set<string>
  /** By state key: orders that reach a known node share its continuation. */
  readonly nodes: Map<string, Node>
  readonly questionNodes: Map<string, Node>
  readonly findings: Finding[]
  readonly covered: Set<string>
}

export interface OrderSimulation extends Simulation {
  readonly order: FixtureOrder
  /** Distances to a submit, known when the order started. */
  readonly distances: ReadonlyMap<string, number>
  actionsLeft: number
  isCut: boolean
}

export const pathOf = ({ page }: Position): string => getPagePath(page)

export const queryOf = (position: Position): URLSearchParams => new URLSearchParams(pathOf(position).split('?')[1])

export const isShopPath = (path: string): boolean => path.startsWith('/shop')

export const isReturnPath = (path: string): boolean => path.startsWith('/return/')

export const isRequestSentPath = (path: string): boolean => path.startsWith('/request-sent')

export const isItemFlow = (position: Position): boolean => pathOf(position).startsWith('/exchange?')

const lateSteps = new Set([
  'convert-item',
  'select-variant',
  'select-product',
  'select-advanced-exchange-product',
  'confirm',
])

const flowStageOf = (position: Position) => {
  if (!isItemFlow(position)) return { stage: 'done', open: null } as const
  const query = queryOf(position)
  return { stage: lateSteps.has(query.get('step') ?? '') ? 'outcome' : 'reason', open: query.get('item') } as const
}

export const buildNodeKey = (position: Position, context: JourneyContext): string =>
  [
    replaceLineIds([pathOf(position), ...position.desk.disqualified].join('\n'), context.assessed),
    position.desk.sent?.document.shopLater?.state,
    buildStateKey(context, flowStageOf(position)),
  ].join('\n')

export const buildFlowKey = (position: Position, context: JourneyContext): string | null =>
  isItemFlow(position)
    ? [replaceLineIds(pathOf(position), context.assessed), buildQuestionKey(context, flowStageOf(position))].join('\n')
    : null

/** An item that its last answer selected, as its confirmation would show it. */
export const buildSelectionKey = (item: string, context: JourneyContext): string =>
  [replaceLineIds(item, context.assessed), buildStateKey(context, { stage: 'outcome', open: item })].join('\n')

export function reportFinding(
  simulation: Simulation,
  verdict: PageVerdict,
  at: { readonly node: Node; readonly last?: SimulationStep },
): void {
  simulation.findings.push({ ...verdict, story: buildStory(at.node, at.last, simulation.storyContext) })
}
