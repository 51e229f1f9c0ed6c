import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import { notice } from '../../../schemas/components/notice.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import type { ConsoleComponent } from '../../../schemas/console/components/index.ts'
import type { ConsoleScreen } from '../../../schemas/console/screen.ts'
import type { Button } from '../../../schemas/screen/action.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { button } from '../../parts/buttons.ts'
import { plain } from '../../parts/rich-text.ts'
import { consolePost } from '../actions.ts'
import { buildConsoleScreen, type ConsoleFrameView } from '../frame.ts'
import { dateTime } from '../settings/people.ts'
import { CODE_FORM, signatureBlocks } from './signature.ts'
import { deliveryPath, type EndpointPageView, WEBHOOKS_PATH } from './view.ts'
import { deliveryBadge, durationText, stateOf } from './words.ts'

const tones = {
  off: 'warning',
  unused: 'info',
  working: 'success',
  retrying: 'warning',
  failing: 'danger',
} as const

const testButton = ({ shopId, endpoint }: EndpointPageView, t: ConsoleTranslate): Button =>
  button({
    id: 'send-test',
    label: t(stateOf(endpoint) === 'off' ? 'webhooks.test-again' : 'webhooks.test'),
    look: 'secondary',
    action: consolePost(shopId, 'webhooks.test', { args: { endpoint: endpoint.id }, exclusive: true }),
  })

const resendAllButton = ({ shopId, endpoint }: EndpointPageView, t: ConsoleTranslate): Button =>
  button({
    id: 'resend-failed',
    label: t('webhooks.resend-failed', { count: endpoint.failed }),
    look: 'secondary',
    action: consolePost(shopId, 'webhooks.resend-failed', {
      args: { endpoint: endpoint.id },
      exclusive: true,
      confirm: {
        title: t('webhooks.resend-failed-title', { count: endpoint.failed }),
        body: t('webhooks.resend-failed-body'),
        yes: t('webhooks.resend'),
        no: t('people.keep'),
      },
    }),
  })

const stateText = ({ endpoint }: EndpointPageView, t: ConsoleTranslate): string => {
  const since = endpoint.failingSince === null ? '' : dateTime(endpoint.failingSince, t)
  switch (stateOf(endpoint)) {
    case 'off':
      return t('webhooks.off-body')
    case 'unused':
      return t('webhooks.unused-body')
    case 'working':
      return t('webhooks.working-body', {
        time: endpoint.deliveredAt === null ? '' : dateTime(endpoint.deliveredAt, t),
      })
    default:
      return t('webhooks.failing-body', { since })
  }
}

const stateNotice = (view: EndpointPageView, t: ConsoleTranslate): ConsoleComponent =>
  notice({
    id: 'state',
    tone: tones[stateOf(view.endpoint)],
    body: plain(stateText(view, t)),
    actions: [testButton(view, t), ...(view.endpoint.failed > 0 ? [resendAllButton(view, t)] : [])],
  })

const deliveryTable = ({ endpoint, deliveries }: EndpointPageView, t: ConsoleTranslate): DataTable => ({
  type: 'data_table',
  id: 'deliveries',
  caption: t('webhooks.deliveries'),
  heading: t('webhooks.deliveries'),
  note: t('webhooks.deliveries-note'),
  columns: [
    { id: 'event', label: t('webhooks.event'), align: 'start', phone: 'title' },
    { id: 'state', label: t('webhooks.state'), align: 'start', phone: 'corner' },
    { id: 'status', label: t('webhooks.status'), align: 'end', phone: 'line' },
    { id: 'duration', label: t('webhooks.duration'), align: 'end', phone: 'line' },
    { id: 'attempts', label: t('webhooks.attempts'), align: 'end', phone: 'line' },
    { id: 'time', label: t('audit.time'), align: 'start', phone: 'line' },
  ],
  rows: deliveries.map((delivery) => ({
    id: `delivery-${delivery.eventId}`,
    path: deliveryPath(endpoint.id, delivery.id),
    cells: [
      { kind: 'text', text: delivery.event },
      deliveryBadge(delivery, t),
      { kind: 'text', text: delivery.answerStatus === null ? '' : String(delivery.answerStatus) },
      { kind: 'text', text: durationText(delivery.durationMs, t) },
      { kind: 'text', text: t.number(delivery.attempts) },
      { kind: 'time', text: dateTime(delivery.createdAt, t), time: toIsoTime(delivery.createdAt) },
    ],
  })),
  empty: t('webhooks.no-deliveries'),
})

export function endpointPage(frame: ConsoleFrameView, view: EndpointPageView, t: ConsoleTranslate): ConsoleScreen {
  const { endpoint, code } = view
  return buildConsoleScreen(
    frame,
    {
      name: 'webhook-endpoint',
      area: 'settings',
      heading: endpoint.id,
      note: endpoint.url,
      back: { label: t('webhooks.heading'), path: WEBHOOKS_PATH },
      main: [stateNotice(view, t), deliveryTable(view, t), ...signatureBlocks(endpoint.variable, t)],
      forms: { [CODE_FORM]: { text: code } },
    },
    t,
  )
}
