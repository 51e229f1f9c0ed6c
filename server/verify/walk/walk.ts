import type { JourneyContext } from '../../journey/request/context.ts'
import type { Finding } from '../finding.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import { type MoveStep, pagePath } from '../walker/moves.ts'
import type { Stand, Walker } from '../walker/walker.ts'
import type { Node } from './graph.ts'
import type { PlaceVerdict } from './judge-place.ts'
import { askedOf, type ItemStage, stateKeyOf, withoutNames } from './state-key.ts'
import { storyOf, type Teller } from './story.ts'

/** Texts by the place on a page at which they stand. */
export interface Words {
  readonly texts: Set<string>
  readonly parts: Map<string, Words>
}

/** The walk through one configuration: what the walks of its orders share. */
export interface Walk {
  readonly teller: Teller
  /** Languages of the shop beside the one that is walked. */
  readonly others: readonly string[]
  /** What was said anywhere, in the language that is walked. */
  readonly said: Words
  readonly walker: Walker
  readonly kindOfReason: (id: string) => string
  /** Texts that conditions wait for, by question. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  /** Reasons that were chosen anywhere. */
  readonly reasons: Set<string>
  /** What was chosen among on reviews. */
  readonly chosen: Set<string>
  /** Policies under which somebody has been in the shop, in the store, or with an offer. */
  readonly shopped: Set<string>
  /** Answers that somebody went back from, to give another one. */
  readonly takenBack: Set<string>
  /** Every place of the walk: an order that comes to where another one was goes on as that one did. */
  readonly nodes: Map<string, Node>
  /** Places where somebody was asked about an item, by all that decides what is asked from there. */
  readonly asked: Map<string, Node>
  readonly findings: Finding[]
  readonly seen: Set<string>
}

/** The part of a walk that one order takes. */
export interface WalkPart extends Walk {
  readonly order: FixtureOrder
  /** The steps from each known place to the nearest submit when its walk began. */
  readonly gets: ReadonlyMap<string, number>
  /** Actions that are left to it. */
  left: number
  isCut: boolean
}

/** The path of the page on which a walk stands. */
export const walkedPath = ({ page }: Stand): string => pagePath(page)

/** What stands behind the question mark of that path. */
export const queryOf = (stand: Stand): URLSearchParams => new URLSearchParams(walkedPath(stand).split('?')[1])

/** Whether a path is one of the shop. */
export const isShop = (path: string): boolean => path.startsWith('/shop')

/** Whether a path is that of a return that was sent in. */
export const isReturn = (path: string): boolean => path.startsWith('/return/')

/** Whether a path is the page behind a form that was sent to the shop. */
export const isRequestSent = (path: string): boolean => path.startsWith('/request-sent')

/** Whether somebody is asked about an item. */
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

/** Where one stands, in all that decides where one gets from there. */
export const keyOf = (stand: Stand, context: JourneyContext): string =>
  [
    withoutNames([walkedPath(stand), ...stand.desk.disqualified].join('\n'), context.assessed),
    stand.desk.sent?.document.shopLater?.state,
    stateKeyOf(context, askingOn(stand)),
  ].join('\n')

/** Where one is asked, in all that decides what is asked from there; null where nobody is asked about an item. */
export const flowKeyOf = (stand: Stand, context: JourneyContext): string | null =>
  isFlow(stand)
    ? [withoutNames(walkedPath(stand), context.assessed), askedOf(context, askingOn(stand))].join('\n')
    : null

/** Keeps a verdict over a place, with the way there; `last` is a step that was taken from it and led nowhere. */
export function report(walk: Walk, verdict: PlaceVerdict, at: { readonly node: Node; readonly last?: MoveStep }): void {
  walk.findings.push({ ...verdict, story: storyOf(at.node, at.last, walk.teller) })
}
