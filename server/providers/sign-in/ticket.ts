import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { SignInNote } from './port.ts'

export interface Ticket {
  readonly note: SignInNote
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly startedAt: Instant
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const createTicketKey = (secret: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'sign-in ticket', 32))

/** In base64url. */
export function sealTicket(key: Uint8Array, ticket: Ticket, random: (bytes: number) => Uint8Array): string {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(ticket), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

export function openTicket(key: Uint8Array, sealed: string): Ticket | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    return JSON.parse(text)
  } catch {
    return null
  }
}
