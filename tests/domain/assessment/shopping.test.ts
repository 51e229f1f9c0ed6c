import { describe, expect, it } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Variant } from '../../../schemas/entities/product.ts'
import type { CartLine } from '../../../schemas/records/draft.ts'
import { assess } from '../../../server/domain/assessment/assess.ts'
import { priceDraft } from '../../../server/domain/assessment/pricing.ts'
import {
  findBuyProblem,
  listRepricedItems,
  type Shopping,
  toAvailableProduct,
} from '../../../server/domain/assessment/shopping.ts'
import {
  assessInput,
  linenShirt,
  orderOfShirt,
  plainDraft,
  shirtForLarger,
  shirtReturned,
  shopWith,
} from '../characters.ts'
import { products, withVariants } from '../items/shirts.ts'

const shopNow = shopWith({ policy: { shop_now_enabled: true } })
const large = linenShirt.variants.find(({ id }) => id === 'shirt-l') as Variant

const line = (id: string, overrides: Partial<CartLine> = {}): CartLine => ({
  id,
  product: linenShirt.id,
  variant: 'shirt-l',
  title: 'Linen shirt',
  price: large.price,
  ...overrides,
})

const evaluateShopping = ({
  config = shopNow,
  cart = [],
  items = [shirtReturned],
  shirt = linenShirt,
  takesCards = false,
}: {
  readonly config?: ShopConfig
  readonly cart?: CartLine[]
  readonly items?: (typeof shirtReturned)[]
  readonly shirt?: typeof linenShirt
  readonly takesCards?: boolean
} = {}): Shopping => {
  const input = assessInput({
    order: orderOfShirt,
    config,
    products: products(shirt),
    draft: { ...plainDraft, items, cart },
  })
  const assessed = assess(input)
  const { quote } = priceDraft(input, assessed)
  if (quote === null) throw new Error('nothing is selected')
  return { assessed, quote, settings: config.settings, takesCards }
}

const flag = (name: string) => ({ id: 1, name, description: '', active: true })
const variantWithPrice = (price: number, overrides: Partial<Variant> = {}): Variant => ({
  ...large,
  price,
  stock: 3,
  ...overrides,
})

describe('items that the Shop Now cart accepts', () => {
  it('SHP-32 an item may cost all available credit, and no cent more without a payment', () => {
    expect(findBuyProblem(variantWithPrice(6000), evaluateShopping())).toBeNull()
    expect(findBuyProblem(variantWithPrice(6001), evaluateShopping())).toBe('no-credit')
  })

  it('SHP-32 items in the cart reduce the available credit', () => {
    const cart = [line('a', { price: 2000 })]
    const shirt = withVariants(() => ({ price: 2000, stock: 5 }))
    expect(findBuyProblem(variantWithPrice(4000), evaluateShopping({ cart, shirt }))).toBeNull()
    expect(findBuyProblem(variantWithPrice(4001), evaluateShopping({ cart, shirt }))).toBe('no-credit')
  })

  it('SHP-32 the bonus of shopping is there to be spent', () => {
    const config = shopWith({ policy: { shop_now_enabled: true, shop_now_bonus: 500 } })
    expect(findBuyProblem(variantWithPrice(6400), evaluateShopping({ config }))).toBeNull()
    expect(findBuyProblem(variantWithPrice(6600), evaluateShopping({ config }))).toBe('no-credit')
  })

  it('SHP-32 an item may cost any amount with cards accepted or checkout payment', () => {
    expect(findBuyProblem(variantWithPrice(90_000), evaluateShopping({ takesCards: true }))).toBeNull()
    const policy = { shop_now_enabled: true }
    const checkoutShop = shopWith({ settings: { checkoutForUpsell: true }, policy })
    const flags = [flag('exchange-order-checkout')]
    expect(
      findBuyProblem(variantWithPrice(90_000), evaluateShopping({ config: { ...checkoutShop, flags } })),
    ).toBeNull()
    expect(findBuyProblem(variantWithPrice(90_000), evaluateShopping({ config: checkoutShop }))).toBe('no-credit')
    expect(findBuyProblem(variantWithPrice(90_000), evaluateShopping({ config: { ...shopNow, flags } }))).toBe(
      'no-credit',
    )
  })

  it('SHP-50 FIX-21 an item counts at its discounted price', () => {
    const config = { ...shopNow, flags: [flag('shop-now-discount-return-enabled')] }
    expect(
      findBuyProblem(variantWithPrice(12_000, { shopNowDiscountPercentage: 50 }), evaluateShopping({ config })),
    ).toBeNull()
    expect(
      findBuyProblem(variantWithPrice(12_000, { shopNowDiscountPercentage: 40 }), evaluateShopping({ config })),
    ).toBe('no-credit')
  })

  it('SHP-31 an item without stock above the shop’s reserve is refused, whatever the payment', () => {
    const stockConfig = shopWith({ settings: { minimum_inventory: 3 }, policy: { shop_now_enabled: true } })
    expect(findBuyProblem(variantWithPrice(1000, { stock: 0 }), evaluateShopping({ takesCards: true }))).toBe(
      'sold-out',
    )
    expect(
      findBuyProblem(variantWithPrice(1000, { stock: 2 }), evaluateShopping({ config: stockConfig, takesCards: true })),
    ).toBe('sold-out')
    expect(findBuyProblem(variantWithPrice(1000, { stock: 3 }), evaluateShopping({ config: stockConfig }))).toBeNull()
    expect(findBuyProblem(variantWithPrice(1000, { stock: null }), evaluateShopping())).toBeNull()
  })
})

describe('stock left beside the return', () => {
  const stockOf = (shopping: Shopping, shirt: typeof linenShirt) =>
    toAvailableProduct(shirt, shopping).variants.find(({ id }) => id === 'shirt-l')?.stock
  const three = withVariants(({ id }) => (id === 'shirt-l' ? { stock: 3 } : {}))

  it('F27 exchanges and the cart reduce the stock left', () => {
    expect(stockOf(evaluateShopping({ shirt: three }), three)).toBe(3)
    expect(stockOf(evaluateShopping({ shirt: three, cart: [line('a'), line('b')] }), three)).toBe(1)
    const exchanging = { shirt: three, items: [shirtForLarger] }
    expect(stockOf(evaluateShopping(exchanging), three)).toBe(2)
  })

  it('F27 a cart that is not delivered reduces no stock', () => {
    const config = shopWith({ policy: { shop_now_enabled: false } })
    expect(stockOf(evaluateShopping({ shirt: three, cart: [line('a')], config }), three)).toBe(3)
  })
})

describe('price changes since the shopper’s view', () => {
  it('FIX-17 each unit with a changed price is listed, cancelled units are not', () => {
    const shirt = withVariants(({ id }) => ({ price: 5000, stock: id === 'shirt-s' ? 0 : 9 }))
    const cart = [
      line('same', { price: 5000 }),
      line('was-less', { price: 4900 }),
      line('was-more', { price: 5100 }),
      line('sold-out', { variant: 'shirt-s', price: 4000 }),
      line('gone', { variant: 'shirt-xxl', price: 4000 }),
    ]
    const { assessed } = evaluateShopping({ shirt, cart })
    expect(listRepricedItems(assessed.cart).map((item) => item.line.id)).toEqual(['was-less', 'was-more'])
  })
})
