import type { ConsoleTextKey, ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'
import type { DeliveryState, WebhookDelivery, WebhookEndpoint } from '../../../schemas/records/webhook-event.ts'

type Badge = Extract<DataTable['rows'][number]['cells'][number], { kind: 'badge' }>
type Tone = Badge['tone']

const endpointStates = {
  off: ['webhooks.off', 'warning'],
  unused: ['webhooks.unused', 'neutral'],
  working: ['webhooks.working', 'success'],
  retrying: ['webhooks.retrying', 'warning'],
  failing: ['webhooks.failing', 'danger'],
} as const satisfies Readonly<Record<WebhookEndpoint['state'] | 'off', readonly [ConsoleTextKey, Tone]>>

type EndpointState = keyof typeof endpointStates

export const stateOf = ({ state, unsubscribed }: WebhookEndpoint): EndpointState => (unsubscribed ? 'off' : state)

export function endpointBadge(endpoint: WebhookEndpoint, t: ConsoleTranslate): Badge {
  const [label, tone] = endpointStates[stateOf(endpoint)]
  return { kind: 'badge', label: t(label), tone }
}

const deliveryStates = {
  pending: ['webhooks.pending', 'warning'],
  delivered: ['webhooks.delivered', 'success'],
  failed: ['webhooks.failed', 'danger'],
} as const satisfies Readonly<Record<DeliveryState, readonly [ConsoleTextKey, Tone]>>

export function deliveryBadge({ state }: Pick<WebhookDelivery, 'state'>, t: ConsoleTranslate): Badge {
  const [label, tone] = deliveryStates[state]
  return { kind: 'badge', label: t(label), tone }
}

export const durationText = (durationMs: number | null, t: ConsoleTranslate): string =>
  durationMs === null ? '' : t('webhooks.ms', { count: durationMs })

const adviceByStatus: Readonly<Record<number, ConsoleTextKey>> = {
  401: 'webhooks.advice-refused',
  403: 'webhooks.advice-refused',
  404: 'webhooks.advice-address',
  405: 'webhooks.advice-address',
  410: 'webhooks.advice-gone',
}

export function adviceText(
  { answerStatus, durationMs }: Pick<WebhookDelivery, 'answerStatus' | 'durationMs'>,
  t: ConsoleTranslate,
): string {
  if (durationMs === null) return t('webhooks.advice-unsent')
  if (answerStatus === null) return t('webhooks.advice-silent')
  const key = adviceByStatus[answerStatus]
  if (key !== undefined) return t(key)
  return t(answerStatus >= 500 ? 'webhooks.advice-receiver' : 'webhooks.advice-status')
}
