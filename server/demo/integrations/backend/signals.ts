import { createHmac, randomUUID } from 'node:crypto'
import type { ChangeSignal } from './response.ts'

interface SignedMessage {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A Standard Webhooks 1.0 message; the secret is `whsec_…`. */
export function signSignal(
  { type, id: changed }: { readonly type: string; readonly id: string },
  { secret, now }: { readonly secret: string; readonly now: number },
): SignedMessage {
  const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data: { id: changed } })
  const [id, timestamp] = [`msg_${randomUUID()}`, String(Math.floor(now / 1_000))]
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const signatureHeaders = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${digest}` }
  return { body, headers: { 'content-type': 'application/json', ...signatureHeaders } }
}

/** A lost signal is harmless: the portal reads all changes every few minutes. */
export async function signalPortal(
  changed: ChangeSignal,
  endpoint: { readonly url: string; readonly secret: string },
): Promise<void> {
  const message = signSignal(changed, { secret: endpoint.secret, now: Date.now() })
  const { status } = await fetch(endpoint.url, { method: 'POST', ...message })
  if (status !== 200) throw new Error(`${endpoint.url} responded with status ${status} to ${changed.type}`)
}
