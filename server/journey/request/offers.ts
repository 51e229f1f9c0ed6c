import type { ItemList } from '../../../schemas/components/item-list.ts'
import { isItemList, listSelectButtons } from '../../../schemas/components/item-select.ts'
import type { Args, Button, Submit } from '../../../schemas/screen/action.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { parsePlace } from '../../domain/journey/routes.ts'
import type { JourneyContext } from './context.ts'
import type { DrawnPage, Intent } from './visit.ts'

const isSubmit = (value: object): value is Submit => 'type' in value && value.type === 'submit' && 'name' in value

const collectListSubmits = (list: ItemList, found: Submit[]): void => {
  const { select: _once, ...rest } = list
  collectSubmits(Object.values(rest), found)
  for (const item of list.items) collectSubmits(listSelectButtons(list, item), found)
}

const collectSubmits = (value: unknown, found: Submit[]): void => {
  if (typeof value !== 'object' || value === null) return
  // A disabled button offers nothing.
  if ('disabled' in value && 'action' in value) return
  if (isSubmit(value)) found.push(value)
  else if (isItemList(value)) collectListSubmits(value, found)
  else for (const part of Object.values(value)) collectSubmits(part, found)
}

export function listOfferedSubmits(part: unknown): readonly Submit[] {
  const found: Submit[] = []
  collectSubmits(part, found)
  return found
}

const hasSameArgs = (offered: Args = {}, posted: Args): boolean => {
  const names = Object.keys(offered)
  return names.length === Object.keys(posted).length && names.every((name) => offered[name] === posted[name])
}

interface PostedAction {
  readonly name: string
  readonly args: Args
}

/** A page of the portal or of the console. */
interface OfferingPage {
  readonly screen: object
  readonly overlay: object | null
}

type PressedAction = Pick<Intent, 'name' | 'args' | 'at'>

const includesAction = (offered: readonly Submit[], posted: PostedAction): boolean =>
  offered.some(({ name, args }) => name === posted.name && hasSameArgs(args, posted.args))

const collectButtons = (value: unknown, found: Button[]): void => {
  if (typeof value !== 'object' || value === null) return
  if ('disabled' in value && 'action' in value && 'label' in value) found.push(value as Button)
  else for (const part of Object.values(value)) collectButtons(part, found)
}

export function findOffReason({ screen, overlay }: OfferingPage, posted: PostedAction): string | null {
  const buttons: Button[] = []
  collectButtons([overlay, screen], buttons)
  const button = buttons.find(({ action }) => action.type === 'submit' && includesAction([action], posted))
  return button?.disabled ?? null
}

/** Whether the page offers this action. Other actions are not allowed (SEC-13). */
export const isActionOffered = ({ screen, overlay }: OfferingPage, posted: PostedAction): boolean =>
  includesAction(listOfferedSubmits(overlay), posted) || includesAction(listOfferedSubmits(screen), posted)

interface CachedOffers extends Pick<JourneyContext, 'language'> {
  readonly at: string
  readonly rev: string | null
  readonly submits: readonly Submit[]
}

const offersByAssessment = new WeakMap<Assessment, CachedOffers>()

/** Steps that display products or photos, which change independently. */
const UNCACHED_STEPS = new Set(['select-product', 'image-upload'])

/**
 * Caches the offers of the top layer, if it depends on the assessment only. The next action comes from there, because
 * an overlay covers the page.
 */
export function cacheOffers({ assessed, language, open }: JourneyContext, { screen, overlay, rev }: DrawnPage): void {
  const at = overlay?.path ?? screen.path
  const { route, query } = parsePlace(at)
  if (assessed === null || !open || route !== 'exchange' || UNCACHED_STEPS.has(query.step ?? '')) return
  offersByAssessment.set(assessed, { at, language, rev, submits: listOfferedSubmits(overlay ?? screen) })
}

/** Whether the cached page offers the action; otherwise it must be drawn. */
export function isCachedOffer({ assessed, language, open, stored }: JourneyContext, posted: PressedAction): boolean {
  const last = assessed === null || !open ? undefined : offersByAssessment.get(assessed)
  return (
    last !== undefined &&
    last.at === posted.at &&
    last.language === language &&
    last.rev === `d${stored?.rev}` &&
    includesAction(last.submits, posted)
  )
}

export const wasOffered = (context: JourneyContext, intent: Intent): boolean =>
  context.visit.ifMatch === `d${context.stored?.rev}` && isCachedOffer(context, intent)
