import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import { consoleFieldGroup } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { type Instant, toIsoTime } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { formatWait } from '../returns/rows.ts'

interface ParkedView {
  readonly id: string
  readonly code: string
  readonly place: string
  readonly by: string
  readonly at: Instant
  readonly reason: 'unknown' | 'ended'
  readonly number: string | null
  readonly photos: readonly string[]
}

export interface ParkedParcelsView {
  readonly shopId: string
  readonly now: Instant
  readonly parcels: readonly ParkedView[]
  readonly selected: ParkedView | null
  readonly canSettle: boolean
}

type Cell = DataTable['rows'][number]['cells'][number]

const PATH = '/desk/parcels'

const reasonTexts = { unknown: 'parked.reason-unknown', ended: 'parked.reason-ended' } as const

const buttonsOf = ({ shopId, canSettle }: ParkedParcelsView, { id, reason }: ParkedView, t: ConsoleTranslate) => [
  ...(reason === 'unknown'
    ? [
        button({
          id: `find-${id}`,
          label: t('parked.open'),
          look: 'secondary',
          action: { type: 'navigate', path: `${PATH}?parcel=${id}` },
        }),
      ]
    : []),
  ...(canSettle
    ? [
        button({
          id: `settle-${id}`,
          label: t('parked.settle'),
          look: 'text',
          action: consolePost(shopId, 'desk.settle', { args: { parcel: id }, exclusive: true }),
        }),
      ]
    : []),
]

const photosCell = (shopId: string, { id, photos }: ParkedView, t: ConsoleTranslate): Cell => ({
  kind: 'buttons',
  buttons: photos.map((photo, n) =>
    button({
      id: `photo-${photo}`,
      label: t('parked.photo', { number: n + 1 }),
      look: 'text',
      action: { type: 'link', href: `/console/v1/${shopId}/files/parcels/${id}/photos/${photo}`, external: true },
    }),
  ),
})

const tableOf = (view: ParkedParcelsView, t: ConsoleTranslate): DataTable => {
  const hasPhotos = view.parcels.some(({ photos }) => photos.length > 0)
  return {
    type: 'data_table',
    id: 'parked',
    caption: t('parked.heading'),
    columns: [
      { id: 'code', label: t('parked.code'), align: 'start', phone: 'title' },
      { id: 'reason', label: t('parked.reason'), align: 'start', phone: 'corner' },
      { id: 'place', label: t('parked.place'), align: 'start', phone: 'line' },
      ...(hasPhotos ? [{ id: 'photos', label: t('parked.photos'), align: 'start', phone: 'line' } as const] : []),
      { id: 'since', label: t('parked.since'), align: 'start', phone: 'line' },
      { id: 'by', label: t('parked.by'), align: 'start', phone: 'line' },
      { id: 'actions', label: t('parked.actions'), hiddenLabel: true, align: 'end', phone: 'line' },
    ],
    rows: view.parcels.map((parcel) => ({
      id: parcel.id,
      ...(parcel.number !== null && { path: `/returns/${parcel.number}` }),
      cells: [
        {
          kind: 'text',
          text: parcel.code,
          ...(parcel.number !== null && {
            detail: parcel.reason === 'ended' ? parcel.number : t('parked.found', { number: parcel.number }),
          }),
        },
        { kind: 'badge', label: t(reasonTexts[parcel.reason]), tone: parcel.reason === 'ended' ? 'danger' : 'warning' },
        { kind: 'text', text: parcel.place },
        ...(hasPhotos ? [photosCell(view.shopId, parcel, t)] : []),
        { kind: 'time', text: formatWait(view.now - parcel.at, t), time: toIsoTime(parcel.at) },
        { kind: 'text', text: parcel.by },
        { kind: 'buttons', buttons: buttonsOf(view, parcel, t) },
      ],
    })),
    empty: t('parked.none'),
  }
}

const formOf = ({ id }: ParkedView): string => `match-${id}`

const matchForm = (shopId: string, parcel: ParkedView, t: ConsoleTranslate): readonly ConsoleComponent[] => [
  {
    type: 'text',
    id: 'match-heading',
    look: 'lead',
    body: [{ kind: 'paragraph', inline: [{ kind: 'strong', text: t('parked.match-heading', { code: parcel.code }) }] }],
  },
  consoleFieldGroup({
    id: 'match',
    form: formOf(parcel),
    fields: [
      { name: 'number', label: t('parked.number'), kind: 'text', required: true, maxLength: 40, autocomplete: 'off' },
    ],
  }),
  {
    type: 'actions',
    id: 'match-actions',
    buttons: [
      button({
        id: 'match-parcel',
        label: t('parked.match'),
        look: 'primary',
        action: consolePost(shopId, 'desk.match', {
          form: formOf(parcel),
          args: { parcel: parcel.id },
          exclusive: true,
        }),
        needs: 'valid',
      }),
    ],
  },
]

export function parkedParcelsPage(
  frame: ConsoleFrameView,
  view: ParkedParcelsView,
  t: ConsoleTranslate,
): ConsoleScreen {
  const { shopId, selected } = view
  return buildConsoleScreen(
    frame,
    {
      name: 'parked-parcels',
      key: PATH,
      area: 'receiving',
      heading: t('parked.heading'),
      back: { label: t('desk.heading'), path: '/desk' },
      main: [...(selected === null ? [] : matchForm(shopId, selected, t)), tableOf(view, t)],
      ...(selected !== null && { forms: { [formOf(selected)]: { number: selected.number ?? '' } } }),
    },
    t,
  )
}
