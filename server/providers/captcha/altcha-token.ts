import type { Payload } from 'altcha-lib/types'

/** Untrusted until the signature is verified. */
export type SolvedChallenge = {
  readonly payload: Payload
  readonly nonce: string
  readonly shop: string
  readonly expiresAt: number
}

const MAX_TOKEN_LENGTH = 4_096

/** Decodes ALTCHA's base64 JSON; null when incomplete. */
export function readToken(token: string): SolvedChallenge | null {
  if (token.length > MAX_TOKEN_LENGTH) return null
  const payload = parseTokenJson(token)
  if (!isPayload(payload)) return null

  const { nonce, data } = payload.challenge.parameters
  if (typeof data?.shop !== 'string' || typeof data.expiresAt !== 'number') return null
  return { payload, nonce, shop: data.shop, expiresAt: data.expiresAt }
}

const parseTokenJson = (token: string): unknown => {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return null // the caller refuses it like a wrong token
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const hasTexts = (record: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => typeof record[name] === 'string')

const hasCounts = (record: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => Number.isSafeInteger(record[name]))

/** The library throws on some wrong types. */
const isPayload = (value: unknown): value is Payload => {
  if (!isRecord(value) || !isRecord(value.challenge) || !isRecord(value.solution)) return false
  const { parameters, signature } = value.challenge
  if (!isRecord(parameters) || typeof signature !== 'string') return false
  return (
    hasTexts(parameters, ['algorithm', 'nonce', 'salt', 'keyPrefix', 'keySignature']) &&
    hasCounts(parameters, ['cost', 'keyLength']) &&
    (parameters.data === undefined || isRecord(parameters.data)) &&
    typeof value.solution.derivedKey === 'string' &&
    Number.isSafeInteger(value.solution.counter)
  )
}
