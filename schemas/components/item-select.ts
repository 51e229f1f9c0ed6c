import type { Button } from '../action.ts'
import type { ItemList } from './item-list.ts'

/** What selects an item: the press of its list, about this item. Null where it cannot be selected by itself. */
export const selectOf = (
  { select }: Pick<ItemList, 'select'>,
  { id, state }: Pick<ItemList['items'][number], 'id' | 'state'>,
): Button | null =>
  select === undefined || state !== 'eligible'
    ? null
    : { ...select, id: `${select.id}-${id}`, action: { ...select.action, args: { item: id } } }
