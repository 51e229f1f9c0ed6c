import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import { text } from '../../../schemas/components/text.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import { type ConsoleField, consoleFieldGroup } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { type Instant, toIsoTime } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { dateTime } from './people.ts'
import { type SettingsSection, sectionTable } from './sections.ts'

interface OwnAccountView {
  readonly shopId: string
  readonly sections: readonly SettingsSection[]
  readonly hasPassword: boolean
  /** Whether one is required at sign-in. Null: the account has no password. */
  readonly timeCode: boolean | null
  readonly sessions: readonly {
    readonly id: string
    readonly device: string
    readonly createdAt: Instant
    readonly seenAt: Instant
    readonly current: boolean
  }[]
}

const FORM = 'password'

const sessionsTable = ({ shopId, sessions }: OwnAccountView, t: ConsoleTranslate): DataTable => ({
  type: 'data_table',
  id: 'sessions',
  caption: t('sessions.heading'),
  heading: t('sessions.heading'),
  columns: [
    { id: 'device', label: t('sessions.device'), align: 'start', phone: 'title' },
    { id: 'since', label: t('sessions.since'), align: 'start', phone: 'line' },
    { id: 'seen', label: t('people.seen'), align: 'start', phone: 'line' },
    { id: 'end', label: t('sessions.end'), hiddenLabel: true, align: 'end', phone: 'line' },
  ],
  rows: sessions.map(({ id, device, createdAt, seenAt, current }) => ({
    id: `session-${id}`,
    cells: [
      { kind: 'text', text: device, ...(current && { detail: t('sessions.current') }) },
      { kind: 'time', text: dateTime(createdAt, t), time: toIsoTime(createdAt) },
      { kind: 'time', text: dateTime(seenAt, t), time: toIsoTime(seenAt) },
      {
        kind: 'buttons',
        buttons: current
          ? []
          : [
              button({
                id: `end-${id}`,
                label: t('sessions.end'),
                look: 'text',
                action: consolePost(shopId, 'sessions.end', { args: { session: id } }),
              }),
            ],
      },
    ],
  })),
})

const passwordField = (name: string, label: string, autocomplete: string): ConsoleField => ({
  name,
  label,
  kind: 'password',
  required: true,
  maxLength: 256,
  autocomplete,
})

const passwordForm = (shopId: string, t: ConsoleTranslate): ConsoleComponent[] => [
  consoleFieldGroup({
    id: 'password',
    form: FORM,
    fields: [
      passwordField('current', t('password.current'), 'current-password'),
      { ...passwordField('password', t('password.new'), 'new-password'), hint: t('welcome.password-hint') },
    ],
  }),
  actions({
    id: 'password-actions',
    buttons: [
      button({
        id: 'change-password',
        label: t('password.change'),
        look: 'primary',
        action: consolePost(shopId, 'password.change', { form: FORM, exclusive: true }),
        needs: 'valid',
      }),
    ],
  }),
]

const timeCodeParts = (isActive: boolean, t: ConsoleTranslate): ConsoleComponent[] => [
  text({
    id: 'time-code',
    look: 'body',
    heading: t('time-code.heading'),
    body: plain(t(isActive ? 'time-code.active' : 'time-code.intro')),
  }),
  actions({
    id: 'time-code-actions',
    buttons: [
      button({
        id: 'to-time-code',
        label: t(isActive ? 'time-code.manage' : 'time-code.begin'),
        look: 'secondary',
        action: { type: 'navigate', path: '/settings/time-code' },
      }),
    ],
  }),
]

export function ownAccountPage(frame: ConsoleFrameView, view: OwnAccountView, t: ConsoleTranslate): ConsoleScreen {
  return buildConsoleScreen(
    frame,
    {
      name: 'settings',
      area: 'settings',
      heading: t('frame.settings'),
      main: [
        ...(view.sections.length > 0 ? [sectionTable(view.sections, t)] : []),
        sessionsTable(view, t),
        ...(view.hasPassword ? passwordForm(view.shopId, t) : []),
        ...(view.timeCode === null ? [] : timeCodeParts(view.timeCode, t)),
      ],
      forms: { [FORM]: { current: '', password: '' } },
    },
    t,
  )
}
