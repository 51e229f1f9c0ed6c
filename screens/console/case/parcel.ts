import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import { keyValues } from '../../../schemas/components/key-values.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { consolePost } from '../actions.ts'
import { casePost, operationButton, stepPath } from './parts.ts'
import type { CaseView, ParcelView } from './view.ts'
import { trackingTexts } from './words.ts'

const labelTexts = {
  held: 'case.label-held',
  processing: 'case.label-processing',
  queued: 'case.label-processing',
  ready: 'case.label-ready',
  failed: 'case.label-failed',
  voided: 'case.label-voided',
} as const satisfies Readonly<Record<NonNullable<ParcelView['label']>, ConsoleTextKey>>

const statusLines = ({ label, tracking, trouble }: ParcelView, t: ConsoleTranslate): string[] => [
  t(label === null ? 'case.label-none' : labelTexts[label]),
  ...(trouble === null ? [] : [t('case.parcel-trouble', { message: trouble })]),
  t(trackingTexts[tracking]),
]

const rowsOf = (parcel: ParcelView, t: ConsoleTranslate) => {
  const known = ([key, text]: readonly [ConsoleTextKey, string | null]) =>
    text === null ? [] : [{ label: t(key), lines: [text] }]
  return [
    { label: t('case.parcel-status'), lines: statusLines(parcel, t) },
    ...(
      [
        ['case.parcel-method', parcel.method],
        ['case.parcel-carrier', parcel.carrier],
        ['case.parcel-number', parcel.trackingNumber],
      ] as const
    ).flatMap(known),
    ...(parcel.tracking === 'new'
      ? [
          {
            label: t('case.until'),
            lines: [t('case.parcel-until', { date: t.date(parcel.returnBy) })],
            time: toIsoTime(parcel.returnBy),
          },
        ]
      : []),
  ]
}

export function newLabelButton(view: CaseView, look: Button['look'], t: ConsoleTranslate): readonly Button[] {
  const isReplaced = view.parcel.label === 'ready'
  const confirm = {
    title: t('case.new-label-title'),
    body: t('case.new-label-body'),
    yes: t('case.yes-new-label'),
    no: t('case.no'),
  }
  return operationButton(view, 'label', {
    t,
    id: `new-label-${look}`,
    label: t('case.new-label'),
    look,
    action: casePost(view, 'case.label', isReplaced ? { confirm } : {}),
  })
}

export function bookAgainButton(view: CaseView, look: Button['look'], t: ConsoleTranslate): readonly Button[] {
  if (view.parcel.booking === null) return []
  return operationButton(view, 'booking', {
    t,
    id: look === 'primary' ? 'waiting-book-again' : 'book-again',
    label: t('case.book-again'),
    look,
    action:
      view.parcel.booking === 'pickup'
        ? { type: 'navigate', path: stepPath(view.path, 'booking') }
        : casePost(view, 'case.booking'),
  })
}

const moveButton = ({ shopId, number, parcel }: CaseView, t: ConsoleTranslate): readonly Button[] => {
  const action = consolePost(shopId, 'demo.parcel', { args: { return: number }, exclusive: true })
  return parcel.canMove === true
    ? [button({ id: 'move-parcel', label: t('demo.parcel'), look: 'secondary', action })]
    : []
}

const photoButtons = ({ shopId, number, parcel }: CaseView, t: ConsoleTranslate): readonly Button[] =>
  (parcel.photos ?? []).map((photo, n) => {
    const href = `/console/v1/${shopId}/files/returns/${number}/photos/${photo}`
    const label = t('case.parcel-photo', { number: n + 1 })
    return button({ id: `photo-${photo}`, label, look: 'text', action: { type: 'link', href, external: true } })
  })

const buttonsOf = (view: CaseView, t: ConsoleTranslate): readonly Button[] => {
  const { trackingUrl, label } = view.parcel
  const confirm = { title: t('case.void-title'), body: t('case.void-body'), yes: t('case.yes-void'), no: t('case.no') }
  const track = trackingUrl === null ? [] : [{ type: 'link' as const, href: trackingUrl, external: true as const }]
  return [
    ...(label === null ? [] : newLabelButton(view, 'secondary', t)),
    ...operationButton(view, 'method', {
      t,
      id: 'change-method',
      label: t('case.change-method'),
      look: 'secondary',
      action: { type: 'navigate', path: stepPath(view.path, 'method') },
    }),
    ...bookAgainButton(view, 'secondary', t),
    ...(label === 'ready'
      ? operationButton(view, 'void', {
          t,
          id: 'void-label',
          label: t('case.void-label'),
          look: 'text',
          action: casePost(view, 'case.void', { confirm }),
        })
      : []),
    ...moveButton(view, t),
    ...photoButtons(view, t),
    ...track.map((action) => button({ id: 'track', label: t('case.track'), look: 'text', action })),
  ]
}

const actionsBlock = (buttons: readonly Button[]): readonly ConsoleComponent[] =>
  buttons.length === 0 ? [] : [actions({ id: 'parcel-actions', buttons: [...buttons] })]

export function parcelBlocks(view: CaseView, t: ConsoleTranslate): readonly ConsoleComponent[] {
  const { parcel } = view
  const nothing = [{ label: t('case.parcel'), lines: [t('case.parcel-none')] }]
  return [
    keyValues({ id: 'parcel', heading: t('case.parcel'), rows: parcel.isSent ? rowsOf(parcel, t) : nothing }),
    ...actionsBlock(parcel.isSent ? buttonsOf(view, t) : photoButtons(view, t)),
  ]
}
