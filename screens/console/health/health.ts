import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { emptyState } from '../../../schemas/components/empty-state.ts'
import { text } from '../../../schemas/components/text.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { FollowUpKind } from '../../../schemas/records/follow-up.ts'
import type { JobKind } from '../../../schemas/records/job.ts'
import { type Instant, toIsoTime } from '../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { dateTime } from '../settings/people.ts'
import { endpointPath } from '../webhooks/view.ts'
import { followUpTexts, jobTexts } from './words.ts'

interface StuckReturn {
  readonly number: string
  readonly at: Instant
}

interface StuckJob {
  readonly kind: JobKind
  readonly key: string
  readonly number: string | null
  readonly attempts: number
  readonly at: Instant
  readonly error: string | null
}

interface HealthView {
  readonly shopId: string
  readonly now: Instant
  readonly canDrop: boolean
  readonly parked: readonly StuckJob[]
  readonly labels: readonly StuckReturn[]
  readonly running: readonly (StuckReturn & { readonly kind: FollowUpKind })[]
  readonly mail: readonly StuckJob[]
  readonly holds: readonly (StuckReturn & { readonly amount: Minor; readonly currency: Currency })[]
  readonly endpoints: readonly { readonly id: string; readonly url: string; readonly failingSince: Instant | null }[]
}

type Row = DataTable['rows'][number]
type Cell = Row['cells'][number]

const POLL_MS = 15_000
const MAX_POLLS = 2_000

const returnPath = (number: string): string => `/returns/${encodeURIComponent(number)}`

const timeCell = (at: Instant, t: ConsoleTranslate): Cell => ({
  kind: 'time',
  text: dateTime(at, t),
  time: toIsoTime(at),
})

const buttonsOf = ({ shopId, canDrop }: HealthView, { kind, key }: StuckJob, t: ConsoleTranslate): Cell => {
  const args = { kind, key }
  const confirm = {
    title: t('health.drop-title'),
    body: t('health.drop-body'),
    yes: t('health.drop'),
    no: t('people.keep'),
  }
  return {
    kind: 'buttons',
    buttons: [
      button({
        id: `retry-${kind}-${key}`,
        label: t('health.retry'),
        look: 'secondary',
        action: consolePost(shopId, 'health.retry', { args }),
      }),
      ...(canDrop
        ? [
            button({
              id: `drop-${kind}-${key}`,
              label: t('health.drop'),
              look: 'text',
              action: consolePost(shopId, 'health.drop', { args, confirm }),
            }),
          ]
        : []),
    ],
  }
}

type SectionId = 'parked' | 'labels' | 'running' | 'mail' | 'holds' | 'endpoints'

const headings = {
  parked: ['health.parked', 'health.parked-note'],
  labels: ['health.labels', 'health.labels-note'],
  running: ['health.running', 'health.running-note'],
  mail: ['health.mail', 'health.mail-note'],
  holds: ['health.holds', 'health.holds-note'],
  endpoints: ['health.endpoints', 'health.endpoints-note'],
} as const

const subjects = {
  parked: 'health.task',
  labels: 'returns.number',
  running: 'returns.number',
  mail: 'health.task',
  holds: 'returns.number',
  endpoints: 'webhooks.endpoint',
} as const

interface Section {
  readonly id: SectionId
  readonly time: 'health.since' | 'health.next' | 'health.ends'
  readonly rows: readonly Row[]
}

const sectionTable = ({ id, time, rows }: Section, t: ConsoleTranslate): DataTable => ({
  type: 'data_table',
  id,
  caption: t(headings[id][0]),
  heading: t(headings[id][0]),
  note: t(headings[id][1]),
  columns: [
    { id: 'subject', label: t(subjects[id]), align: 'start', phone: 'title' },
    { id: 'problem', label: t('health.what'), align: 'start', phone: 'line' },
    { id: 'time', label: t(time), align: 'start', phone: 'line' },
    ...(id === 'parked'
      ? [
          {
            id: 'actions',
            label: t('health.retry'),
            hiddenLabel: true as const,
            align: 'end' as const,
            phone: 'line' as const,
          },
        ]
      : []),
  ],
  rows: [...rows],
})

const jobRow = (job: StuckJob, extra: readonly Cell[], t: ConsoleTranslate): Row => ({
  id: `job-${job.kind}-${job.key}`,
  ...(job.number !== null && { path: returnPath(job.number) }),
  cells: [
    { kind: 'text', text: t(jobTexts[job.kind]), ...(job.number !== null && { detail: job.number }) },
    { kind: 'text', text: job.error ?? '', detail: t('health.attempts', { count: job.attempts }) },
    timeCell(job.at, t),
    ...extra,
  ],
})

const returnRow = (
  id: string,
  { number, at }: StuckReturn,
  { what, t }: { what: string; t: ConsoleTranslate },
): Row => ({
  id,
  path: returnPath(number),
  cells: [{ kind: 'text', text: number }, { kind: 'text', text: what }, timeCell(at, t)],
})

const listSections = (view: HealthView, t: ConsoleTranslate): readonly Section[] => [
  { id: 'parked', time: 'health.since', rows: view.parked.map((job) => jobRow(job, [buttonsOf(view, job, t)], t)) },
  {
    id: 'labels',
    time: 'health.since',
    rows: view.labels.map((one) => returnRow(`label-${one.number}`, one, { what: t('health.label-failed'), t })),
  },
  {
    id: 'running',
    time: 'health.since',
    rows: view.running.map((one, at) => returnRow(`running-${at}`, one, { what: t(followUpTexts[one.kind]), t })),
  },
  { id: 'mail', time: 'health.next', rows: view.mail.map((job) => jobRow(job, [], t)) },
  {
    id: 'holds',
    time: 'health.ends',
    rows: view.holds.map((one, at) =>
      returnRow(`hold-${at}`, one, { what: t('health.hold', { amount: t.money(one.amount, one.currency) }), t }),
    ),
  },
  {
    id: 'endpoints',
    time: 'health.since',
    rows: view.endpoints.map(({ id, url, failingSince }) => ({
      id: `endpoint-${id}`,
      path: endpointPath(id),
      cells: [
        { kind: 'text', text: id, detail: url },
        { kind: 'text', text: t('webhooks.failing') },
        timeCell(failingSince ?? view.now, t),
      ],
    })),
  },
]

export function healthPage(frame: ConsoleFrameView, view: HealthView, t: ConsoleTranslate): ConsoleScreen {
  const { shopId, now, canDrop } = view
  const checked = t('health.checked', { time: dateTime(now, t) })
  const sections = listSections(view, t).filter(({ rows }) => rows.length > 0)
  const status: ConsoleComponent =
    sections.length === 0
      ? emptyState({
          id: 'status',
          look: 'done',
          heading: t(canDrop ? 'health.clean' : 'health.clean-labels'),
          body: plain(checked),
        })
      : text({ id: 'status', look: 'body', body: plain(checked) })
  return buildConsoleScreen(
    frame,
    {
      name: 'health',
      area: 'health',
      heading: t('frame.health'),
      main: [status, ...sections.map((section) => sectionTable(section, t))],
      poll: [
        {
          id: 'status',
          href: `/console/v1/${shopId}/parts/status`,
          path: '/health',
          everyMs: POLL_MS,
          maxAttempts: MAX_POLLS,
        },
      ],
    },
    t,
  )
}
