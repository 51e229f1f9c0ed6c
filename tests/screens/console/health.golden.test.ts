import type { WebhookDeliveryDetail, WebhookEndpoint } from '../../../schemas/records/webhook-event.ts'
import { healthPage } from '../../../screens/console/health/health.ts'
import { deliveryPage } from '../../../screens/console/webhooks/delivery.ts'
import { endpointPage } from '../../../screens/console/webhooks/endpoint.ts'
import { endpointsPage } from '../../../screens/console/webhooks/endpoints.ts'
import { signatureCode } from '../../../server/console/webhooks/signature-code.ts'
import { consoleGoldens, memberFrame } from '../../support/console-golden.ts'

const noon = Date.UTC(2026, 3, 14, 12)
const HOUR = 3_600_000
const shopId = 'wrenfold'
const frame = (path: string) => ({ path, history: 'push' as const, member: memberFrame() })

const clean = {
  shopId,
  now: noon,
  canDrop: true,
  parked: [],
  labels: [],
  running: [],
  mail: [],
  holds: [],
  endpoints: [],
}
const job = { key: 'j1', number: 'R-7K2M9Q4', attempts: 12, at: noon - HOUR, error: 'The carrier is closed' }
const stuck = {
  ...clean,
  parked: [{ ...job, kind: 'label' as const }],
  labels: [{ number: 'R-7K2M9Q4', at: noon - 30 * HOUR }],
  running: [{ number: 'R-7K2M9Q5', at: noon - HOUR, kind: 'refund' as const }],
  mail: [{ ...job, key: 'm1', number: null, kind: 'mail' as const, error: null, at: noon + HOUR }],
  holds: [{ number: 'R-7K2M9Q6', at: noon + 8 * HOUR, amount: 6752, currency: 'USD' as const }],
  endpoints: [{ id: 'warehouse', url: 'https://warehouse.example/returns', failingSince: noon - 2 * HOUR }],
}

consoleGoldens('health', {
  clean: (t) => ({ screen: healthPage(frame('/health'), clean, t) }),
  stuck: (t) => ({ screen: healthPage(frame('/health'), stuck, t) }),
  agent: (t) => ({ screen: healthPage(frame('/health'), { ...clean, canDrop: false, parked: stuck.parked }, t) }),
})

const failing: WebhookEndpoint = {
  id: 'warehouse',
  url: 'https://warehouse.example/returns',
  state: 'failing',
  unsubscribed: false,
  pending: 2,
  failed: 3,
  failingSince: noon - 2 * HOUR,
  deliveredAt: noon - 5 * HOUR,
}
const working: WebhookEndpoint = {
  id: 'accounting',
  url: 'https://books.example/homeward',
  state: 'working',
  unsubscribed: false,
  pending: 0,
  failed: 0,
  failingSince: null,
  deliveredAt: noon - HOUR,
}
const delivery: WebhookDeliveryDetail = {
  id: 'e1.warehouse',
  eventId: 'e1',
  event: 'received',
  returnId: 'R-7K2M9Q4',
  endpoint: 'warehouse',
  url: failing.url,
  state: 'failed',
  attempts: 9,
  createdAt: noon - 80 * HOUR,
  nextAt: null,
  deliveredAt: null,
  answerStatus: 503,
  durationMs: 124,
  error: 'The endpoint responded with status 503',
  ...{ replayedAt: null, replayedBy: null, attemptedAt: noon - HOUR, body: '{"event":"received"}' },
  headers: { 'content-type': 'application/json; charset=utf-8', 'homeward-id': 'e1' },
}
const delivered: WebhookDeliveryDetail = {
  ...delivery,
  id: 'e2.warehouse',
  eventId: 'e2',
  state: 'delivered',
  attempts: 1,
  answerStatus: 204,
  error: null,
  deliveredAt: noon - 5 * HOUR,
}

const endpointView = (endpoint: WebhookEndpoint, deliveries: readonly WebhookDeliveryDetail[]) => ({
  shopId,
  endpoint: { ...endpoint, variable: 'HOMEWARD_WRENFOLD__HOOK' },
  deliveries,
  code: signatureCode(shopId, 'HOMEWARD_WRENFOLD__HOOK'),
})

const list = (endpoints: readonly WebhookEndpoint[]) => ({ shopId, endpoints })

consoleGoldens('webhooks', {
  none: (t) => ({ screen: endpointsPage(frame('/settings/webhooks'), list([]), t) }),
  endpoints: (t) => ({ screen: endpointsPage(frame('/settings/webhooks'), list([working, failing]), t) }),
  failing: (t) => ({
    screen: endpointPage(frame('/settings/webhooks/warehouse'), endpointView(failing, [delivery, delivered]), t),
  }),
  unused: (t) => ({ screen: endpointPage(frame('/settings/webhooks/accounting'), endpointView(working, []), t) }),
  'failed-delivery': (t) => ({
    screen: deliveryPage(frame('/settings/webhooks/warehouse/e1'), { shopId, delivery, isRunning: false }, t),
  }),
  'running-delivery': (t) => {
    const running = { ...delivery, state: 'pending' as const, nextAt: noon }
    return {
      screen: deliveryPage(frame('/settings/webhooks/warehouse/e1'), { shopId, delivery: running, isRunning: true }, t),
    }
  },
})
