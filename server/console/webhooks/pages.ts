import { deliveryPage } from '../../../screens/console/webhooks/delivery.ts'
import { endpointPage } from '../../../screens/console/webhooks/endpoint.ts'
import { endpointsPage } from '../../../screens/console/webhooks/endpoints.ts'
import type { DeliveryPageView, EndpointPageView } from '../../../screens/console/webhooks/view.ts'
import { listEndpoints, loadLiveEndpoints } from '../../journey/operations/webhook-endpoints.ts'
import { type ConsoleContext, type ConsolePage, type ConsolePlace, definePage } from '../context.ts'
import { signatureCode } from './signature-code.ts'

const MAX_DELIVERIES = 50

const readEndpoint = async (
  { needs, member: { shopId } }: ConsoleContext,
  { params }: ConsolePlace,
): Promise<EndpointPageView | null> => {
  const configured = (await loadLiveEndpoints(needs, shopId)).endpoints.find(({ id }) => id === params.endpoint)
  const endpoint = (await listEndpoints(needs, shopId)).find(({ id }) => id === params.endpoint)
  if (configured === undefined || endpoint === undefined) return null
  const filter = { state: null, endpoint: endpoint.id, before: null, limit: MAX_DELIVERIES }
  const deliveries = await needs.store.webhooks.list(shopId, filter)
  return {
    shopId,
    endpoint: { ...endpoint, variable: configured.secret },
    deliveries,
    code: signatureCode(shopId, configured.secret),
  }
}

const readDeliveryPage = async (
  { needs, member: { shopId }, now }: ConsoleContext,
  { params }: ConsolePlace,
): Promise<DeliveryPageView | null> => {
  const delivery = await needs.store.webhooks.find(shopId, params.delivery ?? '')
  if (delivery === null || delivery.endpoint !== params.endpoint) return null
  const isRunning = delivery.state === 'pending' && delivery.nextAt !== null && delivery.nextAt <= now
  return { shopId, delivery, isRunning }
}

const area = 'settings'
const right = 'webhooks'

export const webhookPages: readonly ConsolePage[] = [
  definePage({
    pattern: '/settings/webhooks',
    area,
    right,
    read: async ({ needs, member: { shopId } }) => ({ shopId, endpoints: await listEndpoints(needs, shopId) }),
    draw: (frame, view, t) => ({ screen: endpointsPage(frame, view, t) }),
  }),
  definePage({
    pattern: '/settings/webhooks/:endpoint',
    area,
    right,
    read: readEndpoint,
    draw: (frame, view, t) => ({ screen: endpointPage(frame, view, t) }),
  }),
  definePage({
    pattern: '/settings/webhooks/:endpoint/:delivery',
    area,
    right,
    read: readDeliveryPage,
    // A changed revision makes a polling client read the whole page.
    draw: (frame, view, t) => ({
      screen: deliveryPage(frame, view, t),
      rev: `${view.delivery.state}-${view.delivery.attempts}`,
    }),
  }),
]
