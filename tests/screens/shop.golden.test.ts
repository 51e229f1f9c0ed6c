import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { cartOverlay, type ProductDetailView, productOverlay } from '../../screens/shop/overlays.ts'
import { type ProductView, type ShopView, shopPage } from '../../screens/shop/pages.ts'
import { type ReturnCartView, returnCartOverlay } from '../../screens/shop/return-cart.ts'
import { goldens } from '../support/golden.ts'
import { dearerSwap } from '../support/golden-receipts.ts'
import { cards, frameAt, words } from '../support/golden-world.ts'

const collections = words.collections.map((title, at) => ({
  id: `c${at}`,
  title,
  path: `/shop/collection/c${at}`,
  image: at === 0 ? cards.shirt.image : null,
  level: at === 2 ? 2 : 1,
}))

const product = (card: (typeof cards)[keyof typeof cards]): ProductView => ({
  id: card.title.toLowerCase().replaceAll(' ', '-'),
  title: card.title,
  image: card.image,
  images: card.image === null ? [] : [card.image, cards.coat.image],
  price: card.price,
  differs: card === cards.sweater,
  struck: card === cards.coat ? 34_000 : null,
  description: words.description,
  path: '/shop/collection/c0/product/linen-shirt',
})

const products = [cards.shirt, cards.coat, cards.socks, cards.sweater, cards.candle, cards.teapot].map(product)
const fullShopView: ShopView = {
  currency: 'USD',
  collections,
  open: null,
  previews: [],
  budget: { left: 12_000, bonus: 1_500, extra: 0, inCart: 0, end: null, payout: { credit: 'refund', amount: 10_500 } },
}
const openedShopView: ShopView = {
  ...fullShopView,
  open: {
    id: 'c0',
    title: words.collections[0],
    products,
    number: 1,
    previous: null,
    next: '/shop/collection/c0?page=2',
  },
}
const empty: ShopView = {
  ...fullShopView,
  open: { id: 'c1', title: words.collections[1], products: [], number: 1, previous: null, next: null },
}
const inCollection = '/shop/collection/c0'
const overlayContext = { shopId: 'wrenfold', path: '/shop/cart', closePath: '/shop' }

const shirt: ProductDetailView = {
  ...product(cards.shirt),
  axes: [
    {
      name: 'Size',
      kind: 'radio',
      values: [{ label: words.properties[0].value }, { label: words.properties[1].value }],
    },
  ],
  variants: (['available', 'out-of-stock'] as const).map((state, at) => ({
    id: `shirt-${at}`,
    title: at === 0 ? 'M' : 'L',
    at: [at],
    state,
    price: cards.shirt.price,
    struck: null,
    image: null,
  })),
  chosen: '',
  variant: null,
  exchangeOnly: true,
  sizeChart: { href: 'https://shop.example/sizes', label: words.sizeChart },
  recommended: products.slice(1, 4),
  off: null,
}

const line = ({ title, image, price }: (typeof cards)[keyof typeof cards], id: string) => ({
  id,
  title,
  image,
  price,
  variant: null,
  struck: null,
  details: [],
})

const inCart = [cards.shirt, cards.candle].map(({ title, image, price }, at) => ({
  id: `line-${at}`,
  title,
  variant: at === 0 ? 'M' : null,
  image,
  price,
  struck: null,
  details: at === 0 ? [] : ['…'],
  more: at === 0,
}))

const ofReturn: ReturnCartView = {
  currency: 'USD',
  returned: [
    { ...line(cards.coat, 'back-0'), exchanged: false },
    { ...line(cards.shirt, 'back-1'), exchanged: true },
  ],
  exchanged: [line(cards.shirt, 'new-back-1')],
  cart: inCart,
  summary: { ...dearerSwap, receipt: { ...dearerSwap.receipt, bonusUsed: 1_500 } },
  budget: { left: 0, bonus: 0, extra: 0 },
  editing: false,
}

goldens('shop', {
  start: (t) => ({ screen: shopPage(frameAt('/shop', { header: 'app', cartCount: 2 }), fullShopView, t) }),
  collection: (t) => ({ screen: shopPage(frameAt(inCollection, { header: 'app', cartCount: 0 }), openedShopView, t) }),
  previews: (t) => {
    const previews = collections
      .slice(0, 2)
      .map(({ id, title, path }) => ({ id, title, path, products: products.slice(0, 3) }))
    const budget = { left: 0, bonus: 0, extra: 0, inCart: 2, end: dearerSwap, payout: null }
    return {
      screen: shopPage(frameAt('/shop', { header: 'app', cartCount: 3 }), { ...fullShopView, previews, budget }, t),
    }
  },
  'empty-collection': (t) => ({ screen: shopPage(frameAt('/shop/collection/c1'), empty, t) }),
  product: (t) => ({
    screen: shopPage(frameAt(inCollection), openedShopView, t),
    overlay: productOverlay(
      shirt,
      {
        shopId: 'wrenfold',
        collection: 'c0',
        path: `${inCollection}/product/linen-shirt`,
        closePath: inCollection,
        currency: 'USD',
      },
      t,
    ),
  }),
  cart: (t) => ({
    screen: shopPage(frameAt('/shop', { header: 'app', cartCount: 0 }), fullShopView, t),
    overlay: cartOverlay(overlayContext, { currency: 'USD', lines: [], sum: null }, t),
  }),
  'filled-cart': (t) => ({
    screen: shopPage(frameAt('/shop', { header: 'app', cartCount: 3 }), fullShopView, t),
    overlay: cartOverlay(
      overlayContext,
      {
        currency: 'USD',
        lines: inCart,
        sum: {
          goods: 12_500,
          tax: 1_000,
          summary: { ...dearerSwap, loading: true },
          budget: { left: 0, bonus: 0, extra: 0 },
        },
      },
      t,
    ),
  }),
  'cart-without-amounts': (t) => ({
    screen: shopPage(frameAt('/shop', { header: 'app', cartCount: 3 }), { ...fullShopView, budget: null }, t),
    overlay: cartOverlay(overlayContext, { currency: 'USD', lines: inCart, sum: null }, t),
  }),
  'return-cart': (t) => ({
    screen: shopPage(frameAt('/shop', { header: 'app', cartCount: 4 }), fullShopView, t),
    overlay: returnCartOverlay(overlayContext, ofReturn, t),
  }),
  'return-cart-edited': (t) => ({
    screen: shopPage(frameAt('/shop', { header: 'app', cartCount: 4 }), fullShopView, t),
    overlay: returnCartOverlay(overlayContext, { ...ofReturn, editing: true }, t),
  }),
  'return-cart-of-nothing-new': (t) => ({
    screen: shopPage(frameAt('/shop', { header: 'app', cartCount: 1 }), fullShopView, t),
    overlay: returnCartOverlay(
      overlayContext,
      {
        ...ofReturn,
        exchanged: [],
        cart: [],
        budget: { left: 2_044, bonus: 1_500, extra: 0 },
        summary: { ...ofReturn.summary, outcome: 'refund' },
      },
      t,
    ),
  }),
})

const english = translator({ language: 'en' })

test('UXD-25 the shop names budget and bonus, and the cart ends with the review', () => {
  const drawn = shopPage(
    frameAt('/shop'),
    { ...fullShopView, budget: { left: 37_211, bonus: 1_500, extra: 0, inCart: 0, end: null, payout: null } },
    english,
  )
  expect(JSON.stringify(drawn)).toContain('You have $372.11 to spend, including a $15.00 bonus.')
  const { footer = [] } = returnCartOverlay(overlayContext, ofReturn, english)
  const buttons = footer.flatMap((part) => (part.type === 'actions' ? part.buttons : []))
  expect(buttons.map(({ label }) => label)).toEqual(['Review return'])
})
