import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '../../../schemas/time.ts'

/** The header that carries the signature of a message, of those we send and of those we get. */
export const SIGNATURE_HEADER = 'homeward-signature'

/** How old a message may be, and how far ahead the clock of its sender may go (T27). */
const TOLERANCE = { pastMs: 5 * MINUTE_MS, futureMs: MINUTE_MS } as const

const SHAPE = /^t=(?<time>[1-9]\d{0,11}),v1=(?<proof>[0-9a-f]{64})$/

const digest = (secret: string, seconds: number, body: string | Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** The signature of a message as its header says it: when it was signed, and the proof over that time and the raw body. */
export function sign(secret: string, body: string | Uint8Array, at: number): string {
  const seconds = Math.floor(at / 1_000)
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`
}

/** The key of a secret as Standard Webhooks 1.0 has it: `whsec_` and its bytes in base64; any other text stands for its own bytes. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)

/** The headers by which a message that we send is genuine to whoever knows Standard Webhooks 1.0 (BCK-05). */
export function standardHeaders(
  secret: string,
  { id, body, at }: { readonly id: string; readonly body: string | Uint8Array; readonly at: number },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1_000))
  const proof = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${proof}` }
}

/** What is signed of a message that we send: also whose it is, so that it passes for no other shop's and for none that comes in. */
export const sentBy = (shopId: string, body: string): string => ['out', shopId, body].join('.')

/** A message as it came: its bytes, and what its header says of them. */
interface Signed {
  readonly body: string | Uint8Array
  readonly signature: string
}

/**
 * Whether a message was signed with one of these secrets, and a short while ago. Every secret is tried, each in constant time,
 * so that nothing tells which one it was.
 */
export function isGenuine(secrets: readonly string[], { body, signature }: Signed, now: number): boolean {
  const { time, proof = '' } = SHAPE.exec(signature)?.groups ?? {}
  if (time === undefined) return false
  const seconds = Number(time)
  const age = now - seconds * 1_000
  const given = Buffer.from(proof, 'hex')
  const matches = secrets.map((secret) => timingSafeEqual(digest(secret, seconds, body), given))
  return matches.includes(true) && age <= TOLERANCE.pastMs && age >= 0 - TOLERANCE.futureMs
}
