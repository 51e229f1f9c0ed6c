import type { Args, Submit } from '../../../schemas/action.ts'
import type { ItemList } from '../../../schemas/components/item-list.ts'
import { selectOf } from '../../../schemas/components/item-select.ts'
import type { Drawn } from './visit.ts'

const isSubmit = (value: object): value is Submit => 'type' in value && value.type === 'submit' && 'name' in value

const isItemList = (value: object): value is ItemList => 'type' in value && value.type === 'item_list'

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
export const offeredIn = (part: unknown): readonly Submit[] => {
  const found: Submit[] = []
  gather(part, found)
  return found
}

/** Whether what was posted are just the arguments that the button bears. */
const sameArgs = (offered: Args = {}, posted: Args): boolean => {
  const names = Object.keys(offered)
  return names.length === Object.keys(posted).length && names.every((name) => offered[name] === posted[name])
}

/** Whether the page offers this very action: an action that is not offered is not allowed (SEC-13). */
export const offers = (drawn: Drawn, posted: { readonly name: string; readonly args: Args }): boolean =>
  offeredIn([drawn.screen, drawn.overlay]).some(({ name, args }) => name === posted.name && sameArgs(args, posted.args))
