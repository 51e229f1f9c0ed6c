import { fixedText } from '../../locales/format.ts'
import type { Translate } from '../../locales/translate.ts'
import { deferred } from '../../schemas/components/deferred.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { type Picker, picker } from '../../schemas/components/picker.ts'
import { text } from '../../schemas/components/text.ts'
import type { MethodKind } from '../../schemas/config/method.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import { whereabouts } from '../parts/address-lines.ts'
import { money } from '../parts/amounts.ts'
import { type PickupView, pickupForm } from '../parts/pickup-form.ts'
import { post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'
import { methodMark } from './method-marks.ts'

/** One way in which the parcel can leave. */
export interface MethodView {
  readonly id: string
  readonly kind: MethodKind
  readonly handing: 'drop-off' | 'pick-up' | 'in-store'
  readonly name: string
  readonly copy: string | null
  readonly selected: boolean
  /** What this way costs the shopper; null where it is free (FEE-28). */
  readonly fee: Minor | null
  /** Where it is, and how far away to so many digits; null where it is everywhere. */
  readonly place: {
    readonly name: string
    readonly address: Address
    readonly distance: { readonly miles: number; readonly digits: number } | null
  } | null
  /** Where the partner shows all its places. */
  readonly finder: string | null
  /** Travels in one box with many other returns (MTH-22). */
  readonly shared: boolean
  /** To be marked as sparing (MTH-23). */
  readonly sustainable: boolean
}

/** The labels of one return method, among which the shopper chooses (MTH-06). */
export interface LabelChoiceView {
  readonly method: string
  readonly options: readonly {
    readonly id: string
    readonly carrier: string
    readonly service: string | null
    readonly copy: string | null
    readonly selected: boolean
  }[]
}

/** What the return methods are drawn from. */
export interface MethodsView {
  readonly methods: readonly MethodView[]
  readonly methodNeeded: boolean
  /** Where the ways are asked for while the partners have not answered; null when they have (REV-36). */
  readonly methodsLoading: { readonly href: string; readonly path: string } | null
  /** Null where the carrier decides. */
  readonly labels: LabelChoiceView | null
  /** Null where no driver comes. */
  readonly pickup: PickupView | null
  /** Data goes to whoever comes to the door (REV-14). */
  readonly privacy: boolean
}

/** The block of the return methods, or its outline. */
export const METHODS_BLOCK = 'methods'

/** Whose page it is, and the currency of its fees. */
interface Shop {
  readonly shopId: string
  readonly currency: Currency
}

const handings = {
  'drop-off': 'method.drop-off',
  'pick-up': 'method.pick-up',
  'in-store': 'method.in-store',
} as const

/** How many methods stand there at first: the best of them, as they are sorted (FIX-73). */
const BEST = 3

/** How many other returns travel in the same box (MTH-22). */
const SHIPMENTS = 16

/** Where the goods are handed in, and how far that is. */
const placeLines = ({ place }: MethodView, t: Translate): string[] => {
  if (place === null) return []
  const { name, distance } = place
  return [
    name,
    whereabouts(place, t),
    ...(distance === null
      ? []
      : [t('method.distance', { miles: fixedText(t.language, distance.miles, distance.digits) })]),
  ]
}

/** What there is to know of a method before it is chosen. */
const linesOf = (view: MethodView, t: Translate): string[] => [
  t(handings[view.handing]),
  ...placeLines(view, t),
  ...(view.shared ? [t('method.shared', { count: SHIPMENTS })] : []),
]

const linksOf = ({ finder, name }: MethodView, t: Translate) =>
  finder === null ? {} : { links: [{ label: t('method.finder', { name }), href: finder }] }

/** A method to choose, with its fee. */
const optionOf = ({ shopId, currency }: Shop, view: MethodView, t: Translate): Picker['options'][number] => {
  const { id, kind, name, copy, selected, fee, sustainable } = view
  return {
    value: id,
    label: name,
    image: { src: methodMark(kind), alt: '' },
    ...(copy !== null && { copy }),
    lines: linesOf(view, t),
    ...linksOf(view, t),
    ...(sustainable && { help: { label: t('method.sustainable'), text: t('method.sustainable-copy') } }),
    ...(fee === null ? { badge: t('review.method-free') } : { price: money(fee, currency, t) }),
    selected,
    action: post(shopId, 'review.method', { args: { method: id } }),
  }
}

/** Which carrier's label; nothing where there is no choice. */
const labelPicker = (shopId: string, labels: LabelChoiceView | null, t: Translate): Component[] =>
  labels === null
    ? []
    : [
        picker({
          id: 'label-options',
          legend: t('method.label-legend'),
          options: labels.options.map(({ id, carrier, service, copy, selected }) => ({
            value: id,
            label: service === null ? carrier : `${carrier} ${service}`,
            ...(copy !== null && { copy }),
            selected,
            action: post(shopId, 'review.method', { args: { method: labels.method, option: id } }),
          })),
        }),
      ]

/** Kept by itself once it is whole and was left alone for half a second (MTH-33). */
const AFTER_MS = 500

/** When a driver comes. What is typed is kept a moment after each stop. */
const scheduler = (shopId: string, pickup: PickupView | null, t: Translate): Component[] =>
  pickup === null
    ? []
    : [
        pickupForm(
          pickup,
          { save: { action: post(shopId, 'review.pickup', { form: 'pickup' }), afterMs: AFTER_MS } },
          t,
        ),
      ]

/** Stands in for the methods until the partners have answered. */
const skeleton = (from: NonNullable<MethodsView['methodsLoading']>, t: Translate): Component =>
  deferred({
    id: METHODS_BLOCK,
    ...from,
    label: t('method.loading'),
    shape: 'card',
    failed: { text: t('method.loading-failed'), retry: t('method.loading-retry') },
  })

/** Marks what spares the world something, where the shop wants that said (MTH-23). */
const sustainableBanner = (methods: readonly MethodView[], t: Translate): Component[] =>
  methods.some(({ sustainable }) => sustainable)
    ? [
        notice({
          id: 'sustainable',
          tone: 'success',
          title: t('method.sustainable-title'),
          body: plain(t('method.sustainable-banner')),
        }),
      ]
    : []

const privacyNotice = (t: Translate): Component =>
  notice({ id: 'privacy', tone: 'info', body: plain(t('method.privacy')) })

/** The return methods to choose from with everything that belongs to them, their outline while they load, or that there are none (REV-02). */
export function methodsParts(shop: Shop, view: MethodsView, t: Translate): Component[] {
  const { methods, methodNeeded, methodsLoading, labels, pickup, privacy } = view
  const legend = t('review.method-legend')
  if (methodsLoading !== null) return [skeleton(methodsLoading, t)]
  if (!methodNeeded)
    return [text({ id: 'method-none', look: 'body', heading: legend, body: plain(t('review.method-none')) })]
  if (methods.length === 0) return []
  return [
    ...sustainableBanner(methods, t),
    picker({
      id: METHODS_BLOCK,
      legend,
      options: methods.map((method) => optionOf(shop, method, t)),
      ...(methods.length > BEST && {
        more: { shown: BEST, label: t('method.more', { count: methods.length - BEST }) },
      }),
    }),
    ...labelPicker(shop.shopId, labels, t),
    ...scheduler(shop.shopId, pickup, t),
    ...(privacy ? [privacyNotice(t)] : []),
  ]
}
