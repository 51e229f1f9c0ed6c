import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { actions } from '../../../schemas/components/actions.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import { consoleFieldGroup } from '../../../schemas/console/components/field-group.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { Role } from '../../../schemas/merchant/keys.ts'
import { type Instant, toIsoTime } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView, roleLabel } from '../frame.ts'

export interface PersonView {
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly invited: boolean
  readonly timeActive: boolean
  readonly seenAt: Instant | null
}

const INVITE = 'invite'
const ROLE = 'role'

const roleOptions = (t: ConsoleTranslate) => Role.enum.map((role) => ({ value: role, label: roleLabel(role, t) }))

export const dateTime = (at: Instant, t: ConsoleTranslate): string =>
  new Intl.DateTimeFormat(t.language, {
    timeZone: t.zone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(at)

type Cells = DataTable['rows'][number]['cells']

const seenCell = ({ invited, seenAt }: PersonView, t: ConsoleTranslate): Cells[number] => {
  if (invited) return { kind: 'badge', label: t('people.invited'), tone: 'warning' }
  return seenAt === null
    ? { kind: 'text', text: t('people.never') }
    : { kind: 'time', text: dateTime(seenAt, t), time: toIsoTime(seenAt) }
}

const peopleTable = (people: readonly PersonView[], t: ConsoleTranslate): DataTable => ({
  type: 'data_table',
  id: 'people',
  caption: t('people.heading'),
  columns: [
    { id: 'person', label: t('people.person'), align: 'start', phone: 'title' },
    { id: 'role', label: t('people.role'), align: 'start', phone: 'line' },
    { id: 'seen', label: t('people.seen'), align: 'start', phone: 'line' },
  ],
  rows: people.map((person) => ({
    id: `person-${person.accountId}`,
    path: `/settings/people/${person.accountId}`,
    cells: [
      { kind: 'person', name: person.name, detail: person.email },
      { kind: 'text', text: roleLabel(person.role, t) },
      seenCell(person, t),
    ],
  })),
})

const inviteForm = (shopId: string, t: ConsoleTranslate): ConsoleComponent[] => [
  consoleFieldGroup({
    id: 'invite',
    form: INVITE,
    heading: t('people.new'),
    fields: [
      { name: 'email', label: t('sign-in.email'), kind: 'email', required: true, maxLength: 256, autocomplete: 'off' },
      { name: 'role', label: t('people.role'), kind: 'select', required: true, options: roleOptions(t) },
    ],
  }),
  actions({
    id: 'invite-actions',
    buttons: [
      button({
        id: 'invite-person',
        label: t('people.invite'),
        look: 'primary',
        action: consolePost(shopId, 'people.invite', { form: INVITE, exclusive: true }),
        needs: 'valid',
      }),
    ],
  }),
]

export function peoplePage(
  frame: ConsoleFrameView,
  { shopId, people }: { readonly shopId: string; readonly people: readonly PersonView[] },
  t: ConsoleTranslate,
): ConsoleScreen {
  return buildConsoleScreen(
    frame,
    {
      name: 'people',
      area: 'settings',
      heading: t('people.heading'),
      back: { label: t('frame.settings'), path: '/settings' },
      main: [peopleTable(people, t), ...inviteForm(shopId, t)],
      forms: { [INVITE]: { email: '', role: 'agent' } },
    },
    t,
  )
}

export function personPage(
  frame: ConsoleFrameView,
  { shopId, person }: { readonly shopId: string; readonly person: PersonView },
  t: ConsoleTranslate,
): ConsoleScreen {
  const args = { account: person.accountId }
  const confirm = {
    title: t('people.remove-title', { name: person.name }),
    body: t('people.remove-body'),
    yes: t('people.remove'),
    no: t('people.keep'),
  }
  const main = [
    consoleFieldGroup({
      id: 'role',
      form: ROLE,
      fields: [{ name: 'role', label: t('people.role'), kind: 'select', required: true, options: roleOptions(t) }],
    }),
    actions({
      id: 'person-actions',
      buttons: [
        button({
          id: 'change-role',
          label: t('people.change-role'),
          look: 'primary',
          action: consolePost(shopId, 'people.role', { form: ROLE, args, exclusive: true }),
        }),
        button({
          id: 'send-link',
          label: t(person.invited ? 'people.invite-again' : 'people.reset'),
          look: 'secondary',
          action: consolePost(shopId, 'people.link', { args, exclusive: true }),
        }),
        ...(person.timeActive
          ? [
              button({
                id: 'end-time-code',
                label: t('people.time-code'),
                look: 'secondary',
                action: consolePost(shopId, 'people.time-code', {
                  args,
                  exclusive: true,
                  confirm: {
                    title: t('people.time-code-title', { name: person.name }),
                    body: t('people.time-code-body'),
                    yes: t('people.time-code'),
                    no: t('people.keep'),
                  },
                }),
              }),
            ]
          : []),
        button({
          id: 'remove',
          label: t('people.remove'),
          look: 'secondary',
          action: consolePost(shopId, 'people.remove', { args, exclusive: true, confirm }),
        }),
      ],
    }),
  ]
  return buildConsoleScreen(
    frame,
    {
      name: 'person',
      area: 'settings',
      heading: person.name,
      note: person.email,
      back: { label: t('people.heading'), path: '/settings/people' },
      layout: 'narrow',
      main,
      forms: { [ROLE]: { role: person.role } },
    },
    t,
  )
}
