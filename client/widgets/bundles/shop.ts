/** Pages of shopping with the value of a return. */
export { CollectionNav } from '../CollectionNav.tsx'
export { ProductDetail } from '../ProductDetail.tsx'
export { ProductGrid } from '../ProductGrid.tsx'
