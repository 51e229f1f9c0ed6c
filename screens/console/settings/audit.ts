import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import { notice } from '../../../schemas/components/notice.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import { type Instant, toIsoTime } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { dateTime } from './people.ts'

interface AuditView {
  readonly shopId: string
  readonly entries: readonly {
    readonly seq: number
    readonly at: Instant
    readonly accountId: string | null
    readonly actor: string
    readonly action: string
    readonly detail: Readonly<Record<string, string | number>>
  }[]
  readonly older: string | null
  readonly person: string | null
  readonly people: readonly { readonly accountId: string; readonly name: string }[]
  /** Null until a check; `brokenAt` is the first entry that does not fit the one before. */
  readonly check: { readonly brokenAt: number | null } | null
  readonly checkPath: string
}

const actionTexts: Readonly<Record<string, ConsoleTextKey>> = {
  'account.link': 'audit.account-link',
  'session.open': 'audit.session-open',
  'session.refused': 'audit.session-refused',
  'session.end': 'audit.session-end',
  'password.change': 'audit.password-change',
  'time-code.add': 'audit.time-code-add',
  'time-code.recovery': 'audit.time-code-recovery',
  'time-code.remove': 'audit.time-code-remove',
  'people.invite': 'audit.people-invite',
  'people.role': 'audit.people-role',
  'people.remove': 'audit.people-remove',
  'people.link': 'audit.people-link',
  'people.time-code': 'audit.people-time-code',
  'health.retry': 'audit.health-retry',
  'health.drop': 'audit.health-drop',
  'webhooks.resend': 'audit.webhooks-resend',
  'webhooks.test': 'audit.webhooks-test',
  'keys.make': 'audit.keys-make',
  'keys.change': 'audit.keys-change',
  'keys.end': 'audit.keys-end',
  'configuration.publish': 'audit.configuration-publish',
  'configuration.override': 'audit.configuration-override',
  'configuration.roll-out': 'audit.configuration-roll-out',
  'configuration.roll-back': 'audit.configuration-roll-back',
  'portal.open': 'audit.portal-open',
  'portal.close': 'audit.portal-close',
  'returns.export': 'audit.returns-export',
  'audit.export': 'audit.audit-export',
  'return.record-payment': 'audit.return-record-payment',
  'return.adjust': 'audit.return-adjust',
  'return.pay': 'audit.return-pay',
  'return.assign': 'audit.return-assign',
  'return.close': 'audit.return-close',
  'return.cancel': 'audit.return-cancel',
  'withdrawals.export': 'audit.withdrawals-export',
  'withdrawal.match': 'audit.withdrawal-match',
  'withdrawal.accept': 'audit.withdrawal-accept',
  'withdrawal.decide': 'audit.withdrawal-decide',
  'withdrawal.diminish': 'audit.withdrawal-diminish',
  'withdrawal.received': 'audit.withdrawal-received',
  'desk.park': 'audit.desk-park',
  'desk.match': 'audit.desk-match',
  'desk.settle': 'audit.desk-settle',
  'demo.days': 'audit.demo-days',
  'demo.parcel': 'audit.demo-parcel',
}

const describeAction = (action: string, t: ConsoleTranslate): string => {
  const key = actionTexts[action]
  return key === undefined ? action : t(key)
}

const auditTable = ({ entries, older }: AuditView, t: ConsoleTranslate): DataTable => ({
  type: 'data_table',
  id: 'audit',
  caption: t('audit.heading'),
  columns: [
    { id: 'person', label: t('people.person'), align: 'start', phone: 'title' },
    { id: 'time', label: t('audit.time'), align: 'start', phone: 'corner' },
    { id: 'action', label: t('audit.action'), align: 'start', phone: 'line' },
  ],
  rows: entries.map(({ seq, at, accountId, actor, action, detail }) => ({
    id: `entry-${seq}`,
    ...(accountId !== null && { path: `/settings/audit?person=${accountId}` }),
    cells: [
      { kind: 'person', name: actor },
      { kind: 'time', text: dateTime(at, t), time: toIsoTime(at) },
      { kind: 'text', text: describeAction(action, t), detail: Object.values(detail).join(' · ') },
    ],
  })),
  empty: t('audit.empty'),
  ...(older !== null && {
    next: button({
      id: 'older',
      label: t('audit.older'),
      look: 'secondary',
      action: { type: 'navigate', path: older },
    }),
  }),
})

const FORM = 'audit-filter'

const filterBar = ({ shopId, person, people, checkPath }: AuditView, t: ConsoleTranslate): ConsoleComponent => {
  const name = people.find(({ accountId }) => accountId === person)?.name ?? t('audit.former')
  const query = person === null ? '' : `?${new URLSearchParams({ person })}`
  return {
    type: 'filter_bar',
    id: 'filters',
    label: t('returns.views'),
    form: FORM,
    views: [],
    filters: [
      {
        name: 'person',
        label: t('people.person'),
        kind: 'one',
        any: t('audit.everyone'),
        options: people.map((one) => ({ value: one.accountId, label: one.name })),
      },
    ],
    apply: consolePost(shopId, 'audit.filter', { form: FORM }),
    applyLabel: t('returns.apply'),
    applied:
      person === null ? [] : [{ id: 'by-person', label: name, remove: t('audit.show-all'), path: '/settings/audit' }],
    actions: [
      button({
        id: 'check-audit',
        label: t('audit.check'),
        look: 'secondary',
        action: { type: 'navigate', path: checkPath },
      }),
      button({
        id: 'audit-csv',
        label: t('audit.csv'),
        look: 'secondary',
        action: {
          type: 'download',
          href: `/console/v1/${shopId}/files/audit.csv${query}`,
          filename: 'audit.csv',
        },
      }),
    ],
  }
}

const checkNotice = ({ check }: AuditView, t: ConsoleTranslate): readonly ConsoleComponent[] => {
  if (check === null) return []
  const { brokenAt } = check
  return [
    brokenAt === null
      ? notice({ id: 'whole', tone: 'success', body: plain(t('audit.whole')) })
      : notice({ id: 'broken', tone: 'warning', body: plain(t('audit.broken', { entry: String(brokenAt) })) }),
  ]
}

export function auditPage(frame: ConsoleFrameView, view: AuditView, t: ConsoleTranslate): ConsoleScreen {
  return buildConsoleScreen(
    frame,
    {
      name: 'audit',
      area: 'settings',
      heading: t('audit.heading'),
      back: { label: t('frame.settings'), path: '/settings' },
      main: [filterBar(view, t), ...checkNotice(view, t), auditTable(view, t)],
      forms: { [FORM]: { person: view.person ?? '' } },
    },
    t,
  )
}
