import type { Button } from '../screen/action.ts'
import type { ItemList } from './item-list.ts'

type Item = ItemList['items'][number]

export const isItemList = (part: object): part is ItemList => 'type' in part && part.type === 'item_list'

/**
 * The select action of the list, bound to this item. Null if the item cannot be selected alone. Must match
 * `client/widgets/ItemRow.tsx`: the server accepts exactly what this offers.
 */
export const toSelectButton = (
  { select }: Pick<ItemList, 'select'>,
  { id, state }: Pick<Item, 'id' | 'state'>,
): Button | null =>
  select === undefined || state !== 'eligible'
    ? null
    : { ...select, id: `${select.id}-${id}`, action: { ...select.action, args: { item: id } } }

export function listSelectButtons(list: Pick<ItemList, 'select'>, item: Item): readonly Button[] {
  const { id, state, units = [id], remaining = [] } = item
  const selectable = state === 'eligible' ? units : remaining
  return selectable.flatMap((unit) => toSelectButton(list, { id: unit, state: 'eligible' }) ?? [])
}
