import { openedDatabase } from '../../../contract/open-database.ts'
import { collection, line, order, product, variant } from '../../../support/shopify/goods.ts'
import { createShopifyStores } from '../../../support/shopify/shopify-commerce.ts'
import { commerceContract } from '../commerce.contract.ts'

const stores = createShopifyStores(openedDatabase())

const picture = (name: string) => ({ __typename: 'MediaImage', image: { url: `https://cdn.example.com/${name}.jpg` } })
const summer = { tags: ['linen', 'summer'] }
const ofTheShirt = { product: { id: 'gid://shopify/Product/7001', productType: 'Shirts', ...summer } }
const unpublishedFields = { publishedAt: null }

const buildNodes = () => [
  order(1001, {
    lineItems: [
      line(11, {
        ...ofTheShirt,
        variant: { id: 'gid://shopify/ProductVariant/8001' },
        image: picture('shirt-navy').image,
      }),
      line(12, { ...ofTheShirt, variant: { id: 'gid://shopify/ProductVariant/8002' } }),
    ],
  }),
  order(1002, { email: null, customer: null }),
  order(1006, { lineItems: [line(16, { title: 'Discontinued Scarf', product: null, variant: null, image: null })] }),
  order(1007, { id: 'gid://shopify/Order/12345678901234567890' }),
  order(1008, { name: 'JP1008' }),
  order(1014, { shippingAddress: null }),
  product(7001, { ...summer, variants: [variant(8001, { media: [picture('shirt-navy')] }), variant(8002)] }),
  product(7002, unpublishedFields),
  product(7003, { title: 'Free Sample' }),
  { ...product(7004, unpublishedFields), id: 'gid://shopify/Product/9007199254740993' },
  collection(5001, [7001, 7002, 7003]),
  collection(5002, [], { title: 'Vault' }),
  collection(5003, [7003], { title: 'New Arrivals' }),
]

let openShop: Promise<{ readonly shopId: string; readonly emptyShopId: string }> | undefined
const open = async () => {
  const [{ shopId }, { shopId: emptyShopId }] = [await stores.open({ things: buildNodes() }), await stores.open()]
  for (const one of [shopId, emptyShopId]) await stores.catchUp(one)
  return { shopId, emptyShopId }
}

commerceContract('shopify', async () => {
  openShop ??= open()
  return { ...(await openShop), commerce: stores.commerce(), collections: ['New Arrivals', 'Summer', 'Vault'] }
})
