import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { emptyState } from '../../schemas/components/empty-state.ts'
import { notice } from '../../schemas/components/notice.ts'
import { type OptionPicker, optionPicker } from '../../schemas/components/option-picker.ts'
import { productDetail } from '../../schemas/components/product-detail.ts'
import { productGrid } from '../../schemas/components/product-grid.ts'
import { totals } from '../../schemas/components/totals.ts'
import type { Overlay } from '../../schemas/envelope/screen.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { money, priceFrom } from '../parts/amounts.ts'
import { button, post } from '../parts/buttons.ts'
import { lineGroups } from '../parts/lines.ts'
import { withMissingTexts } from '../parts/option-axes.ts'
import { picture } from '../parts/picture.ts'
import { endOf, type SummaryView } from '../parts/receipt-rows.ts'
import { paragraphs, plain } from '../parts/rich-text.ts'
import { type BudgetView, formatBudget } from './budget.ts'
import { type CartLineView, cartLines } from './cart-lines.ts'
import { type ProductView, tileOf } from './pages.ts'

export interface ProductDetailView extends ProductView {
  readonly axes: OptionPicker['axes']
  readonly variants: readonly VariantView[]
  readonly chosen: string
  /** The title of a single variant; null when there are several or it has none (SHP-60). */
  readonly variant: string | null
  /** Units may be exchanged later but not returned. */
  readonly exchangeOnly: boolean
  readonly sizeChart: { readonly href: string; readonly label: string } | null
  readonly recommended: readonly ProductView[]
  /** Null while a variant can be added. */
  readonly off: 'sold-out' | 'no-credit' | null
}

/** Amounts in minor units. */
interface VariantView {
  readonly id: string
  readonly title: string | null
  readonly at: readonly number[]
  readonly state: 'available' | 'out-of-stock' | 'beyond-credit'
  readonly price: Minor
  readonly struck: Minor | null
  readonly image: string | null
}

export interface CartView {
  readonly currency: Currency
  readonly lines: readonly CartLineView[]
  /** Null when the calculation failed. */
  readonly sum: CartSum | null
}

/** Amounts in minor units. */
export interface CartSum {
  /** `tax` is 0 where prices include it. */
  readonly goods: Minor
  readonly tax: Minor
  readonly summary: SummaryView
  readonly budget: BudgetView
}

export interface OverlayContext {
  readonly shopId: string
  readonly path: string
  readonly closePath: string
}

const PRODUCT_FORM = 'product'

/** SHP-21 to SHP-25. */
const variantPicker = (product: ProductDetailView, currency: Currency, t: Translate) =>
  optionPicker({
    id: 'variants',
    form: PRODUCT_FORM,
    name: 'variant',
    legend: t('item.variant-legend'),
    required: true,
    missing: t('item.variant-required'),
    axes: withMissingTexts(product.axes, t),
    variants: product.variants.map((variant) => ({
      value: variant.id,
      ...(variant.title !== null && { title: variant.title }),
      at: [...variant.at],
      state: variant.state,
      price: money(variant.price, currency, t),
      ...(variant.struck !== null && { struck: money(variant.struck, currency, t) }),
      ...(variant.image !== null && { picture: { src: variant.image, alt: '' } }),
    })),
    messages: {
      outOfStock: t('item.variant-sold-out'),
      beyondCredit: t('cart.no-credit'),
      unavailable: t('item.variant-unavailable'),
    },
  })

/** SHP-26. */
const sizeChartLink = ({ href, label }: NonNullable<ProductDetailView['sizeChart']>) =>
  actions({
    id: 'charts',
    buttons: [button({ id: 'size-chart', label, look: 'text', action: { type: 'link', href, external: true } })],
  })

const unavailableTexts = { 'sold-out': 'item.variant-sold-out', 'no-credit': 'cart.no-credit' } as const

const addButton = (
  product: ProductDetailView,
  at: { readonly shopId: string; readonly collection: string },
  t: Translate,
) =>
  button({
    id: 'add',
    label: t('cart.add'),
    look: 'primary',
    needs: 'valid',
    disabled: product.off === null ? undefined : t(unavailableTexts[product.off]),
    action: post(at.shopId, 'cart.add', {
      form: PRODUCT_FORM,
      args: { collection: at.collection, product: product.id },
      pending: t('cart.adding'),
    }),
  })

/** Closing it returns to the collection page it was opened from (NAV-11). */
export const productOverlay = (
  product: ProductDetailView,
  at: {
    readonly shopId: string
    readonly collection: string
    readonly path: string
    readonly closePath: string
    readonly currency: Currency
  },
  t: Translate,
): Overlay => ({
  id: 'product',
  kind: 'dialog',
  title: product.title,
  path: at.path,
  close: { label: t('shop.close'), action: { type: 'navigate', path: at.closePath } },
  body: [
    productDetail({
      id: 'detail',
      pictures: (product.images.length === 0 ? [null] : product.images).map((image) =>
        picture({ title: product.title, image }, t),
      ),
      title: product.title,
      ...(product.exchangeOnly && { badge: t('items.exchange-only') }),
      price: priceFrom(product, at.currency, t),
      struck: product.struck === null ? undefined : money(product.struck, at.currency, t),
      variant: product.variant ?? undefined,
      description: product.description === null ? undefined : paragraphs(product.description.split('\n')),
    }),
    ...(product.axes.length === 0 ? [] : [variantPicker(product, at.currency, t)]),
    ...(product.sizeChart === null ? [] : [sizeChartLink(product.sizeChart)]),
    ...(product.recommended.length === 0
      ? []
      : [
          productGrid({
            id: 'recommended',
            look: 'preview',
            heading: t('shop.recommended'),
            products: product.recommended.map((one) => tileOf(one, at.currency, t)),
            empty: t('shop.empty'),
          }),
        ]),
  ],
  footer: [actions({ id: 'add-bar', buttons: [addButton(product, at, t)] })],
  forms: { [PRODUCT_FORM]: { seed: product.id, values: { variant: product.chosen } } },
})

const cartTotals = ({ goods, tax, summary, budget }: CartSum, currency: Currency, t: Translate) => {
  const bonus = formatBudget(budget, currency, t)
  const rest = summary.outcome === 'gift' ? [t('credit.rest-gift')] : []
  const notes = [...(bonus === null ? [] : [bonus]), ...rest, ...(summary.loading ? [t('totals.may-change')] : [])]
  return totals({
    id: 'cart-total',
    heading: t('cart.sum'),
    rows: [
      { id: 'goods', label: t('cart.goods'), money: money(goods, currency, t), look: 'line' },
      ...(tax === 0
        ? []
        : [{ id: 'tax', label: t('totals.tax'), money: money(tax, currency, t), look: 'line' as const }]),
      {
        id: 'total',
        ...endOf(summary, t),
        look: 'total',
        ...(notes.length > 0 && { note: t.sentences(notes) }),
      },
    ],
  })
}

/** Never displays a guessed sum. */
const cartSum = ({ sum, currency }: CartView, t: Translate) =>
  sum === null
    ? notice({ id: 'cart-total', tone: 'danger', body: plain(t('error.totals')) })
    : cartTotals(sum, currency, t)

/** NAV-12, SHP-38. */
export const cartOverlay = (at: OverlayContext, view: CartView, t: Translate): Overlay => ({
  id: 'cart',
  kind: 'sheet',
  title: t('cart.heading'),
  path: at.path,
  close: { label: t('shop.close'), action: { type: 'navigate', path: at.closePath } },
  body:
    view.lines.length === 0
      ? [emptyState({ id: 'cart-empty', look: 'empty', heading: t('cart.empty') })]
      : [
          ...lineGroups(
            {
              id: 'cart-lines',
              heading: t('cart.count', { count: view.lines.length }),
              currency: view.currency,
              lines: cartLines(at.shopId, view.lines, t),
            },
            t,
          ),
        ],
  footer: [
    ...(view.lines.length === 0 ? [] : [cartSum(view, t)]),
    actions({
      id: 'cart-bar',
      buttons: [
        button({
          id: 'continue',
          label: t(view.lines.length === 0 ? 'cart.continue' : 'cart.finish'),
          look: 'primary',
          action: post(at.shopId, 'cart.continue'),
        }),
      ],
    }),
  ],
})
