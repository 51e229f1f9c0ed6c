import type { ProductDetail as ProductDetailShape } from '../../schemas/components/product-detail.ts'
import { Carousel } from '../ui/Carousel.tsx'
import { Picture } from '../ui/Picture.tsx'
import { RichText } from '../ui/RichText.tsx'
import { Price } from './pieces/Price.tsx'
import { useVariantPicture } from './variant-picture.ts'
import { useWidgetContext } from './widget-context.ts'

export function ProductDetail({ component }: { readonly component: ProductDetailShape }) {
  const { id, pictures, title, variant, price, struck, badge, description } = component
  const context = useWidgetContext()
  return (
    <div id={id} className="hw-product-detail">
      <Carousel
        label={title}
        previous={context.getText('gallery.previous')}
        next={context.getText('gallery.next')}
        shown={useVariantPicture()}
        slides={pictures.map((picture) => ({ key: picture.src, node: <Picture picture={picture} size="fill" /> }))}
      />
      <div className="hw-product-detail-words">
        {variant !== undefined && <p className="hw-item-variant">{variant}</p>}
        <Price price={price} struck={struck} />
        {badge !== undefined && <span className="hw-badge">{badge}</span>}
        {description !== undefined && <RichText text={description} />}
      </div>
    </div>
  )
}
