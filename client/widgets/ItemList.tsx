import type { ItemList as ItemListShape } from '../../schemas/components/item-list.ts'
import { Picture } from '../ui/Picture.tsx'
import { ItemRow } from './ItemRow.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'
import { BlockError } from './pieces/BlockError.tsx'

type ItemListProps = { readonly component: ItemListShape }

/** Items of the order. All lists look like one, and only bundles show their heading. A folded list shows a few pictures. */
export function ItemList({ component }: ItemListProps) {
  const { id, look, heading, hint, collapsible, actions } = component
  return (
    <section id={id} className={`hw-item-list hw-item-list--${look}`} aria-label={heading}>
      {look === 'bundle' ? (
        <div className="hw-item-list-head">
          <div>
            <h2 className="hw-h3">{heading}</h2>
            {hint !== undefined && <p className="hw-hint">{hint}</p>}
          </div>
          <ActionButtons buttons={actions} />
        </div>
      ) : (
        <h2 className="hw-sr">{heading}</h2>
      )}
      <BlockError id={id} />
      {collapsible === undefined ? <Rows component={component} /> : <Fold component={component} fold={collapsible} />}
    </section>
  )
}

function Rows({ component }: ItemListProps) {
  return (
    <ul>
      {component.items.map((item) => (
        <ItemRow key={item.id} item={item} list={component} />
      ))}
    </ul>
  )
}

const PEEKED = 4

type FoldProps = ItemListProps & { readonly fold: NonNullable<ItemListShape['collapsible']> }

/** Native details: what the shopper opened stays open (ITM-22). */
function Fold({ component, fold }: FoldProps) {
  return (
    <details className="hw-fold" open={fold.open}>
      <summary>
        <span className="hw-fold-peek">
          {component.items.slice(0, PEEKED).map(({ id, picture }) => (
            <Picture key={id} picture={{ ...picture, alt: '' }} size="small" />
          ))}
        </span>
        <span className="hw-fold-words">
          <span className="hw-fold-expand">{fold.expand}</span>
          <span className="hw-fold-collapse">{fold.collapse}</span>
        </span>
      </summary>
      <Rows component={component} />
    </details>
  )
}
