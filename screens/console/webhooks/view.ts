import type { WebhookDelivery, WebhookDeliveryDetail, WebhookEndpoint } from '../../../schemas/records/webhook-event.ts'

interface EndpointView extends WebhookEndpoint {
  readonly variable: string
}

export interface EndpointsView {
  readonly shopId: string
  readonly endpoints: readonly WebhookEndpoint[]
}

export interface EndpointPageView {
  readonly shopId: string
  readonly endpoint: EndpointView
  readonly deliveries: readonly WebhookDelivery[]
  readonly code: string
}

export interface DeliveryPageView {
  readonly shopId: string
  readonly delivery: WebhookDeliveryDetail
  /** An attempt is due: its result follows within seconds. */
  readonly isRunning: boolean
}

export const WEBHOOKS_PATH = '/settings/webhooks'

export const endpointPath = (endpoint: string): string => `${WEBHOOKS_PATH}/${encodeURIComponent(endpoint)}`

export const deliveryPath = (endpoint: string, id: string): string =>
  `${endpointPath(endpoint)}/${encodeURIComponent(id)}`
