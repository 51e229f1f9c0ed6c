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

const line = (id: string, given: Partial<CartLine> = {}): CartLine => ({
  id,
  product: linenShirt.id,
  variant: 'shirt-l',
  title: 'Linen shirt',
  price: large.price,
  ...given,
})

/** Returns a shirt of $60 plus $4.80 tax; a test states what differs. */
const shoppingWith = ({
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
const costing = (price: number, given: Partial<Variant> = {}): Variant => ({ ...large, price, stock: 3, ...given })

describe('items that the Shop Now cart accepts', () => {
  it('SHP-32 an item may cost all available credit, and no cent more without a payment', () => {
    expect(findBuyProblem(costing(6000), shoppingWith())).toBeNull()
    expect(findBuyProblem(costing(6001), shoppingWith())).toBe('no-credit')
  })

  it('SHP-32 items in the cart reduce the available credit', () => {
    const cart = [line('a', { price: 2000 })]
    const shirt = withVariants(() => ({ price: 2000, stock: 5 }))
    expect(findBuyProblem(costing(4000), shoppingWith({ cart, shirt }))).toBeNull()
    expect(findBuyProblem(costing(4001), shoppingWith({ cart, shirt }))).toBe('no-credit')
  })

  it('SHP-32 the bonus of shopping is there to be spent', () => {
    const config = shopWith({ policy: { shop_now_enabled: true, shop_now_bonus: 500 } })
    expect(findBuyProblem(costing(6400), shoppingWith({ config }))).toBeNull()
    expect(findBuyProblem(costing(6600), shoppingWith({ config }))).toBe('no-credit')
  })

  it('SHP-32 an item may cost any amount with cards accepted or checkout payment', () => {
    expect(findBuyProblem(costing(90_000), shoppingWith({ takesCards: true }))).toBeNull()
    const policy = { shop_now_enabled: true }
    const inCheckout = shopWith({ settings: { checkoutForUpsell: true }, policy })
    const flags = [flag('exchange-order-checkout')]
    expect(findBuyProblem(costing(90_000), shoppingWith({ config: { ...inCheckout, flags } }))).toBeNull()
    expect(findBuyProblem(costing(90_000), shoppingWith({ config: inCheckout }))).toBe('no-credit')
    expect(findBuyProblem(costing(90_000), shoppingWith({ config: { ...shopNow, flags } }))).toBe('no-credit')
  })

  it('SHP-50 FIX-21 an item counts at its discounted price', () => {
    const config = { ...shopNow, flags: [flag('shop-now-discount-return-enabled')] }
    expect(findBuyProblem(costing(12_000, { shopNowDiscountPercentage: 50 }), shoppingWith({ config }))).toBeNull()
    expect(findBuyProblem(costing(12_000, { shopNowDiscountPercentage: 40 }), shoppingWith({ config }))).toBe(
      'no-credit',
    )
  })

  it('SHP-31 an item without stock above the shop’s reserve is refused, whatever the payment', () => {
    const kept = shopWith({ settings: { minimum_inventory: 3 }, policy: { shop_now_enabled: true } })
    expect(findBuyProblem(costing(1000, { stock: 0 }), shoppingWith({ takesCards: true }))).toBe('sold-out')
    expect(findBuyProblem(costing(1000, { stock: 2 }), shoppingWith({ config: kept, takesCards: true }))).toBe(
      'sold-out',
    )
    expect(findBuyProblem(costing(1000, { stock: 3 }), shoppingWith({ config: kept }))).toBeNull()
    expect(findBuyProblem(costing(1000, { stock: null }), shoppingWith())).toBeNull()
  })
})

describe('stock left beside the return', () => {
  const stockOf = (shopping: Shopping, shirt: typeof linenShirt) =>
    toAvailableProduct(shirt, shopping).variants.find(({ id }) => id === 'shirt-l')?.stock
  const three = withVariants(({ id }) => (id === 'shirt-l' ? { stock: 3 } : {}))

  it('F27 exchanges and the cart reduce the stock left', () => {
    expect(stockOf(shoppingWith({ shirt: three }), three)).toBe(3)
    expect(stockOf(shoppingWith({ shirt: three, cart: [line('a'), line('b')] }), three)).toBe(1)
    const exchanging = { shirt: three, items: [shirtForLarger] }
    expect(stockOf(shoppingWith(exchanging), three)).toBe(2)
  })

  it('F27 a cart that is not delivered reduces no stock', () => {
    const config = shopWith({ policy: { shop_now_enabled: false } })
    expect(stockOf(shoppingWith({ shirt: three, cart: [line('a')], config }), three)).toBe(3)
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
    const { assessed } = shoppingWith({ shirt, cart })
    expect(listRepricedItems(assessed.cart).map((item) => item.line.id)).toEqual(['was-less', 'was-more'])
  })
})
