import type { CollectionNav as CollectionNavShape } from '../../schemas/components/collection-nav.ts'
import { PathLink } from './PathLink.tsx'

/**
 * The collections of the shop as links, and which one is open. Their pictures have no words of their own: the label
 * beside says all.
 */
export function CollectionNav({ component }: { readonly component: CollectionNavShape }) {
  const { id, label, collections } = component
  return (
    <nav id={id} className="hw-collections" aria-label={label}>
      <ul>
        {collections.map((collection) => (
          <li key={collection.id}>
            <PathLink id={collection.id} path={collection.path} current={collection.current}>
              {collection.picture !== undefined && <img src={collection.picture.src} alt="" loading="lazy" />}
              {collection.label}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
