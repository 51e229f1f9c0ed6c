import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { collectionNav } from '../../schemas/components/collection-nav.ts'
import { type ProductGrid, productGrid } from '../../schemas/components/product-grid.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { money, priceFrom } from '../parts/amounts.ts'
import { button } from '../parts/buttons.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { picture } from '../parts/picture.ts'
import { formatEnd, type SummaryView } from '../parts/receipt-rows.ts'
import { plain } from '../parts/rich-text.ts'
import { type BudgetView, formatBudget, formatSkip, type PayoutView, toBonusAmounts } from './budget.ts'

/**
 * `price` is that of the cheapest variant, `differs` when others cost more, `struck` the list price. Amounts in minor
 * units.
 */
export interface ProductView {
  readonly id: string
  readonly title: string
  readonly image: string | null
  readonly images: readonly string[]
  readonly price: Minor
  readonly differs: boolean
  readonly struck: Minor | null
  readonly description: string | null
  readonly path: string
}

export interface ShopView {
  readonly currency: Currency
  readonly collections: readonly {
    readonly id: string
    readonly title: string
    readonly path: string
    readonly image: string | null
    /** 1 is the top; a level belongs to the nearest lower level before it. */
    readonly level: number
  }[]
  readonly open: {
    readonly id: string
    readonly title: string
    readonly products: readonly ProductView[]
    /** From 1. */
    readonly number: number
    readonly previous: string | null
    readonly next: string | null
  } | null
  readonly previews: readonly {
    readonly id: string
    readonly title: string
    readonly path: string
    readonly products: readonly ProductView[]
  }[]
  /** Null while unknown. `end` is the total of the review, or null with an empty cart. */
  readonly budget:
    | (BudgetView & {
        readonly inCart: number
        readonly end: SummaryView | null
        readonly payout: PayoutView | null
      })
    | null
}

const nav = (view: ShopView, t: Translate) =>
  collectionNav({
    id: 'collections',
    label: t('shop.collections'),
    collections: view.collections.map(({ id, title, path, image, level }, at) => ({
      id,
      label: title,
      level,
      path,
      current: id === view.open?.id,
      ...((view.collections[at + 1]?.level ?? 0) > level && { all: t('shop.all', { collection: title }) }),
      ...(image !== null && { picture: { src: image, alt: '' } }),
    })),
  })

/** `amount` formats prices: shortened on the credit page (CRD-04). */
export const tileOf = (
  product: ProductView,
  currency: Currency,
  t: Translate,
  amount = money,
): ProductGrid['products'][number] => ({
  id: product.id,
  title: product.title,
  picture: picture(product, t),
  price: priceFrom(product, currency, t, amount),
  ...(product.struck !== null && { struck: amount(product.struck, currency, t) }),
  path: product.path,
})

const grid = (view: ShopView, open: NonNullable<ShopView['open']>, t: Translate) =>
  productGrid({
    id: 'products',
    products: open.products.map((product) => tileOf(product, view.currency, t)),
    empty: t('shop.empty'),
    // No paging for a single page.
    pages:
      open.previous === null && open.next === null
        ? undefined
        : {
            label: t('shop.page', { page: open.number }),
            previousLabel: t('shop.previous-page'),
            nextLabel: t('shop.next-page'),
            ...(open.previous !== null && { previous: open.previous }),
            ...(open.next !== null && { next: open.next }),
          },
  })

/** SHP-05. */
const previews = (view: ShopView, t: Translate) =>
  view.previews.map(({ id, title, path, products }) =>
    productGrid({
      id: `preview-${id}`,
      look: 'shelf',
      heading: title,
      more: { label: t('shop.more'), path },
      products: products.map((product) => tileOf(product, view.currency, t)),
      empty: t('shop.empty'),
    }),
  )

const introOf = ({ budget, currency }: ShopView, t: Translate): string => {
  if (budget === null || budget.left <= 0 || budget.end !== null) return t('shop.intro')
  const amount = t.money(budget.left, currency)
  if (budget.bonus <= 0) return t('shop.intro-amount', { amount })
  const bonus = toBonusAmounts(budget, currency, t)
  const when = budget.left > budget.bonus ? [t('shop.bonus-when', bonus)] : []
  return t.sentences([t('shop.intro-bonus', { amount, ...bonus }), ...when])
}

/** A filled cart shows the total of the review. */
const barLines = (budget: NonNullable<ShopView['budget']>, currency: Currency, t: Translate) => {
  const { left, bonus, end } = budget
  if (end !== null) return [formatEnd(end, t), formatBudget(budget, currency, t)].filter((line) => line !== null)
  return [
    t('shop.left', { amount: t.money(left, currency) }),
    ...(left > bonus && bonus > 0 ? [t('shop.left-bonus', toBonusAmounts(budget, currency, t))] : []),
  ]
}

/** SHP-07, SHP-08. */
const shopBar = ({ budget, currency }: ShopView, t: Translate) => {
  if (budget === null) return []
  const { inCart, payout } = budget
  return [
    actions({
      id: 'shop-bar',
      sticky: true,
      summary: barLines(budget, currency, t).join('\n'),
      buttons: [
        inCart > 0
          ? button({
              id: 'to-cart',
              label: t('shop.to-cart', { count: inCart }),
              look: 'primary',
              action: { type: 'navigate', path: '/shop/cart' },
            })
          : button({
              id: 'skip',
              label: formatSkip(payout, payout === null ? '' : t.money(payout.amount, currency), t),
              look: 'text',
              action: { type: 'navigate', path: '/credit?slide=options' },
            }),
      ],
    }),
  ]
}

/** Each collection page has its own key, so that it starts at the top. */
export const shopPage = (frame: FrameView, view: ShopView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: view.open === null ? 'shop' : ['collection', view.open.id, view.open.number].join('-'),
      title: view.open?.title ?? t('shop.title'),
      heading: view.open?.title ?? t('shop.heading'),
      main: [
        ...(view.open === null ? [text({ id: 'intro', look: 'lead', body: plain(introOf(view, t)) })] : []),
        nav(view, t),
        ...(view.open === null ? [] : [grid(view, view.open, t)]),
        ...previews(view, t),
        ...shopBar(view, t),
      ],
    },
    t,
  )
