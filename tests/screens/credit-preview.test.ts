import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { type ShopPreviewView, shopPreview } from '../../screens/credit/preview.ts'
import { frameAt } from '../support/golden-world.ts'
import { partOf } from './drawn-part.ts'

const preview: ShopPreviewView = {
  currency: 'USD',
  notation: 'parentheses',
  refund: 30_421,
  payout: { credit: 'refund', amount: 30_421 },
  rest: 'gift',
  shopNow: 32_000,
  bonus: 1_000,
  products: [
    {
      id: 'linen',
      title: 'Linen shirt',
      image: null,
      images: [],
      price: 9_800,
      differs: false,
      struck: null,
      description: '',
      path: '/shop/collection/new/product/linen',
    },
  ],
  shopPath: '/shop',
  options: '/credit?slide=options',
}

const english = translator({ language: 'en' })
const first = (view: ShopPreviewView) => shopPreview(frameAt('/credit'), view, english)

test('UXD-19 slide 1 states how the value left after shopping is paid out', () => {
  const copyFor = (rest: ShopPreviewView['rest']) =>
    partOf(first({ ...preview, rest, bonus: 0 }), 'offer_card', 'shop')?.copy
  expect(copyFor('gift')).toBe('What you don’t spend comes as store credit.')
  expect(copyFor('refund')).toBe('You can get a refund for what you don’t spend.')
  expect(copyFor('none')).toBe('You won’t get back what you don’t spend.')
})

test('UXD-25 slide 1 names what must be spent before the bonus', () => {
  expect(partOf(first(preview), 'offer_card', 'shop')?.copy).toMatch(/^Once you’ve spent \$310, we add up to \$10\./)
})

test('UXD-04 slide 1 writes full amounts where the journey has minus signs', () => {
  const screen = first({ ...preview, notation: 'minus' })
  expect(partOf(screen, 'offer_card', 'shop')).toMatchObject({ badge: '$10.00 bonus', price: { text: '$320.00' } })
  expect(partOf(screen, 'product_grid', 'preview')?.products[0]?.price.text).toBe('$98.00')
})
