import type { Product } from '../../../../../schemas/entities/product.ts'
import { documentNode } from '../../../reading/json-node.ts'
import { readProduct, stockOf } from '../../shopify-rest/product.ts'
import type { ReadEntity, ShopFacts } from '../../shopify-rest/shop.ts'
import { asExported, exportedWeight, type ToldWeight } from './exported.ts'
import type { ListOf } from './order.ts'

/** Images, videos and models. */
type ToldMedium = { readonly image?: { readonly src: string } | null }

export interface ToldStock {
  readonly id: string
  readonly inventory_quantity: number | null
  readonly inventory_policy: string
  readonly item: { readonly tracked: boolean }
}

/** Fields equal to exports are omitted here. */
export interface ToldVariant extends ToldStock {
  readonly selected: readonly { readonly value: string }[]
  readonly pictures: ListOf<ToldMedium>
  readonly item: ToldStock['item'] & { readonly measurement: { readonly weight: ToldWeight | null } }
}

export interface ToldProduct {
  readonly id: string
  readonly options: readonly { readonly name: string; readonly values: readonly { readonly name: string }[] }[]
  readonly pictures: ListOf<ToldMedium>
  readonly variants: ListOf<ToldVariant>
}

const imagesOf = ({ nodes }: ListOf<ToldMedium>) => nodes.flatMap(({ image }) => (image ? [image] : []))

const exportedStock = (told: ToldStock) => ({
  ...asExported(told),
  inventory_management: told.item.tracked ? 'shopify' : null,
})

const variantOf = (variant: ToldVariant) => {
  const [option1, option2, option3] = variant.selected.map(({ value }) => value)
  return {
    ...exportedStock(variant),
    option1,
    option2,
    option3,
    image: imagesOf(variant.pictures)[0],
    ...exportedWeight(variant.item.measurement.weight),
  }
}

/** A product, or the first problem. */
export const mapProduct = (product: ToldProduct, shop: ShopFacts): ReadEntity<Product> =>
  readProduct(
    {
      ...asExported(product),
      options: product.options.map(({ name, values }) => ({ name, values: values.map((value) => value.name) })),
      images: imagesOf(product.pictures),
      variants: product.variants.nodes.map(variantOf),
    },
    shop,
  )

/** Null if untracked, or sold without stock. */
export const mapStock = (told: ToldStock): number | null => stockOf(documentNode(exportedStock(told)))
