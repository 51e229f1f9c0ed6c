import type { JourneyContext } from '../../journey/request/context.ts'
import type { Finding } from '../finding.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import { type MoveStep, pagePath } from '../walker/moves.ts'
import type { Stand, Walker } from '../walker/walker.ts'
import type { Node } from './graph.ts'
import type { PlaceVerdict } from './judge-place.ts'
import { askedOf, type ItemStage, stateKeyOf, withoutNames } from './state-key.ts'
import { storyOf, type Teller } from './story.ts'

export interface Words {
  readonly texts: Set<string>
  readonly parts: Map<string, Words>
}

export interface Walk {
  readonly teller: Teller
  readonly others: readonly string[]
  readonly said: Words
  readonly walker: Walker
  readonly kindOfReason: (id: string) => string
  /** Texts that conditions test, by question id. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  readonly reasons: Set<string>
  readonly chosen: Set<string>
  /** Policies whose shop, store or offer was explored. */
  readonly shopped: Set<string>
  readonly takenBack: Set<string>
  /** By state key: orders that reach a known node share its continuation. */
  readonly nodes: Map<string, Node>
  /** Item flow nodes by question key. */
  readonly asked: Map<string, Node>
  readonly findings: Finding[]
  readonly seen: Set<string>
}

export interface WalkPart extends Walk {
  readonly order: FixtureOrder
  /** Distances to a submit, known when the order started. */
  readonly gets: ReadonlyMap<string, number>
  left: number
  isCut: boolean
}

export const walkedPath = ({ page }: Stand): string => pagePath(page)

export const queryOf = (stand: Stand): URLSearchParams => new URLSearchParams(walkedPath(stand).split('?')[1])

export const isShop = (path: string): boolean => path.startsWith('/shop')

export const isReturn = (path: string): boolean => path.startsWith('/return/')

export const isRequestSent = (path: string): boolean => path.startsWith('/request-sent')

export const isFlow = (stand: Stand): boolean => walkedPath(stand).startsWith('/exchange?')

const lateSteps = new Set([
  'convert-item',
  'select-variant',
  'select-product',
  'select-advanced-exchange-product',
  'confirm',
])

const askingOn = (stand: Stand): ItemStage => {
  if (!isFlow(stand)) return 'nothing'
  return lateSteps.has(queryOf(stand).get('step') ?? '') ? 'what for' : 'why'
}

export const keyOf = (stand: Stand, context: JourneyContext): string =>
  [
    withoutNames([walkedPath(stand), ...stand.desk.disqualified].join('\n'), context.assessed),
    stand.desk.sent?.document.shopLater?.state,
    stateKeyOf(context, askingOn(stand)),
  ].join('\n')

/** Null outside the item flow. */
export const flowKeyOf = (stand: Stand, context: JourneyContext): string | null =>
  isFlow(stand)
    ? [withoutNames(walkedPath(stand), context.assessed), askedOf(context, askingOn(stand))].join('\n')
    : null

/** `last` is a failing step from the node. */
export function report(walk: Walk, verdict: PlaceVerdict, at: { readonly node: Node; readonly last?: MoveStep }): void {
  walk.findings.push({ ...verdict, story: storyOf(at.node, at.last, walk.teller) })
}
