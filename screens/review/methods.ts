import { fixedText } from '../../locales/format.ts'
import type { Translate } from '../../locales/translate.ts'
import { deferred } from '../../schemas/components/deferred.ts'
import type { Component } from '../../schemas/components/index.ts'
import { notice } from '../../schemas/components/notice.ts'
import { type Picker, picker } from '../../schemas/components/picker.ts'
import { text } from '../../schemas/components/text.ts'
import type { MethodKind } from '../../schemas/config/method.ts'
import type { Address } from '../../schemas/entities/address.ts'
import { isInJapanese } from '../../schemas/entities/written-address.ts'
import { isoTime } from '../../schemas/ids.ts'
import type { Currency, Minor, Money } from '../../schemas/money.ts'
import { whereabouts } from '../parts/address-lines.ts'
import { money } from '../parts/amounts.ts'
import { type PickupView, pickupForm } from '../parts/pickup-form.ts'
import { post } from '../parts/press.ts'
import { plain } from '../parts/rich.ts'
import { methodMark } from './method-marks.ts'
import { noMethod, type StaysBy } from './no-method.ts'

/** A place where a partner takes the parcel, with the way that leads there. */
interface MethodPlaceView {
  readonly id: string
  readonly selected: boolean
  readonly name: string
  readonly address: Address
  /** How far away it is, to so many digits; null where nobody knows. */
  readonly distance: { readonly miles: number; readonly digits: number } | null
}

/** One way in which the parcel can leave. */
export interface MethodView {
  /** Stays the same whichever of its places is chosen. */
  readonly id: string
  /** What choosing it takes: the method, at the chosen or the nearest of its places. */
  readonly offer: string
  readonly kind: MethodKind
  readonly handing: 'drop-off' | 'pick-up' | 'in-store'
  /** What the shopper needs for it: a label to print, a code to show, or nothing. */
  readonly needs: 'label' | 'code' | 'nothing'
  readonly name: string
  readonly copy: string | null
  readonly selected: boolean
  /** The handling fee of this method in minor units, 0 where it is free; null while it is unknown (FEE-28). */
  readonly fee: Minor | null
  /** Where it is, the nearest place first; none where it is everywhere. */
  readonly places: readonly MethodPlaceView[]
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
  /** Why no parcel travels: all of it is kept or given away, or was sent in before; null where one does (FIX-76). */
  readonly staysBy: StaysBy | null
  /** Where the ways are asked for while the partners have not answered; null when they have (REV-36). */
  readonly methodsLoading: { readonly href: string; readonly path: string } | null
  /** Null where the carrier decides. */
  readonly labels: LabelChoiceView | null
  /** Null where no driver comes. */
  readonly pickup: PickupView | null
  /** Until when the parcel must be on its way. */
  readonly handOverBy: number | null
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

/** What stands between facts of one line. */
const joined = (facts: readonly string[]): string => facts.join(' · ')

/** Where a place is and how far away. */
const whereOf = (place: MethodPlaceView, t: Translate): string => {
  const { address, distance } = place
  return joined([
    isInJapanese(address) ? whereabouts(place, t) : [address.address1, address.city].join(', '),
    ...(distance === null
      ? []
      : [t('method.distance', { miles: fixedText(t.language, distance.miles, distance.digits) })]),
  ])
}

/** The nearest place by its name, and how many more there are. */
const nearestOf = ({ places }: MethodView, t: Translate): string[] => {
  const [nearest, ...others] = places
  if (nearest === undefined) return []
  return [
    [nearest.name, whereOf(nearest, t)].join(', '),
    ...(others.length === 0 ? [] : [t('method.more-places', { count: others.length })]),
  ]
}

const needsTexts = {
  label: 'method.needs-label',
  code: 'method.needs-code',
  nothing: 'method.needs-nothing',
} as const

/** What tells a method from the others: where, how far, how it is handed over and what for (FIX-74). */
const linesOf = (view: MethodView, t: Translate): string[] => [
  ...nearestOf(view, t),
  joined([t(handings[view.handing]), t(needsTexts[view.needs])]),
]

/** What there is to know of a method once it is chosen. */
const notesOf = ({ copy, shared }: MethodView, t: Translate): string[] => [
  ...(copy === null ? [] : [copy]),
  ...(shared ? [t('method.shared', { count: SHIPMENTS })] : []),
]

const linksOf = ({ finder, name }: MethodView, t: Translate) =>
  finder === null ? {} : { links: [{ label: t('method.finder', { name }), href: finder }] }

/** A choice within a method; nothing where there is nothing to choose. */
type Inside = NonNullable<Picker['options'][number]['inside']>

/** Which of the places of a partner. */
const placePicker = ({ shopId }: Shop, { id, places }: MethodView, t: Translate): Inside =>
  places.length < 2
    ? []
    : [
        picker({
          id: `places-${id}`,
          legend: t('method.place-legend'),
          options: places.map((place) => ({
            value: place.id,
            label: place.name,
            copy: whereOf(place, t),
            selected: place.selected,
            action: post(shopId, 'review.method', { args: { method: place.id } }),
          })),
        }),
      ]

/** Which carrier's label. */
const labelPicker = ({ shopId }: Shop, { labels }: MethodsView, t: Translate): Inside =>
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
const scheduler = ({ shopId }: Shop, { pickup }: MethodsView, t: Translate): Inside =>
  pickup === null
    ? []
    : [
        pickupForm(
          pickup,
          { save: { action: post(shopId, 'review.pickup', { form: 'pickup' }), afterMs: AFTER_MS } },
          t,
        ),
      ]

/** Says that somebody else learns who returns. */
const privacyNotice = ({ privacy }: MethodsView, t: Translate): Inside =>
  privacy ? [notice({ id: 'privacy', tone: 'info', body: plain(t('method.privacy')) })] : []

/** What the chosen method asks for: a place, a carrier, a day. */
const insideOf = (shop: Shop, view: MethodsView, method: MethodView, t: Translate): Inside =>
  method.selected
    ? [
        ...placePicker(shop, method, t),
        ...labelPicker(shop, view, t),
        ...scheduler(shop, view, t),
        ...privacyNotice(view, t),
      ]
    : []

/** Until when it is handed over, and where, once that is chosen (FIX-84); for a pick-up its day says it. */
const deadline = ({ methods, handOverBy }: MethodsView, t: Translate): Component[] => {
  const chosen = methods.find(({ selected }) => selected)
  if (chosen === undefined || chosen.handing === 'pick-up') return []
  const place = chosen.places.find(({ selected }) => selected)?.name
  if (handOverBy === null) return [text({ id: 'hand-over', look: 'body', body: plain(t('label.held-copy')) })]
  const date = t.date(handOverBy)
  const words = place === undefined ? t('review.hand-over', { date }) : t('review.bring', { date, place })
  return [text({ id: 'hand-over', look: 'body', body: plain(words), time: isoTime(handOverBy) })]
}

/** The price of a method, free in words; undefined while the fee is unknown. */
const priceOf = ({ currency }: Shop, { fee }: MethodView, t: Translate): Money | undefined => {
  if (fee === null) return undefined
  return fee === 0 ? { amount: 0, currency, text: t('review.method-free') } : money(fee, currency, t)
}

/** A method to choose, with its fee. */
const optionOf = (shop: Shop, view: MethodsView, method: MethodView, t: Translate): Picker['options'][number] => {
  const { id, offer, kind, name, selected, sustainable } = method
  const notes = notesOf(method, t)
  const inside = insideOf(shop, view, method, t)
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
          tone: 'info',
          body: plain(t('method.sustainable-banner')),
        }),
      ]
    : []

/** The return methods to choose from with everything that belongs to them, their outline while they load, or that there are none (REV-02). */
export function methodsParts(shop: Shop, view: MethodsView, t: Translate): Component[] {
  const { methods, methodNeeded, methodsLoading } = view
  const legend = t('review.method-legend')
  if (methodsLoading !== null) return [skeleton(methodsLoading, t)]
  if (!methodNeeded) return noMethod(view.staysBy, t)
  if (methods.length === 0) return []
  return [
    ...sustainableBanner(methods, t),
    picker({
      id: METHODS_BLOCK,
      legend,
      options: methods.map((method) => optionOf(shop, view, method, t)),
      ...(methods.length > BEST && {
        more: { shown: BEST, label: t('method.more', { count: methods.length - BEST }) },
      }),
    }),
    ...deadline(view, t),
  ]
}
