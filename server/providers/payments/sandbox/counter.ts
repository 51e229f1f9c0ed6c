import { HOUR_MS } from '../../../../schemas/time.ts'
import type { Database, Queryable } from '../../../database/database.ts'
import type { SandboxCounter } from '../port.ts'
import { authorizationRows } from './authorizations.ts'
import { judgeTyped } from './numbers.ts'
import { cardRows, setupRows } from './rows.ts'
import { holdUntil, type SandboxNeeds } from './sandbox.ts'

const TOKEN_LIVES_MS = HOUR_MS

type Said = { readonly shopId: string; readonly secret: string; readonly answer: 'approve' | 'decline' }

/** False for another secret. */
const answerSetup = async (tx: Pick<Queryable, 'query'>, { shopId, secret, answer }: Said): Promise<boolean> => {
  const setup = await setupRows(tx, shopId).answerSetup(secret, answer === 'approve' ? 'saved' : 'refused')
  if (setup?.state === 'saved') await cardRows(tx, shopId).confirmCard(setup.card_id)
  return setup !== null
}

/** False for another secret. */
const answerHold = async (
  tx: Pick<Queryable, 'query'>,
  { shopId, secret, answer, now }: Said & { readonly now: number },
): Promise<boolean> => {
  const rows = authorizationRows(tx, shopId)
  const row = await rows.findBySecret(secret)
  if (row?.state === 'authenticating')
    await rows.change(
      answer === 'approve'
        ? { ...row, state: 'authorized', capture_before: holdUntil(now) }
        : { ...row, state: 'refused' },
    )
  return row !== null
}

export const createSandboxCounter = ({
  database,
  now,
  random,
}: Pick<SandboxNeeds, 'now' | 'random'> & { readonly database: Database }): SandboxCounter => ({
  async takeCard(shopId, typed) {
    const verdict = judgeTyped(typed, now())
    if (verdict.kind === 'refused') return verdict
    const token = `tok_${Buffer.from(random(16)).toString('base64url')}`
    const rows = cardRows(database, shopId)
    // A retry under the key needs the used token.
    await rows.forgetTokens(now() - 24 * TOKEN_LIVES_MS)
    const { conduct, card } = verdict
    await rows.putToken({ token, conduct, card, expires_at: now() + TOKEN_LIVES_MS })
    return { kind: 'token', token }
  },

  answerAuthentication: (shopId, secret, answer) =>
    database.transaction(async (tx) => {
      const said = { shopId, secret, answer, now: now() }
      return (await answerSetup(tx, said)) || (await answerHold(tx, said)) ? 'heard' : 'unknown'
    }),
})
