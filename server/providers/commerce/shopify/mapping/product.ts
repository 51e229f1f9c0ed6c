import type { Product } from '../../../../../schemas/entities/product.ts'
import { documentNode } from '../../../reading/json-node.ts'
import { readProduct, stockOf } from '../../shopify-rest/product.ts'
import type { ReadEntity, ShopFacts } from '../../shopify-rest/shop-facts.ts'
import { toExport, toExportWeight, type WeightNode } from './export-format.ts'
import type { ListOf } from './order.ts'

/** Images, videos and models. */
type MediumNode = { readonly image?: { readonly src: string } | null }

export interface StockNode {
  readonly id: string
  readonly inventory_quantity: number | null
  readonly inventory_policy: string
  readonly item: { readonly tracked: boolean }
}

/** Fields equal to exports are omitted here. */
export interface VariantNode extends StockNode {
  readonly selected: readonly { readonly value: string }[]
  readonly pictures: ListOf<MediumNode>
  readonly item: StockNode['item'] & { readonly measurement: { readonly weight: WeightNode | null } }
}

export interface ProductNode {
  readonly id: string
  readonly options: readonly { readonly name: string; readonly values: readonly { readonly name: string }[] }[]
  readonly pictures: ListOf<MediumNode>
  readonly variants: ListOf<VariantNode>
}

const imagesOf = ({ nodes }: ListOf<MediumNode>) => nodes.flatMap(({ image }) => (image ? [image] : []))

const toExportStock = (node: StockNode) => ({
  ...toExport(node),
  inventory_management: node.item.tracked ? 'shopify' : null,
})

const variantOf = (variant: VariantNode) => {
  const [option1, option2, option3] = variant.selected.map(({ value }) => value)
  return {
    ...toExportStock(variant),
    option1,
    option2,
    option3,
    image: imagesOf(variant.pictures)[0],
    ...toExportWeight(variant.item.measurement.weight),
  }
}

export const mapProduct = (product: ProductNode, shop: ShopFacts): ReadEntity<Product> =>
  readProduct(
    {
      ...toExport(product),
      options: product.options.map(({ name, values }) => ({ name, values: values.map((value) => value.name) })),
      images: imagesOf(product.pictures),
      variants: product.variants.nodes.map(variantOf),
    },
    shop,
  )

/** Null if untracked, or sold without stock. */
export const mapStock = (node: StockNode): number | null => stockOf(documentNode(toExportStock(node)))
