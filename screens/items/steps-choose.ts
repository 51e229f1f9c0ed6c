import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { choiceList } from '../../schemas/components/choice-list.ts'
import { emptyState } from '../../schemas/components/empty-state.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { optionPicker } from '../../schemas/components/option-picker.ts'
import { priced, priceFrom } from '../parts/amounts.ts'
import { picture } from '../parts/picture.ts'
import { button } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'
import type { FlowView, VariantView } from './flow-view.ts'
import { type Asking, differenceText, type FlowStep, FORM, header, next } from './step.ts'

type Picking = Asking<'select-variant'> | Asking<'select-advanced-exchange-product'>

/**
 * A variant to pick, with what it costs more or less. `at` says where it stands on each axis, so that the client can
 * tell what is left without asking.
 */
const pickable = (view: FlowView, t: Translate) => (variant: VariantView) => ({
  value: variant.id,
  at: [...variant.at],
  state: variant.state,
  ...priced(variant, view.currency, t),
  ...(variant.difference !== 0 && { note: differenceText(view, variant.difference, t) }),
  ...(variant.image !== null && { picture: { src: variant.image, alt: '' } }),
})

/**
 * A variant of the same product, or of the product that comes instead (ITM-44, ITM-51). Where none is left it says so
 * and has no button: Back leads to the other outcomes.
 */
export function variantStep(view: FlowView, question: Picking, t: Translate): FlowStep {
  const { axes, variants, chosen } = question
  const other = question.step === 'select-advanced-exchange-product'
  const any = variants.some(({ state }) => state === 'available')
  return {
    heading: other ? t('item.variant-of', { product: question.product }) : t('item.variant-heading'),
    body: [
      ...header(view, t),
      ...(any ? [] : [notice({ id: 'none-left', tone: 'warning', body: plain(t('item.variant-none')) })]),
      optionPicker({
        id: 'variants',
        form: FORM,
        name: 'variant',
        legend: t('item.variant-legend'),
        required: true,
        missing: t('item.variant-required'),
        axes,
        variants: variants.map(pickable(view, t)),
        messages: {
          own: t('item.variant-own'),
          outOfStock: t('item.variant-sold-out'),
          unavailable: t('item.variant-unavailable'),
        },
      }),
    ],
    values: { variant: chosen ?? '' },
    buttons: any ? [next(view, 'valid', t)] : [],
  }
}

/**
 * Says that there are no products, or that they could not be read. The second can be tried again, the first cannot be
 * helped.
 */
const nothingToChoose = ({ failed }: Asking<'select-product'>, t: Translate): Component =>
  failed
    ? emptyState({
        id: 'products',
        look: 'failed',
        heading: t('item.products-failed-heading'),
        body: plain(t('item.products-failed')),
        actions: [button({ id: 'retry', label: t('items.retry'), look: 'secondary', action: { type: 'reload' } })],
      })
    : emptyState({
        id: 'products',
        look: 'empty',
        heading: t('item.products-empty-heading'),
        body: plain(t('item.products-empty')),
      })

/** A button to another page of products; none where there is no such page. */
const pageButton = (id: string, label: string, path: string | null) =>
  path === null ? [] : [button({ id, label, look: 'text', action: { type: 'navigate', path } })]

/** The way to more products; nothing where all stand on one page. */
const pagesOf = ({ pages }: Asking<'select-product'>, t: Translate): readonly Component[] => {
  const buttons = [
    ...pageButton('previous-page', t('shop.previous-page'), pages.previous),
    ...pageButton('next-page', t('shop.next-page'), pages.next),
  ]
  return buttons.length === 0
    ? []
    : [actions({ id: 'pages', summary: t('shop.page', { page: pages.number }), buttons })]
}

// Why a product of the collection cannot be had: it stays in its place, so that pages do not shift.
const offWords = { 'sold-out': 'item.product-sold-out', price: 'item.product-price' } as const

/** Products to choose among, as pictures. */
const tiles = (view: FlowView, { title, products }: Asking<'select-product'>, t: Translate): Component =>
  choiceList({
    id: 'products',
    form: FORM,
    name: 'product',
    legend: title,
    required: true,
    missing: t('item.product-required'),
    look: 'tiles',
    options: products.map((product) => ({
      value: product.id,
      label: product.title,
      picture: { ...picture(product, t), alt: '' },
      ...priced(product, view.currency, t),
      price: priceFrom(product, view.currency, t),
      ...(product.off !== null && { disabled: t(offWords[product.off]) }),
    })),
  })

/**
 * The products of an advanced exchange, a page at a time (ITM-50). The button goes on only if one of this page can be
 * had.
 */
export function productStep(view: FlowView, question: Asking<'select-product'>, t: Translate): FlowStep {
  const { title, products, chosen } = question
  const any = !question.failed && products.length > 0
  const free = any && products.some(({ off }) => off === null)
  const here = products.some(({ id, off }) => id === chosen && off === null)
  return {
    heading: title,
    body: [
      ...header(view, t),
      any ? tiles(view, question, t) : nothingToChoose(question, t),
      ...(question.failed ? [] : pagesOf(question, t)),
    ],
    // A product of another page is not chosen unseen.
    values: any ? { product: here ? (chosen ?? '') : '' } : {},
    buttons: free ? [next(view, 'valid', t)] : [],
  }
}
