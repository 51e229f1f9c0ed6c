import { HOUR_MS } from '../../../../schemas/values/time.ts'
import type { Database, Queryable } from '../../../database/database.ts'
import type { SandboxCounter } from '../port.ts'
import { authorizationQueries } from './authorizations.ts'
import { cardQueries, setupQueries } from './rows.ts'
import { getHoldEnd, type SandboxNeeds } from './sandbox.ts'
import { checkTypedCard } from './test-cards.ts'

const TOKEN_LIFETIME_MS = HOUR_MS

type AuthenticationReply = { readonly shopId: string; readonly secret: string; readonly answer: 'approve' | 'decline' }

/** False for another secret. */
const answerSetup = async (
  tx: Pick<Queryable, 'query'>,
  { shopId, secret, answer }: AuthenticationReply,
): Promise<boolean> => {
  const setup = await setupQueries(tx, shopId).answerSetup(secret, answer === 'approve' ? 'saved' : 'refused')
  if (setup?.state === 'saved') await cardQueries(tx, shopId).confirmCard(setup.card_id)
  return setup !== null
}

/** False for another secret. */
const answerHold = async (
  tx: Pick<Queryable, 'query'>,
  { shopId, secret, answer, now }: AuthenticationReply & { readonly now: number },
): Promise<boolean> => {
  const rows = authorizationQueries(tx, shopId)
  const row = await rows.findBySecret(secret)
  if (row?.state === 'authenticating')
    await rows.change(
      answer === 'approve'
        ? { ...row, state: 'authorized', capture_before: getHoldEnd(now) }
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
    const verdict = checkTypedCard(typed, now())
    if (verdict.kind === 'refused') return verdict
    const token = `tok_${Buffer.from(random(16)).toString('base64url')}`
    const rows = cardQueries(database, shopId)
    // A retry under the key needs the used token.
    await rows.deleteTokensBefore(now() - 24 * TOKEN_LIFETIME_MS)
    const { conduct, card } = verdict
    await rows.putToken({ token, conduct, card, expires_at: now() + TOKEN_LIFETIME_MS })
    return { kind: 'token', token }
  },

  answerAuthentication: (shopId, secret, answer) =>
    database.transaction(async (tx) => {
      const reply = { shopId, secret, answer, now: now() }
      return (await answerSetup(tx, reply)) || (await answerHold(tx, reply)) ? 'heard' : 'unknown'
    }),
})
