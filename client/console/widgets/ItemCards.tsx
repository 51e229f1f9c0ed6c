import type { ItemCards as ItemCardsShape } from '../../../schemas/console/components/item-cards.ts'
import { Picture } from '../../ui/Picture.tsx'
import { ActionButtons } from '../../widgets/pieces/ActionButton.tsx'
import { Badge } from './Badge.tsx'
import { Photos } from './Photos.tsx'
import { Why } from './Why.tsx'

type Item = ItemCardsShape['items'][number]

export function ItemCards({ component }: { readonly component: ItemCardsShape }) {
  const { id, heading, note, size, items } = component
  return (
    <section id={id} className={`hc-items hc-items--${size}`} aria-labelledby={`${id}-heading`}>
      <div className="hc-items-head">
        <h2 id={`${id}-heading`} className="hw-h2">
          {heading}
        </h2>
        {note !== undefined && <span className="hc-quiet">{note}</span>}
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.id} id={`item-${item.id}`} className="hc-item">
            <Card item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Card({ item }: { readonly item: Item }) {
  const { id, picture, title, lines, price, state, photos, answers, why, actions } = item
  const titleId = `item-${id}-title`
  return (
    <>
      <Picture picture={picture ?? { src: '', alt: '' }} size="medium" />
      <div className="hc-item-body">
        <div className="hc-item-head">
          <h3 id={titleId} className="hc-item-title">
            {title}
          </h3>
          {state !== undefined && <Badge label={state.label} tone={state.tone} />}
          {price !== undefined && <span className="hc-item-price hw-figures">{price.text}</span>}
        </div>
        <div className="hc-item-lines">
          {lines.map((line) => (
            <p key={line} className="hc-quiet">
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
        <Answers answers={answers} />
        <Photos title={title} photos={photos} />
        {why !== undefined && <Why component={why} />}
      </div>
      <ActionButtons buttons={actions} about={titleId} />
    </>
  )
}

function Answers({ answers }: Pick<Item, 'answers'>) {
  if (answers.length === 0) return null
  return (
    <dl className="hc-answers">
      {answers.map(({ question, answer }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>
            <bdi>{answer}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
