import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { text } from '../../../schemas/components/text.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { WebhookEndpoint } from '../../../schemas/records/webhook-event.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { dateTime } from '../settings/people.ts'
import { type EndpointsView, endpointPath, WEBHOOKS_PATH } from './view.ts'
import { endpointBadge, stateOf } from './words.ts'

const endpointTable = (endpoints: readonly WebhookEndpoint[], t: ConsoleTranslate): DataTable => ({
  type: 'data_table',
  id: 'endpoints',
  caption: t('webhooks.endpoints'),
  columns: [
    { id: 'endpoint', label: t('webhooks.endpoint'), align: 'start', phone: 'title' },
    { id: 'state', label: t('webhooks.state'), align: 'start', phone: 'corner' },
    { id: 'accepted', label: t('webhooks.accepted'), align: 'start', phone: 'line' },
    { id: 'pending', label: t('webhooks.waiting'), align: 'end', phone: 'line' },
    { id: 'failed', label: t('webhooks.to-resend'), align: 'end', phone: 'line' },
  ],
  rows: endpoints.map((endpoint) => ({
    id: `endpoint-${endpoint.id}`,
    path: endpointPath(endpoint.id),
    ...(stateOf(endpoint) === 'failing' && { tone: 'danger' as const }),
    cells: [
      { kind: 'text', text: endpoint.id, detail: endpoint.url },
      endpointBadge(endpoint, t),
      endpoint.deliveredAt === null
        ? { kind: 'text', text: t('people.never') }
        : { kind: 'time', text: dateTime(endpoint.deliveredAt, t), time: toIsoTime(endpoint.deliveredAt) },
      { kind: 'text', text: t.number(endpoint.pending) },
      { kind: 'text', text: t.number(endpoint.failed) },
    ],
  })),
  empty: t('webhooks.none'),
})

export function endpointsPage(
  frame: ConsoleFrameView,
  { endpoints }: EndpointsView,
  t: ConsoleTranslate,
): ConsoleScreen {
  const toDocument = button({
    id: 'to-document',
    label: t('webhooks.to-document'),
    look: 'secondary',
    action: { type: 'navigate', path: '/publishing/document' },
  })
  return buildConsoleScreen(
    frame,
    {
      name: 'webhooks',
      area: 'settings',
      heading: t('webhooks.heading'),
      back: { label: t('frame.settings'), path: '/settings' },
      main: [
        text({ id: 'intro', look: 'body', body: plain(t('webhooks.intro')), actions: [toDocument] }),
        endpointTable(endpoints, t),
      ],
      ...(frame.path === WEBHOOKS_PATH && { key: WEBHOOKS_PATH }),
    },
    t,
  )
}
