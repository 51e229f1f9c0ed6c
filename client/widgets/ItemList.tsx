import type { ItemList as ItemListShape } from '../../schemas/components/item-list.ts'
import { ItemRow } from './ItemRow.tsx'

/** Items of the order under a heading. */
export function ItemList({ component }: { readonly component: ItemListShape }) {
  const { id, look, heading, hint, items } = component
  return (
    <section id={id} className={`hw-item-list hw-item-list--${look}`} aria-label={heading}>
      <h2 className="hw-h2">{heading}</h2>
      {hint !== undefined && <p className="hw-hint">{hint}</p>}
      <ul>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} list={component} />
        ))}
      </ul>
    </section>
  )
}
