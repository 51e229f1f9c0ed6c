import type { OfferCard as OfferCardShape } from '../../schemas/components/offer-card.ts'
import { ActionButton } from './pieces/ActionButton.tsx'
import { Price } from './pieces/Price.tsx'

/** A refund offer. The struck amount is what the shopper gets without the bonus. */
export function OfferCard({ component }: { readonly component: OfferCardShape }) {
  const { id, heading, copy, badge, price, struck, note, button } = component
  return (
    <section id={id} className="hw-offer" aria-label={heading}>
      <div className="hw-offer-words">
        <h2 className="hw-h2">
          {heading}
          {badge !== undefined && <span className="hw-badge hw-badge--strong">{badge}</span>}
        </h2>
        <p>{copy}</p>
        {note !== undefined && <p className="hw-small">{note}</p>}
      </div>
      <div className="hw-offer-end">
        <Price price={price} struck={struck} />
        <ActionButton button={button} />
      </div>
    </section>
  )
}
