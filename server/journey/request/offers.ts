import type { Args, Submit } from '../../../schemas/action.ts'
import type { ItemList } from '../../../schemas/components/item-list.ts'
import { isItemList, selectOf } from '../../../schemas/components/item-select.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { parsePlace } from '../../domain/journey/routes.ts'
import type { JourneyContext } from './context.ts'
import type { Drawn, Intent } from './visit.ts'

const isSubmit = (value: object): value is Submit => 'type' in value && value.type === 'submit' && 'name' in value

/** A list contains the select action once, and offers it for each selectable item. */
const gatherFrom = (list: ItemList, found: Submit[]): void => {
  const { select: _once, ...rest } = list
  gather(Object.values(rest), found)
  for (const item of list.items) gather(selectOf(list, item), found)
}

const gather = (value: unknown, found: Submit[]): void => {
  if (typeof value !== 'object' || value === null) return
  // A disabled button offers nothing.
  if ('disabled' in value && 'action' in value) return
  if (isSubmit(value)) found.push(value)
  else if (isItemList(value)) gatherFrom(value, found)
  else for (const part of Object.values(value)) gather(part, found)
}

export function offeredIn(part: unknown): readonly Submit[] {
  const found: Submit[] = []
  gather(part, found)
  return found
}

const sameArgs = (offered: Args = {}, posted: Args): boolean => {
  const names = Object.keys(offered)
  return names.length === Object.keys(posted).length && names.every((name) => offered[name] === posted[name])
}

type Posted = Pick<Intent, 'name' | 'args'>
type Pressed = Pick<Intent, 'name' | 'args' | 'at'>

const isAmong = (offered: readonly Submit[], posted: Posted): boolean =>
  offered.some(({ name, args }) => name === posted.name && sameArgs(args, posted.args))

/** Whether the page offers this action. Other actions are not allowed (SEC-13). */
export const offers = ({ screen, overlay }: Drawn, posted: Posted): boolean =>
  isAmong(offeredIn(overlay), posted) || isAmong(offeredIn(screen), posted)

interface Offered extends Pick<JourneyContext, 'language'> {
  readonly at: string
  readonly rev: string | null
  readonly submits: readonly Submit[]
}

const lastOffered = new WeakMap<Assessment, Offered>()

/** Steps that display products or photos, which change independently. */
const readsMore = new Set(['select-product', 'image-upload'])

/**
 * Caches the offers of the top layer, if it depends on the assessment only. The next action comes from there, because
 * an overlay covers the page.
 */
export function rememberOffers({ assessed, language, open }: JourneyContext, { screen, overlay, rev }: Drawn): void {
  const at = overlay?.path ?? screen.path
  const { route, query } = parsePlace(at)
  if (assessed === null || !open || route !== 'exchange' || readsMore.has(query.step ?? '')) return
  lastOffered.set(assessed, { at, language, rev, submits: offeredIn(overlay ?? screen) })
}

/** Whether the cached page offers the action; otherwise it must be drawn. */
export function isKnownToOffer({ assessed, language, open, stored }: JourneyContext, posted: Pressed): boolean {
  const last = assessed === null || !open ? undefined : lastOffered.get(assessed)
  return (
    last !== undefined &&
    last.at === posted.at &&
    last.language === language &&
    last.rev === `d${stored?.rev}` &&
    isAmong(last.submits, posted)
  )
}

export const wasOffered = (context: JourneyContext, intent: Intent): boolean =>
  context.visit.ifMatch === `d${context.stored?.rev}` && isKnownToOffer(context, intent)
