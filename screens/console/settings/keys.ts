import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import { notice } from '../../../schemas/components/notice.ts'
import { text } from '../../../schemas/components/text.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import { consoleFieldGroup } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleOverlay, ConsoleScreen } from '../../../schemas/console/screen.ts'
import { type MerchantKey, Role } from '../../../schemas/merchant/keys.ts'
import { type Instant, toIsoTime } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { formStates } from '../../parts/form.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView, roleLabel } from '../frame.ts'
import { dateTime } from './people.ts'

export interface KeyView extends Omit<MerchantKey, 'revokedAt'> {
  readonly end: 'ended' | 'soon' | 'later' | null
}

interface KeysView {
  readonly shopId: string
  readonly keys: readonly KeyView[]
}

const FORM = 'key'
const REVEAL = 'revealed'

type Cell = DataTable['rows'][number]['cells'][number]

const timeCell = (at: Instant | null, none: string, t: ConsoleTranslate): Cell =>
  at === null ? { kind: 'text', text: none } : { kind: 'time', text: dateTime(at, t), time: toIsoTime(at) }

const endCell = ({ end, endsAt }: KeyView, t: ConsoleTranslate): Cell => {
  if (end === null || endsAt === null) return { kind: 'text', text: t('keys.no-end') }
  if (end === 'ended') return { kind: 'badge', label: t('keys.ended'), tone: 'neutral' }
  const date = t.date(endsAt - 1)
  return end === 'soon'
    ? { kind: 'badge', label: t('keys.ends-soon', { date }), tone: 'warning' }
    : { kind: 'time', text: date, time: toIsoTime(endsAt) }
}

const endButton = ({ shopId, key }: { readonly shopId: string; readonly key: KeyView }, t: ConsoleTranslate): Cell => ({
  kind: 'buttons',
  buttons: [
    button({
      id: `end-${key.id}`,
      label: t('keys.end'),
      look: 'text',
      action: consolePost(shopId, 'keys.end', {
        args: { key: key.id },
        exclusive: true,
        confirm: {
          title: t('keys.end-title', { name: key.name }),
          body: t('keys.end-body'),
          yes: t('keys.end'),
          no: t('people.keep'),
        },
      }),
    }),
  ],
})

const keyTable = ({ shopId, keys }: KeysView, t: ConsoleTranslate): DataTable => ({
  type: 'data_table',
  id: 'keys',
  caption: t('keys.heading'),
  columns: [
    { id: 'name', label: t('keys.name'), align: 'start', phone: 'title' },
    { id: 'role', label: t('people.role'), align: 'start', phone: 'line' },
    { id: 'made', label: t('keys.made'), align: 'start', phone: 'line' },
    { id: 'used', label: t('keys.used'), align: 'start', phone: 'line' },
    { id: 'ends', label: t('keys.ends'), align: 'start', phone: 'line' },
    { id: 'end', label: t('keys.end'), hiddenLabel: true, align: 'end', phone: 'line' },
  ],
  rows: keys.map((key) => ({
    id: `key-${key.id}`,
    cells: [
      { kind: 'text', text: key.name },
      { kind: 'text', text: roleLabel(key.role, t) },
      { kind: 'text', text: t.date(key.createdAt), ...(key.createdBy !== null && { detail: key.createdBy }) },
      timeCell(key.lastUsedAt, t('people.never'), t),
      endCell(key, t),
      endButton({ shopId, key }, t),
    ],
  })),
  empty: t('keys.empty'),
})

const keyForm = (shopId: string, t: ConsoleTranslate): ConsoleComponent[] => [
  consoleFieldGroup({
    id: 'new-key',
    form: FORM,
    heading: t('keys.new'),
    fields: [
      {
        name: 'name',
        label: t('keys.name'),
        hint: t('keys.name-hint'),
        kind: 'text',
        required: true,
        missing: t('keys.name-missing'),
        maxLength: 80,
        autocomplete: 'off',
      },
      {
        name: 'role',
        label: t('people.role'),
        hint: t('keys.role-hint'),
        kind: 'select',
        required: true,
        options: Role.enum.map((role) => ({ value: role, label: roleLabel(role, t) })),
      },
      { name: 'ends', label: t('keys.ends'), hint: t('keys.ends-hint'), kind: 'date' },
    ],
  }),
  actions({
    id: 'key-actions',
    buttons: [
      button({
        id: 'make-key',
        label: t('keys.make'),
        look: 'primary',
        action: consolePost(shopId, 'keys.make', { form: FORM, exclusive: true }),
        needs: 'valid',
      }),
    ],
  }),
]

export function keysPage(frame: ConsoleFrameView, view: KeysView, t: ConsoleTranslate): ConsoleScreen {
  return buildConsoleScreen(
    frame,
    {
      name: 'keys',
      area: 'settings',
      heading: t('keys.heading'),
      back: { label: t('frame.settings'), path: '/settings' },
      main: [
        text({ id: 'intro', look: 'body', body: plain(t('keys.intro')) }),
        keyTable(view, t),
        ...keyForm(view.shopId, t),
      ],
      forms: { [FORM]: { name: '', role: 'agent', ends: '' } },
    },
    t,
  )
}

export function madeKeyOverlay(
  { name, key, path }: { readonly name: string; readonly key: string; readonly path: string },
  t: ConsoleTranslate,
): ConsoleOverlay {
  const close = { type: 'navigate' as const, path }
  return {
    id: 'made-key',
    kind: 'dialog',
    title: t('keys.made-title', { name }),
    path,
    close: { label: t('keys.done'), action: close },
    blocking: true,
    body: [
      notice({ id: 'once', tone: 'warning', body: plain(t('keys.once')) }),
      consoleFieldGroup({
        id: 'secret',
        form: REVEAL,
        fields: [{ name: 'key', label: t('keys.secret'), kind: 'text', readonly: true, autocomplete: 'off' }],
      }),
      actions({
        id: 'secret-actions',
        buttons: [
          button({
            id: 'copy-key',
            label: t('keys.copy'),
            look: 'primary',
            action: { type: 'copy', text: key, done: t('keys.copied') },
          }),
          button({ id: 'stored', label: t('keys.done'), look: 'secondary', action: close }),
        ],
      }),
    ],
    forms: formStates({ [REVEAL]: { key } }),
  }
}
