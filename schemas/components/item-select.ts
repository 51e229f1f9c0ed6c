import type { Button } from '../action.ts'
import type { ItemList } from './item-list.ts'

/** Whether a part of a page is a list of items: such a part says once for all its items what selects them. */
export const isItemList = (part: object): part is ItemList => 'type' in part && part.type === 'item_list'

/**
 * What selects an item: the press of its list, about this item. Null where it cannot be selected by itself. The widget
 * does the same in the browser (`client/widgets/ItemRow.tsx`): what it may press is what the server takes for offered.
 */
export const selectOf = (
  { select }: Pick<ItemList, 'select'>,
  { id, state }: Pick<ItemList['items'][number], 'id' | 'state'>,
): Button | null =>
  select === undefined || state !== 'eligible'
    ? null
    : { ...select, id: `${select.id}-${id}`, action: { ...select.action, args: { item: id } } }
