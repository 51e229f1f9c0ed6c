import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { SealedSecret } from '../../schemas/records/sealed-secret.ts'

export interface SealingKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

type SecretIdentity = Pick<SealedSecret, 'shopId' | 'name'>

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Authenticated with the secret, so a row moved to another shop or name cannot be opened. */
const toAdditionalData = ({ shopId, name }: SecretIdentity): Buffer => Buffer.from(`${shopId}\n${name}`)

/** Encrypts a secret for its shop and name with AES-256-GCM; returns base64. */
export function seal(
  { key }: SealingKey,
  of: SecretIdentity,
  { value, random }: { readonly value: string; readonly random: (bytes: number) => Uint8Array },
): string {
  const nonce = random(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(toAdditionalData(of))
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64')
}

/** Null when no key opens it, or when it was modified. */
export function unseal(keys: readonly SealingKey[], { keyId, sealed, ...of }: SealedSecret): string | null {
  const found = keys.find(({ id }) => id === keyId)
  if (found === undefined) return null
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv(CIPHER, found.key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(toAdditionalData(of))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
