import { createHmac, randomUUID } from 'node:crypto'
import { storeSecrets } from './shopify-house.ts'

export interface Message {
  readonly topic: string
  readonly store: string
  readonly body: object | string
  readonly secret?: string
  readonly id?: string
  readonly version?: string
}

export const message = ({
  topic,
  store,
  body,
  secret = storeSecrets.HOOK,
  id = randomUUID(),
  version = '2026-07',
}: Message) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    payload,
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(payload).digest('base64'),
      'x-shopify-shop-domain': store,
      'x-shopify-topic': topic,
      'x-shopify-webhook-id': id,
      'x-shopify-api-version': version,
    } as Record<string, string>,
  }
}
