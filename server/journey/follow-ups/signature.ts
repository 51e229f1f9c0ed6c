import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '../../../schemas/values/time.ts'

export const SIGNATURE_HEADER = 'homeward-signature'

/** The maximum age of a message, and the maximum lead of the sender's clock (T27). */
const TOLERANCE = { pastMs: 5 * MINUTE_MS, futureMs: MINUTE_MS } as const

const SHAPE = /^t=(?<time>[1-9]\d{0,11}),v1=(?<proof>[0-9a-f]{64})$/

const digest = (secret: string, seconds: number, body: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** Returns the value of the header. */
export function sign(secret: string, body: string | Uint8Array, at: number): string {
  const seconds = Math.floor(at / 1_000)
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`
}

/** Parses a Standard Webhooks 1.0 secret: `whsec_` and base64. Any other text is used as its own bytes. */
const parseSecret = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)

/** The Standard Webhooks 1.0 headers of an outgoing message (BCK-05). */
export function standardHeaders(
  secret: string,
  { id, body, at }: { readonly id: string; readonly body: string | Uint8Array; readonly at: number },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1_000))
  const proof = createHmac('sha256', parseSecret(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${proof}` }
}

/** The text includes the direction and the shop, so it is invalid for another shop and as an incoming message. */
export const buildSignedText = (shopId: string, body: string): string => ['out', shopId, body].join('.')

interface SignedMessage {
  readonly body: string | Uint8Array
  readonly signature: string
}

/** Tries every secret in constant time, so that timing does not reveal which one matched. */
export function isGenuine(secrets: readonly string[], { body, signature }: SignedMessage, now: number): boolean {
  const { time, proof = '' } = SHAPE.exec(signature)?.groups ?? {}
  if (time === undefined) return false
  const seconds = Number(time)
  const age = now - seconds * 1_000
  const received = Buffer.from(proof, 'hex')
  const matches = secrets.map((secret) => timingSafeEqual(digest(secret, seconds, body), received))
  return matches.includes(true) && age <= TOLERANCE.pastMs && age >= 0 - TOLERANCE.futureMs
}
