import type { ItemHeader as ItemHeaderShape } from '../../schemas/components/item-header.ts'
import { Picture } from '../ui/Picture.tsx'
import { Price } from './pieces/Price.tsx'

export function ItemHeader({ component }: { readonly component: ItemHeaderShape }) {
  const { id, picture, title, variant, price, struck } = component
  return (
    <div id={id} className="hw-item-header">
      <Picture picture={picture} size="medium" />
      <div>
        <p className="hw-item-title">{title}</p>
        {variant !== undefined && <p className="hw-item-variant">{variant}</p>}
        <Price price={price} struck={struck} />
      </div>
    </div>
  )
}
