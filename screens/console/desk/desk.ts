import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { notice } from '../../../schemas/components/notice.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ItemCards } from '../../../schemas/console/components/item-cards.ts'
import type { ScanField } from '../../../schemas/console/components/scan-field.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { PhotoType } from '../../../schemas/values/photo.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { staffPhoto } from '../case/photos.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { commandCode, commands, commandTexts } from './commands.ts'

interface DeskUnitView {
  readonly id: string
  readonly title: string
  readonly variantTitle: string | null
  readonly sku: string | null
  readonly image: string | null
  readonly state: 'unseen' | 'here' | 'received'
  readonly condition: string | null
  readonly photos: readonly string[]
}

export interface DeskView {
  readonly shopId: string
  readonly parcel: {
    readonly number: string
    readonly code: string
    readonly units: readonly DeskUnitView[]
    readonly photoUnit: { readonly id: string; readonly title: string; readonly isFull: boolean } | null
  } | null
  readonly result: ScanField['result'] | null
  readonly unknown: string | null
  readonly ended: { readonly number: string; readonly code: string } | null
  readonly justParked: { readonly id: string; readonly isFull: boolean } | null
  readonly parked: number
  readonly canUndo: boolean
}

const FORM = 'desk-scan'

interface PhotoTarget {
  readonly href: string
  readonly label: string
  readonly isFull: boolean
}

const photoTarget = ({ shopId, parcel, justParked }: DeskView, t: ConsoleTranslate): PhotoTarget | null => {
  const files = `/console/v1/${shopId}/files`
  if (parcel === null && justParked !== null)
    return {
      href: `${files}/parcels/${justParked.id}/photos`,
      label: t('desk.photo-parcel'),
      isFull: justParked.isFull,
    }
  if (parcel === null || parcel.photoUnit === null) return null
  const { id, title, isFull } = parcel.photoUnit
  return {
    href: `${files}/returns/${parcel.number}/units/${encodeURIComponent(id)}/photos`,
    label: t('desk.photo', { title }),
    isFull,
  }
}

const photoOf = (view: DeskView, t: ConsoleTranslate): ScanField['photo'] => {
  const target = photoTarget(view, t)
  if (target === null) return undefined
  const { href, label, isFull } = target
  return {
    href,
    accept: [...PhotoType.enum],
    code: 'HW-PHOTO-{id}',
    label,
    failed: t('desk.photo-damaged'),
    keys: 'F7',
    ...(isFull && { disabled: t('desk.photos-full') }),
  }
}

const scanField = (view: DeskView, t: ConsoleTranslate): ConsoleComponent => {
  const { shopId, parcel, result, canUndo } = view
  const photo = photoOf(view, t)
  return {
    type: 'scan_field',
    id: 'scan',
    form: FORM,
    field: { name: 'code', label: t('desk.scan'), kind: 'text', required: true, autocomplete: 'off' },
    action: consolePost(shopId, 'desk.scan', { form: FORM }),
    commands: commands.map((command, at) => {
      const isOff = command === 'undo' ? !canUndo : parcel === null
      return {
        id: command,
        code: commandCode(command),
        label: t(commandTexts[command]),
        keys: `F${at + 1}`,
        ...(isOff && { disabled: command === 'undo' ? t('desk.nothing-to-undo') : t('desk.scan-parcel-first') }),
      }
    }),
    ...(photo && { photo }),
    ...(result && { result }),
    waiting: t('desk.waiting', { count: '{count}' }),
    sound: { on: t('desk.sound-on'), off: t('desk.sound-off') },
  }
}

type UnitState = NonNullable<ItemCards['items'][number]['state']>

const stateOf = ({ state, condition }: DeskUnitView, t: ConsoleTranslate): UnitState => {
  if (state === 'unseen') return { label: t('desk.unseen'), tone: 'neutral' }
  if (state === 'received') return { label: t('desk.received'), tone: 'info' }
  return condition === null ? { label: t('desk.here'), tone: 'success' } : { label: condition, tone: 'warning' }
}

const unitCard = (
  { shopId, number }: { readonly shopId: string; readonly number: string },
  unit: DeskUnitView,
  t: ConsoleTranslate,
): ItemCards['items'][number] => {
  const { id, title, variantTitle, sku, image, state, photos } = unit
  const mark = button({
    id: `mark-${id}`,
    label: t('desk.mark', { title }),
    look: 'secondary',
    action: consolePost(shopId, 'desk.mark', { args: { unit: id } }),
  })
  return {
    id,
    ...(image !== null && { picture: { src: image, alt: '' } }),
    title,
    lines: [variantTitle, sku].filter((line) => line !== null),
    state: stateOf(unit, t),
    photos: photos.map((photo, n) => staffPhoto({ shopId, number, photo, n, title }, t)),
    answers: [],
    actions: state === 'unseen' ? [mark] : [],
  }
}

const unitCards = (
  shopId: string,
  { number, units }: NonNullable<DeskView['parcel']>,
  t: ConsoleTranslate,
): ConsoleComponent => {
  const here = units.filter(({ state }) => state !== 'unseen').length
  return {
    type: 'item_cards',
    id: 'units',
    heading: number,
    note: t('desk.count', { here, all: units.length }),
    size: 'desk',
    items: units.map((unit) => unitCard({ shopId, number }, unit, t)),
  }
}

interface ParkView {
  readonly shopId: string
  readonly code: string
  readonly number: string | null
}

const parkNotice = ({ code, number }: ParkView, t: ConsoleTranslate): ConsoleComponent =>
  notice({
    id: 'unknown',
    tone: 'warning',
    title: number === null ? t('desk.unknown', { code }) : t('desk.ended-title', { number }),
    body: plain(t(number === null ? 'desk.unknown-detail' : 'desk.ended-detail')),
  })

const parkForm = (park: ParkView, t: ConsoleTranslate): readonly ConsoleComponent[] => [
  parkNotice(park, t),
  {
    type: 'field_group',
    id: 'park',
    form: 'desk-park',
    fields: [{ name: 'place', label: t('desk.place'), kind: 'text', required: true, maxLength: 200 }],
  },
  {
    type: 'actions',
    id: 'park-actions',
    buttons: [
      button({
        id: 'park',
        label: t('desk.park'),
        look: 'primary',
        action: consolePost(park.shopId, 'desk.park', { form: 'desk-park', args: { code: park.code } }),
      }),
    ],
  },
]

const links = ({ parked }: DeskView, t: ConsoleTranslate): ConsoleComponent => ({
  type: 'actions',
  id: 'desk-links',
  buttons: [
    button({
      id: 'to-parked',
      label: t('desk.parcels', { count: parked }),
      look: 'text',
      action: { type: 'navigate', path: '/desk/parcels' },
    }),
    button({
      id: 'to-commands',
      label: t('desk.commands'),
      look: 'text',
      action: { type: 'navigate', path: '/desk/commands' },
    }),
  ],
})

const parkOf = ({ shopId, unknown, ended }: DeskView): ParkView | null => {
  if (ended !== null) return { shopId, ...ended }
  return unknown === null ? null : { shopId, code: unknown, number: null }
}

export function deskPage(frame: ConsoleFrameView, view: DeskView, t: ConsoleTranslate): ConsoleScreen {
  const { shopId, parcel } = view
  const toPark = parkOf(view)
  const main: readonly ConsoleComponent[] = [
    scanField(view, t),
    ...(parcel === null ? [] : [unitCards(shopId, parcel, t)]),
    ...(toPark === null ? [] : parkForm(toPark, t)),
    ...(parcel === null && toPark === null
      ? [
          {
            type: 'empty_state' as const,
            id: 'how',
            look: 'empty' as const,
            heading: t('desk.how'),
            body: plain(t('desk.how-detail')),
          },
        ]
      : []),
    links(view, t),
  ]
  return buildConsoleScreen(
    frame,
    {
      name: 'desk',
      area: 'receiving',
      heading: t('desk.heading'),
      layout: 'desk',
      main,
      forms: {
        [FORM]: { code: '' },

        ...(toPark !== null && { 'desk-park': { place: '' } }),
      },
    },
    t,
  )
}
