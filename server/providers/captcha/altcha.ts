import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { HOUR_MS, MINUTE_MS } from '../../../schemas/values/time.ts'
import { type Database, sql } from '../../database/database.ts'
import { readToken, type SolvedChallenge } from './altcha-token.ts'
import type { CaptchaProvider } from './port.ts'

type Effort = {
  readonly cost: number
  readonly counterFrom: number
  readonly counterTo: number
}

type AltchaNeeds = {
  readonly database: Pick<Database, 'query'>
  /** 32 random bytes. A new secret invalidates issued challenges. */
  readonly secret: Uint8Array
  readonly now: () => number
  readonly random: (bytes: number) => Uint8Array
  readonly effort?: Effort
}

const CHALLENGE_LIFE_MS = 10 * MINUTE_MS
const USED_TOKEN_GRACE_MS = HOUR_MS // tolerates clock differences between processes
const SECRET_BYTES = 32

/** 0.5 s on a laptop, 2 s on an old phone. */
const defaultEffort: Effort = { cost: 2_000, counterFrom: 400, counterTo: 1_000 }

/**
 * Proof of work without a third party or cookie. The expiry is signed data compared with `now`; the library would use
 * the process clock.
 * @throws RangeError when the secret is shorter than 32 bytes.
 */
export function createAltcha(needs: AltchaNeeds): CaptchaProvider {
  if (needs.secret.byteLength < SECRET_BYTES) throw new RangeError('The captcha secret requires 32 random bytes')
  const secrets = {
    hmacSignatureSecret: derivePurposeKey(needs.secret, 'altcha challenge'),
    hmacKeySignatureSecret: derivePurposeKey(needs.secret, 'altcha solution'),
  }

  return {
    kind: 'altcha',

    async challenge(shopId) {
      const { cost, counterFrom, counterTo } = needs.effort ?? defaultEffort
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: counterFrom + (Buffer.from(needs.random(4)).readUInt32BE() % (counterTo - counterFrom)),
        data: { shop: shopId, expiresAt: needs.now() + CHALLENGE_LIFE_MS },
        deriveKey,
        ...secrets,
      })
      if (signature === undefined) throw new Error('The captcha library returned an unsigned challenge')
      return { parameters, signature }
    },

    async verify(shopId, token) {
      const solved = readToken(token)
      if (solved === null || solved.shop !== shopId || solved.expiresAt <= needs.now()) return 'refused'

      const { verified } = await verifySolution({ ...solved.payload, deriveKey, ...secrets })
      if (!verified) return 'refused'

      await deleteExpired(needs, shopId)
      return (await markUsed(needs.database, shopId, solved)) ? 'accepted' : 'refused'
    },
  }
}

/** A signature is valid for one purpose only. */
const derivePurposeKey = (secret: Uint8Array, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('hex')

/** True for the first call. The signature covers the nonce. */
const markUsed = async (
  database: AltchaNeeds['database'],
  shopId: string,
  solved: SolvedChallenge,
): Promise<boolean> => {
  const rows = await database.query(sql(
    'local_captcha.spend',
  )`insert into local_captcha_spent (shop_id, challenge, expires_at) values (${shopId}, ${solved.nonce}, ${solved.expiresAt})
      on conflict (shop_id, challenge) do nothing returning challenge`)
  return rows.length === 1
}

const deleteExpired = async ({ database, now }: AltchaNeeds, shopId: string): Promise<void> => {
  await database.query(
    sql(
      'local_captcha.forget',
    )`delete from local_captcha_spent where shop_id = ${shopId} and expires_at < ${now() - USED_TOKEN_GRACE_MS}`,
  )
}
