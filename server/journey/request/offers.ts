import type { Args, Submit } from '../../../schemas/action.ts'
import type { ItemList } from '../../../schemas/components/item-list.ts'
import { isItemList, selectOf } from '../../../schemas/components/item-select.ts'
import type { Assessed } from '../../domain/assessment/assess.ts'
import { placeOf } from '../../domain/journey/routes.ts'
import type { JourneyContext } from './context.ts'
import type { Drawn, Intent } from './visit.ts'

const isSubmit = (value: object): value is Submit => 'type' in value && value.type === 'submit' && 'name' in value

/** A list says once what selects its items: it is offered for each of them that can be selected, and for no other. */
const gatherFrom = (list: ItemList, found: Submit[]): void => {
  const { select: _once, ...rest } = list
  gather(Object.values(rest), found)
  for (const item of list.items) gather(selectOf(list, item), found)
}

/** Collects into `found` all submits that a part of a screen holds, at any depth. */
const gather = (value: unknown, found: Submit[]): void => {
  if (typeof value !== 'object' || value === null) return
  // Buttons that are off offer nothing, whatever they would post.
  if ('disabled' in value && 'action' in value) return
  if (isSubmit(value)) found.push(value)
  else if (isItemList(value)) gatherFrom(value, found)
  else for (const part of Object.values(value)) gather(part, found)
}

/** Every action that a part of a page offers now, wherever in it: components, overlays, dialogs, header and footer. */
export function offeredIn(part: unknown): readonly Submit[] {
  const found: Submit[] = []
  gather(part, found)
  return found
}

/** Whether what was posted are just the arguments that the button bears. */
const sameArgs = (offered: Args = {}, posted: Args): boolean => {
  const names = Object.keys(offered)
  return names.length === Object.keys(posted).length && names.every((name) => offered[name] === posted[name])
}

type Posted = Pick<Intent, 'name' | 'args'>
type Pressed = Pick<Intent, 'name' | 'args' | 'at'>

const isAmong = (offered: readonly Submit[], posted: Posted): boolean =>
  offered.some(({ name, args }) => name === posted.name && sameArgs(args, posted.args))

/** Whether the page offers this very action: an action that is not offered is not allowed (SEC-13). What lies on top is looked at first. */
export const offers = ({ screen, overlay }: Drawn, posted: Posted): boolean =>
  isAmong(offeredIn(overlay), posted) || isAmong(offeredIn(screen), posted)

/** What lay on top of a page offered, and what that was drawn of beside what is assessed. */
interface Offered extends Pick<JourneyContext, 'language'> {
  readonly at: string
  readonly rev: string | null
  readonly submits: readonly Submit[]
}

/** Of each assessment the page that was drawn last. */
const lastOffered = new WeakMap<Assessed, Offered>()

/** Steps of an item that show what somebody else keeps: other products, and photos. */
const readsMore = new Set(['select-product', 'image-upload'])

/**
 * Remembers what lies on top of the page of an order offers, where it shows nothing but what is assessed: it would be drawn again
 * just the same. What is pressed next is there: nobody reaches what lies under an overlay.
 */
export function rememberOffers({ assessed, language, open }: JourneyContext, { screen, overlay, rev }: Drawn): void {
  const at = overlay?.path ?? screen.path
  const { route, query } = placeOf(at)
  if (assessed === null || !open || route !== 'exchange' || readsMore.has(query.step ?? '')) return
  lastOffered.set(assessed, { at, language, rev, submits: offeredIn(overlay ?? screen) })
}

/** Whether a page is known to offer this very action as the session stands; else it must be drawn to be asked. */
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

/** The same where the page is of the newest revision besides. */
export const wasOffered = (context: JourneyContext, intent: Intent): boolean =>
  context.visit.ifMatch === `d${context.stored?.rev}` && isKnownToOffer(context, intent)
