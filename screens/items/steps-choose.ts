import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import { choiceList } from '../../schemas/components/choice-list.ts'
import { emptyState } from '../../schemas/components/empty-state.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { type OptionPicker, optionPicker } from '../../schemas/components/option-picker.ts'
import { priceFrom, priceProps } from '../parts/amounts.ts'
import { button } from '../parts/buttons.ts'
import { withMissingTexts } from '../parts/option-axes.ts'
import { picture } from '../parts/picture.ts'
import { plain } from '../parts/rich-text.ts'
import type { FlowView, VariantView } from './flow-view.ts'
import { advanceOnTap, differenceText, type FlowStep, FORM, header, nextButton, type QuestionOf } from './step.ts'

type PickerVariant = OptionPicker['variants'][number]

type VariantQuestion = QuestionOf<'select-variant'> | QuestionOf<'select-advanced-exchange-product'>

/** `at` is the index on each axis, so the client can derive availability without a request. */
const placeOf = ({ id, at, state }: VariantView) => ({ value: id, at: [...at], state })

const toOwnVariant =
  (view: FlowView, t: Translate) =>
  (variant: VariantView): PickerVariant => ({
    ...placeOf(variant),
    ...(variant.title !== null && { title: variant.title }),
    note: differenceText(view, variant.difference, t),
  })

const toOtherVariant =
  (view: FlowView, t: Translate) =>
  (variant: VariantView): PickerVariant => ({
    ...placeOf(variant),
    ...priceProps(variant, view.currency, t),
    ...(variant.difference !== 0 && { note: differenceText(view, variant.difference, t) }),
    ...(variant.image !== null && { picture: { src: variant.image, alt: '' } }),
  })

/**
 * Variants of the same or the replacement product (ITM-44, ITM-51). Without an available one there is no button; Back
 * leads to the other outcomes.
 */
export function variantStep(view: FlowView, question: VariantQuestion, t: Translate): FlowStep {
  const { axes, variants, chosen } = question
  const other = question.step === 'select-advanced-exchange-product'
  const isAnyAvailable = variants.some(({ state }) => state === 'available')
  return {
    heading: other ? t('item.variant-of', { product: question.product }) : t('item.variant-heading'),
    body: [
      ...header(view, t),
      ...(isAnyAvailable ? [] : [notice({ id: 'none-left', tone: 'warning', body: plain(t('item.variant-none')) })]),
      optionPicker({
        id: 'variants',
        form: FORM,
        name: 'variant',
        legend: t('item.variant-legend'),
        required: true,
        missing: t('item.variant-required'),
        axes: withMissingTexts(axes, t),
        variants: variants.map(other ? toOtherVariant(view, t) : toOwnVariant(view, t)),
        messages: {
          own: t('item.variant-own'),
          outOfStock: t('item.variant-sold-out'),
          unavailable: t('item.variant-unavailable'),
        },
      }),
    ],
    values: { variant: chosen ?? '' },
    buttons: isAnyAvailable ? [nextButton(view, 'valid', t)] : [],
  }
}

/** Only a failed request offers a retry. */
const emptyProducts = ({ failed }: QuestionOf<'select-product'>, t: Translate): Component =>
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

const pageButton = (id: string, label: string, path: string | null) =>
  path === null ? [] : [button({ id, label, look: 'text', action: { type: 'navigate', path } })]

const pagesOf = ({ pages }: QuestionOf<'select-product'>, t: Translate): readonly Component[] => {
  const buttons = [
    ...pageButton('previous-page', t('shop.previous-page'), pages.previous),
    ...pageButton('next-page', t('shop.next-page'), pages.next),
  ]
  return buttons.length === 0
    ? []
    : [actions({ id: 'pages', summary: t('shop.page', { page: pages.number }), buttons })]
}

// Unavailable products stay in place, so that pages do not shift.
const unavailableTexts = { 'sold-out': 'item.product-sold-out', price: 'item.product-price' } as const

const isSelectable = (products: QuestionOf<'select-product'>['products']): boolean =>
  products.some(({ off }) => off === null)

const tiles = (view: FlowView, { title, products }: QuestionOf<'select-product'>, t: Translate): Component =>
  choiceList({
    id: 'products',
    form: FORM,
    name: 'product',
    legend: title,
    required: true,
    missing: t('item.product-required'),
    look: 'tiles',
    ...(isSelectable(products) && advanceOnTap(view)),
    options: products.map((product) => ({
      value: product.id,
      label: product.title,
      picture: { ...picture(product, t), alt: '' },
      ...priceProps(product, view.currency, t),
      price: priceFrom(product, view.currency, t),
      ...(product.off !== null && { disabled: t(unavailableTexts[product.off]) }),
    })),
  })

/** The products of an advanced exchange, paged (ITM-50). */
export function productStep(view: FlowView, question: QuestionOf<'select-product'>, t: Translate): FlowStep {
  const { title, products, chosen } = question
  const hasProducts = !question.failed && products.length > 0
  const isChosenOnPage = products.some(({ id, off }) => id === chosen && off === null)
  return {
    heading: title,
    body: [
      ...header(view, t),
      hasProducts ? tiles(view, question, t) : emptyProducts(question, t),
      ...(question.failed ? [] : pagesOf(question, t)),
    ],
    // Never preselects a product of another page.
    values: hasProducts ? { product: isChosenOnPage ? (chosen ?? '') : '' } : {},
    buttons: hasProducts && isSelectable(products) ? [nextButton(view, 'valid', t)] : [],
  }
}
