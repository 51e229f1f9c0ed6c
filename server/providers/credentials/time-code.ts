import { createHmac } from 'node:crypto'
import type { Instant } from '../../../schemas/values/ids.ts'
import { isSameText } from '../../same-text.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000
/** A clock may differ by one step. */
const STEPS = [0, -1, 1]

export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

const decodeBase32 = (text: string): Uint8Array => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** RFC 6238 with SHA-1, thirty seconds and six digits, as authenticator apps use it. */
export function computeTimeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export function findTimeStep(secret: string, code: string, now: Instant): number | null {
  const current = Math.floor(now / STEP_MS)
  const found = STEPS.find((offset) => isSameText(computeTimeCode(secret, current + offset), code))
  return found === undefined ? null : current + found
}
