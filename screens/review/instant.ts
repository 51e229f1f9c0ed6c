import type { TextKey, Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { picker } from '../../schemas/components/picker.ts'
import { text } from '../../schemas/components/text.ts'
import type { Overlay } from '../../schemas/envelope/screen.ts'
import { type Instant, toIsoTime } from '../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import { button, post } from '../parts/buttons.ts'
import type { FrameView } from '../parts/frame.ts'
import { paragraphs, plain } from '../parts/rich-text.ts'

type HoldReason = 'instant-return' | 'instant-exchange'

/** `charge` is what the card pays if the parcel does not arrive in time (REV-10, INS-11). */
export interface HoldView {
  readonly of: HoldReason
  readonly authorize: Minor
  readonly charge: Minor
  /** Null where the label waits for approval, which starts the deadline. */
  readonly deadline: Instant | null
}

/** A type is null where there is no choice. */
export interface InstantView {
  readonly currency: Currency
  readonly exchangeType: { readonly selected: 'regular' | 'instant' } | null
  readonly returnType: { readonly selected: 'regular' | 'instant' } | null
  readonly holds: readonly HoldView[]
}

const texts = {
  'instant-exchange': {
    legend: 'review.exchange-legend',
    regular: 'review.exchange-regular',
    regularCopy: 'review.exchange-regular-copy',
    instant: 'review.exchange-instant',
    instantCopy: 'review.exchange-instant-copy',
    about: 'review.exchange-about',
    aboutCopy: 'review.exchange-about-copy',
  },
  'instant-return': {
    legend: 'review.return-legend',
    regular: 'review.return-regular',
    regularCopy: 'review.return-regular-copy',
    instant: 'credit.instant',
    instantCopy: 'credit.instant-copy',
    about: 'review.return-about',
    aboutCopy: 'review.return-about-copy',
  },
} as const satisfies Readonly<Record<HoldReason, Readonly<Record<string, TextKey>>>>

const kinds = ['instant-exchange', 'instant-return'] as const
const actionNames = { 'instant-exchange': 'review.exchange-type', 'instant-return': 'review.return-type' } as const

const choiceOf = (view: InstantView, of: HoldReason) =>
  of === 'instant-exchange' ? view.exchangeType : view.returnType
const holdOf = (view: InstantView, of: HoldReason) => view.holds.find((hold) => hold.of === of)

const listHoldReasons = (view: InstantView): readonly HoldReason[] =>
  kinds.filter((of) => choiceOf(view, of) !== null || holdOf(view, of) !== undefined)

/** Empty where the shop requires or forbids instant. */
const typePicker = (shopId: string, view: InstantView, of: HoldReason, t: Translate): Component[] => {
  const choice = choiceOf(view, of)
  if (choice === null) return []
  const option = (type: 'regular' | 'instant', copy: TextKey) => ({
    value: type,
    label: t(texts[of][type]),
    copy: t(copy),
    selected: choice.selected === type,
    action: post(shopId, actionNames[of], { args: { type } }),
  })
  return [
    picker({
      id: `${of}-type`,
      legend: t(texts[of].legend),
      options: [option('regular', texts[of].regularCopy), option('instant', texts[of].instantCopy)],
    }),
  ]
}

/** Without a picker it also names the outcome. */
const holdDetails = (view: InstantView, of: HoldReason, t: Translate): Component[] => {
  const hold = holdOf(view, of)
  if (hold === undefined) return []
  const authorize = t.money(hold.authorize, view.currency)
  const charge = t.money(hold.charge, view.currency)
  const { deadline } = hold
  const terms =
    deadline === null
      ? t('review.hold-label', { authorize, charge })
      : t('review.hold', { authorize, charge, date: t.date(deadline) })
  const about = { id: `${of}-details`, look: 'body' as const, ...(deadline !== null && { time: toIsoTime(deadline) }) }
  return [
    choiceOf(view, of) === null
      ? text({ ...about, heading: t(texts[of].instant), body: paragraphs([t(texts[of].instantCopy), terms]) })
      : text({ ...about, body: plain(terms) }),
  ]
}

const aboutButton = (of: HoldReason, t: Translate): Component =>
  actions({
    id: `${of}-more`,
    buttons: [
      button({
        id: `about-${of}`,
        label: t(texts[of].about),
        look: 'text',
        action: { type: 'open', dialog: of },
      }),
    ],
  })

/** REV-08 to REV-11. */
export const instantParts = (shopId: string, view: InstantView, t: Translate): Component[] =>
  listHoldReasons(view).flatMap((of) => [
    ...typePicker(shopId, view, of, t),
    ...holdDetails(view, of, t),
    aboutButton(of, t),
  ])

/** Included in the page, so it opens without a request. */
const holdDialog = (frame: FrameView, of: HoldReason, t: Translate): Overlay => ({
  id: of,
  kind: 'dialog',
  title: t(texts[of].about),
  path: frame.path,
  close: { label: t('common.close'), action: { type: 'close' } },
  body: [
    text({
      id: `${of}-explained`,
      look: 'body',
      body: paragraphs([t(texts[of].aboutCopy), t('review.instant-hold'), t('review.instant-charge')]),
    }),
  ],
})

/** REV-11. */
export const instantDialogs = (frame: FrameView, view: InstantView, t: Translate): Record<string, Overlay> =>
  Object.fromEntries(listHoldReasons(view).map((of) => [of, holdDialog(frame, of, t)]))
