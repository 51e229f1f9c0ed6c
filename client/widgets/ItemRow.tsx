import type { ItemList } from '../../schemas/components/item-list.ts'
import type { Button } from '../../schemas/screen/action.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ItemPicture, ItemProperties } from './ItemProperties.tsx'
import { ActionButtons } from './pieces/ActionButton.tsx'
import { Price } from './pieces/Price.tsx'
import { useWidgetContext } from './widget-context.ts'

type Item = ItemList['items'][number]
type ItemRowProps = { readonly item: Item; readonly list: ItemList }

/** The list holds the button once, as fifty copies were most of the page's size. */
const createSelectButtons = ({ select }: ItemList, { id, state }: Item): readonly Button[] =>
  select === undefined || state !== 'eligible'
    ? []
    : [{ ...select, id: `${select.id}-${id}`, action: { ...select.action, args: { item: id } } }]

export function ItemRow({ item, list }: ItemRowProps) {
  const { id, title, variant, price, struck, quantity, state, badges = [], choice, actions = [] } = item
  const { reason, properties } = item
  const context = useWidgetContext()
  const titleId = `${id}-title`
  if (state === 'loading')
    return (
      <li id={id} className="hw-item">
        <Skeleton shape="row" label={reason ?? context.getText('loading')} />
      </li>
    )
  return (
    <li id={id} className={classes('hw-item', `hw-item--${state}`)}>
      <ItemPicture item={item} list={list} />
      <div className="hw-item-words">
        <p id={titleId} className="hw-item-title">
          {title}
        </p>
        {variant !== undefined && <p className="hw-item-variant">{variant}</p>}
        <p className="hw-item-price">
          <Price price={price} struck={struck} />
          {quantity !== undefined && <span className="hw-item-quantity">{quantity}</span>}
          {badges.map((badge) => (
            <span key={badge} className="hw-badge">
              {badge}
            </span>
          ))}
        </p>
      </div>
      {(reason !== undefined || properties !== undefined) && (
        <div className="hw-item-more">
          {reason !== undefined && <p className="hw-item-reason">{reason}</p>}
          <ItemProperties item={item} list={list} />
        </div>
      )}
      {choice !== undefined && <Choice choice={choice} />}
      <ActionButtons buttons={[...createSelectButtons(list, item), ...actions]} about={titleId} />
    </li>
  )
}

function Choice({ choice }: { readonly choice: NonNullable<Item['choice']> }) {
  return (
    <div className="hw-item-choice">
      {choice.picture === undefined ? (
        <span className="hw-item-choice-mark">
          <Icon name="check" size={16} />
        </span>
      ) : (
        <Picture picture={choice.picture} size="small" />
      )}
      <div>
        <p className="hw-item-choice-title">{choice.title}</p>
        {choice.details.map((detail) => (
          <p key={detail} className="hw-item-variant">
            {detail}
          </p>
        ))}
        {choice.notes?.map((note) => (
          <p key={note} className="hw-item-note">
            <Icon name="info" size={16} />
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}
