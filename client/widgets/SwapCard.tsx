import type { SwapCard as SwapCardShape } from '../../schemas/components/swap-card.ts'
import { LazyIcon } from '../ui/LazyIcon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Price } from './pieces/Price.tsx'

/** The returned item beside its replacement, or one picture with the value that changes. */
export function SwapCard({ component }: { readonly component: SwapCardShape }) {
  const { id, sides, change, difference } = component
  return (
    <div id={id} className="hw-swap">
      {change === undefined ? <Sides sides={sides} /> : <Change change={change} sides={sides} />}
      {difference !== undefined && <p className="hw-swap-difference hw-figures">{difference}</p>}
    </div>
  )
}

function Sides({ sides }: Pick<SwapCardShape, 'sides'>) {
  return (
    <>
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
    </>
  )
}

type ChangeProps = Pick<SwapCardShape, 'sides'> & { readonly change: NonNullable<SwapCardShape['change']> }

function Change({ change, sides }: ChangeProps) {
  const [, side] = sides
  return (
    <div className="hw-swap-change">
      {side !== undefined && (
        <div className="hw-swap-picture">
          <Picture picture={side.picture} size="fill" />
        </div>
      )}
      <div>
        <p className="hw-item-title">{side?.title}</p>
        <p className="hw-swap-chips" aria-hidden="true">
          <span className="hw-chip">{change.from}</span>
          <LazyIcon name="forward" />
          <span className="hw-chip hw-chip--on">{change.to}</span>
        </p>
        <p className="hw-sr">{change.text}</p>
        {sides.map(({ label, variant }) => (
          <p key={label} className="hw-sr">
            {label} {variant}
          </p>
        ))}
        <Price price={side?.price} struck={side?.struck} />
      </div>
    </div>
  )
}
