import type { ProductGrid as ProductGridShape } from '../../schemas/components/product-grid.ts'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/Picture.tsx'
import { PathLink } from './pieces/PathLink.tsx'
import { Price } from './pieces/Price.tsx'

/** A page of products. Pictures have no alt text, as the title says the same. */
export function ProductGrid({ component }: { readonly component: ProductGridShape }) {
  const { id, look, heading, products, counted, empty, pages } = component
  return (
    <section id={id} className={classes('hw-product-grid', look && `hw-product-grid--${look}`)} aria-label={heading}>
      <Head grid={component} />
      {products.length === 0 && <p className="hw-product-grid-empty">{empty}</p>}
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <PathLink id={`${id}-${product.id}`} path={product.path} counted={counted} className="hw-product">
              <Picture picture={{ ...product.picture, alt: '' }} size="fill" />
              <span className="hw-item-title">
                <bdi>{product.title}</bdi>
              </span>
              <Price price={product.price} struck={product.struck} />
            </PathLink>
          </li>
        ))}
      </ul>
      {pages !== undefined && <Pages pages={pages} />}
    </section>
  )
}

function Head({ grid: { id, heading, more } }: { readonly grid: ProductGridShape }) {
  const [headingId, moreId] = [`${id}-heading`, `${id}-more`]
  if (heading === undefined) return null
  return (
    <div className="hw-section-head">
      <h2 id={headingId} className="hw-h2">
        {heading}
      </h2>
      {more !== undefined && (
        <PathLink id={moreId} path={more.path} className="hw-more" labelledBy={`${moreId} ${headingId}`}>
          {more.label}
        </PathLink>
      )}
    </div>
  )
}

function Pages({ pages }: { readonly pages: NonNullable<ProductGridShape['pages']> }) {
  const { label, previous, next, previousLabel, nextLabel } = pages
  return (
    <nav className="hw-pages" aria-label={label}>
      {previous !== undefined && (
        <PathLink path={previous} className="hw-button hw-button--secondary">
          {previousLabel}
        </PathLink>
      )}
      <span className="hw-figures">{label}</span>
      {next !== undefined && (
        <PathLink path={next} className="hw-button hw-button--secondary">
          {nextLabel}
        </PathLink>
      )}
    </nav>
  )
}
