import type { Translate } from '../../locales/translate.ts'
import { deferred } from '../../schemas/components/deferred.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { type Picker, picker } from '../../schemas/components/picker.ts'
import { text } from '../../schemas/components/text.ts'
import type { MethodKind } from '../../schemas/config/method.ts'
import type { Address } from '../../schemas/entities/address.ts'
import { isJapaneseAddress } from '../../schemas/entities/written-address.ts'
import { toIsoTime } from '../../schemas/values/ids.ts'
import type { Currency, Minor, Money } from '../../schemas/values/money.ts'
import { formatPlace } from '../parts/address-lines.ts'
import { post } from '../parts/buttons.ts'
import { formatPlaceDistance } from '../parts/distance.ts'
import { type PickupView, pickupForm } from '../parts/pickup-form.ts'
import { plain } from '../parts/rich-text.ts'
import { methodMark } from './method-marks.ts'
import { freeFirst } from './method-order.ts'
import { noMethod, type StaysBy } from './no-method.ts'

/** A partner location for drop-off. */
interface MethodPlaceView {
  readonly id: string
  readonly selected: boolean
  readonly name: string
  readonly address: Address
  /** Null when unknown; `digits` decimals. */
  readonly distance: { readonly miles: number; readonly digits: number } | null
}

export interface MethodView {
  readonly id: string
  /** The id that the action submits: the method at its chosen or nearest place. */
  readonly offer: string
  readonly kind: MethodKind
  readonly handing: 'drop-off' | 'pick-up' | 'in-store'
  readonly needs: 'label' | 'code' | 'nothing'
  readonly name: string
  readonly copy: string | null
  readonly selected: boolean
  /** The handling fee in minor units, 0 when free; null while unknown (FEE-28). */
  readonly fee: Minor | null
  /** Nearest first; empty when there are no places. */
  readonly places: readonly MethodPlaceView[]
  /** The partner's location finder. */
  readonly finder: string | null
  /** Shipped with other returns in one box (MTH-22). */
  readonly shared: boolean
  /** MTH-23. */
  readonly sustainable: boolean
}

/** MTH-06. */
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

export interface MethodsView {
  readonly methods: readonly MethodView[]
  readonly methodNeeded: boolean
  /** Why no parcel is sent; null where one is (FIX-76). */
  readonly staysBy: StaysBy | null
  /** Set while partners have not answered (REV-36). */
  readonly methodsLoading: { readonly href: string; readonly path: string } | null
  /** Null where the shopper has no choice of carrier. */
  readonly labels: LabelChoiceView | null
  readonly pickup: PickupView | null
  readonly handOverBy: number | null
  /** A pick-up partner receives personal data (REV-14). */
  readonly privacy: boolean
}

export const METHODS_BLOCK = 'methods'

interface ShopContext {
  readonly shopId: string
  readonly currency: Currency
}

const handings = {
  'drop-off': 'method.drop-off',
  'pick-up': 'method.pick-up',
  'in-store': 'method.in-store',
} as const

/** Methods displayed before "more" (FIX-73). */
const INITIAL_METHODS = 3

/** MTH-22. */
const SHIPMENTS = 16

const joinFacts = (facts: readonly string[]): string => facts.join(' · ')

const formatPlaceLine = (place: MethodPlaceView, t: Translate): string => {
  const { address, distance } = place
  return joinFacts([
    isJapaneseAddress(address) ? formatPlace(place, t) : [address.address1, address.city].join(', '),
    ...(distance === null ? [] : [formatPlaceDistance(distance, address.country, t)]),
  ])
}

const nearestLines = ({ places }: MethodView, t: Translate): string[] => {
  const [nearest, ...others] = places
  if (nearest === undefined) return []
  return [
    [nearest.name, formatPlaceLine(nearest, t)].join(', '),
    ...(others.length === 0 ? [] : [t('method.more-places', { count: others.length })]),
  ]
}

const needsTexts = {
  label: 'method.needs-label',
  code: 'method.needs-code',
  nothing: 'method.needs-nothing',
} as const

/** FIX-74. */
const linesOf = (view: MethodView, t: Translate): string[] => [
  ...nearestLines(view, t),
  joinFacts([t(handings[view.handing]), t(needsTexts[view.needs])]),
]

const notesOf = ({ copy, shared }: MethodView, t: Translate): string[] => [
  ...(copy === null ? [] : [copy]),
  ...(shared ? [t('method.shared', { count: SHIPMENTS })] : []),
]

const linksOf = ({ finder, name }: MethodView, t: Translate) =>
  finder === null ? {} : { links: [{ label: t('method.finder', { name }), href: finder }] }

type NestedChoices = NonNullable<Picker['options'][number]['inside']>

const placePicker = ({ shopId }: ShopContext, { id, places }: MethodView, t: Translate): NestedChoices =>
  places.length < 2
    ? []
    : [
        picker({
          id: `places-${id}`,
          legend: t('method.place-legend'),
          options: places.map((place) => ({
            value: place.id,
            label: place.name,
            copy: formatPlaceLine(place, t),
            selected: place.selected,
            action: post(shopId, 'review.method', { args: { method: place.id } }),
          })),
        }),
      ]

const labelPicker = ({ shopId }: ShopContext, { labels }: MethodsView, t: Translate): NestedChoices =>
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

/** Saves half a second after the last change, once complete (MTH-33). */
const SAVE_DELAY_MS = 500

const scheduler = ({ shopId }: ShopContext, { pickup }: MethodsView, t: Translate): NestedChoices =>
  pickup === null
    ? []
    : [
        pickupForm(
          pickup,
          { save: { action: post(shopId, 'review.pickup', { form: 'pickup' }), afterMs: SAVE_DELAY_MS } },
          t,
        ),
      ]

const privacyNotice = ({ privacy }: MethodsView, t: Translate): NestedChoices =>
  privacy ? [notice({ id: 'privacy', tone: 'info', body: plain(t('method.privacy')) })] : []

/** The chosen method's own choices: place, carrier, day. */
const nestedChoices = (shop: ShopContext, view: MethodsView, method: MethodView, t: Translate): NestedChoices =>
  method.selected
    ? [
        ...placePicker(shop, method, t),
        ...labelPicker(shop, view, t),
        ...scheduler(shop, view, t),
        ...privacyNotice(view, t),
      ]
    : []

/** The hand-over deadline (FIX-84); a pick-up has its own day instead. */
const handOverText = ({ methods, handOverBy }: MethodsView, t: Translate): Component[] => {
  const chosen = methods.find(({ selected }) => selected)
  if (chosen === undefined || chosen.handing === 'pick-up') return []
  const place = chosen.places.find(({ selected }) => selected)?.name
  if (handOverBy === null) return [text({ id: 'hand-over', look: 'body', body: plain(t('label.held-copy')) })]
  const date = t.date(handOverBy)
  const sentence = place === undefined ? t('review.hand-over', { date }) : t('review.bring', { date, place })
  return [text({ id: 'hand-over', look: 'body', body: plain(sentence), time: toIsoTime(handOverBy) })]
}

/** Undefined while the fee is unknown. */
const priceOf = ({ currency }: ShopContext, { fee }: MethodView, t: Translate): Money | undefined => {
  if (fee === null) return undefined
  const price = fee === 0 ? t('review.method-free') : t('review.method-fee', { amount: t.money(fee, currency) })
  return { amount: fee, currency, text: price }
}

const optionOf = (
  shop: ShopContext,
  view: MethodsView,
  method: MethodView,
  t: Translate,
): Picker['options'][number] => {
  const { id, offer, kind, name, selected, sustainable } = method
  const notes = notesOf(method, t)
  const inside = nestedChoices(shop, view, method, t)
  const price = priceOf(shop, method, t)
  return {
    value: id,
    label: name,
    image: { src: methodMark(kind), alt: '' },
    lines: linesOf(method, t),
    ...(notes.length > 0 && { notes }),
    ...linksOf(method, t),
    ...(sustainable && { help: { label: t('method.sustainable'), text: t('method.sustainable-copy') } }),
    ...(price !== undefined && { price }),
    selected,
    action: post(shop.shopId, 'review.method', { args: { method: offer } }),
    ...(inside.length > 0 && { inside }),
  }
}

/** Placeholder until the partners answer. */
const skeleton = (from: NonNullable<MethodsView['methodsLoading']>, t: Translate): Component =>
  deferred({
    id: METHODS_BLOCK,
    ...from,
    label: t('method.loading'),
    shape: 'card',
    failed: { text: t('method.loading-failed'), retry: t('method.loading-retry') },
  })

/** MTH-23. */
const sustainableText = (methods: readonly MethodView[], t: Translate): Component[] =>
  methods.some(({ sustainable }) => sustainable)
    ? [text({ id: 'sustainable', look: 'small', body: plain(t('method.sustainable-banner')) })]
    : []

/** REV-02. */
export function methodsParts(shop: ShopContext, view: MethodsView, t: Translate): Component[] {
  const { methodNeeded, methodsLoading } = view
  const methods = freeFirst(view.methods)
  const legend = t('review.method-legend')
  if (methodsLoading !== null) return [skeleton(methodsLoading, t)]
  if (!methodNeeded) return noMethod(view.staysBy, t)
  if (methods.length === 0) return []
  return [
    picker({
      id: METHODS_BLOCK,
      legend,
      options: methods.map((method) => optionOf(shop, view, method, t)),
      ...(methods.length > INITIAL_METHODS && {
        more: { shown: INITIAL_METHODS, label: t('method.more', { count: methods.length - INITIAL_METHODS }) },
      }),
    }),
    ...sustainableText(methods, t),
    ...handOverText(view, t),
  ]
}
