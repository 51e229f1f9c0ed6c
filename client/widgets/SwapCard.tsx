import type { SwapCard as SwapCardShape } from '../../schemas/components/swap-card.ts'
import { LazyIcon } from '../ui/LazyIcon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Price } from './pieces/Price.tsx'

/** The returned item beside its replacement. */
export function SwapCard({ component }: { readonly component: SwapCardShape }) {
  const { id, sides, difference } = component
  return (
    <div id={id} className="hw-swap">
      <ul>
        {sides.map(({ label, picture, title, variant, price, struck }) => (
          <li key={label}>
            <Picture picture={picture} size="fill" />
            <p className="hw-eyebrow">{label}</p>
            <p className="hw-item-title">{title}</p>
            {variant !== undefined && <p className="hw-item-variant">{variant}</p>}
            <Price price={price} struck={struck} />
          </li>
        ))}
      </ul>
      <span className="hw-swap-arrow">
        <LazyIcon name="forward" />
      </span>
      {difference !== undefined && <p className="hw-swap-difference hw-figures">{difference}</p>}
    </div>
  )
}
