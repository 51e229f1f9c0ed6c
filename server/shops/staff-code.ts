import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Crockford's alphabet avoids characters that are easily confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
const HASH_BYTES = 32

const derive = promisify<string, Buffer, number, Buffer>(scrypt)

const secretForm = /^scrypt\.[\w-]{22}\.[\w-]{43}$/

/** Whether a value is a hash that `makeStaffCode` creates. */
export const isStaffSecret = (text: string): boolean => secretForm.test(text)

const normalizeCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

export async function makeStaffCode(): Promise<{ readonly code: string; readonly secret: string }> {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  const salt = randomBytes(16)
  const hash = await derive(letters, salt, HASH_BYTES)
  return {
    code: letters.replace(/(.{5})/, '$1-'),
    secret: ['scrypt', salt.toString('base64url'), hash.toString('base64url')].join('.'),
  }
}

/** False for an invalid secret. Compares in constant time. */
export async function isStaffCode(typed: string, secret: string | undefined): Promise<boolean> {
  if (secret === undefined || !isStaffSecret(secret)) return false
  const [, salt = '', hash = ''] = secret.split('.')
  const found = await derive(normalizeCode(typed), Buffer.from(salt, 'base64url'), HASH_BYTES)
  return timingSafeEqual(found, Buffer.from(hash, 'base64url'))
}
