import type { Withdrawal } from '../../schemas/records/withdrawal.ts'
import { toEmailKey } from '../../schemas/values/normalize.ts'
import { HOUR_MS } from '../../schemas/values/time.ts'
import { ALLOWANCES, getNextGrantTime } from '../domain/journey/budgets.ts'
import { writeAcknowledgement } from '../journey/follow-ups/acknowledgement.ts'
import { hashWithdrawalText } from '../journey/follow-ups/withdrawal-key.ts'
import { getTranslator } from '../journey/request/session.ts'
import type { World } from '../world.ts'
import type { JobHandler } from './handler.ts'
import type { JobEnding } from './runner.ts'
import { shopperSenderOf } from './sender.ts'

const RETRY_FOR_MS = 72 * HOUR_MS
const FIRST_RETRY_MS = 10_000

/** Waits for the allowance of the address, so that strangers cannot flood it (WDR-04). */
const findPause = async ({ store }: World, { shopId, email }: Withdrawal, now: number): Promise<number | null> => {
  const budget = { scope: 'withdrawal-letters', subject: toEmailKey(email), ...ALLOWANCES['withdrawal-letters'] }
  const [grant] = await store.budgets.spend(shopId, [budget], { now })
  return grant === undefined || grant.granted ? null : getNextGrantTime(budget, grant, now)
}

type Outcome = { readonly kind: 'sent'; readonly hash: string } | { readonly kind: 'refused' | 'unsent' }

const send = async (world: World, withdrawal: Withdrawal): Promise<Outcome> => {
  const { shopId, id, number, email, emailCorrectedAt } = withdrawal
  const config = await world.shops.config(shopId, withdrawal.configVersion)
  const t = getTranslator({ config, language: withdrawal.language }, world.log)
  const { record, ...letter } = writeAcknowledgement(
    world,
    { config, sender: shopperSenderOf(world, config), t },
    withdrawal,
  )
  try {
    const answer = await world.mail.send({
      shopId,
      id: emailCorrectedAt === null ? `withdrawal:${id}` : `withdrawal:${id}:2`,
      to: email,
      from: world.mailFrom,
      ...letter,
      attachments: [{ filename: `${number}.txt`, type: 'text/plain', bytes: Buffer.from(record) }],
    })
    return answer.kind === 'sent' ? { kind: 'sent', hash: hashWithdrawalText(record) } : { kind: 'refused' }
  } catch {
    // The reason may contain the address.
    world.log.warn({ withdrawal: id }, 'Failed to send the acknowledgement of a withdrawal')
    return { kind: 'unsent' }
  }
}

const recordOutcome = async (world: World, withdrawal: Withdrawal, outcome: Outcome): Promise<JobEnding> => {
  const at = world.now()
  const state = outcome.kind === 'sent' ? 'sent' : 'bounced'
  await world.store.transaction(async ({ withdrawals }) => {
    await withdrawals.recordAcknowledgement(withdrawal, {
      state,
      at,
      hash: outcome.kind === 'sent' ? outcome.hash : null,
    })
    await withdrawals.append(withdrawal, { event: state === 'sent' ? 'acknowledged' : 'bounced', at, detail: {} })
  })
  return { kind: 'done' }
}

/** Sends at least once, always with the same Message-ID, for 72 hours. */
export const sendWithdrawalLetter: JobHandler<'withdrawal-letter'> = async (world, { shopId, payload }, now) => {
  const withdrawal = await world.store.withdrawals.find(shopId, payload.withdrawal)
  if (withdrawal === null || withdrawal.acknowledgement !== 'due') return { kind: 'done' }
  const since = withdrawal.emailCorrectedAt ?? withdrawal.receivedAt
  const isOver = now >= since + RETRY_FOR_MS
  const pause = await findPause(world, withdrawal, now)
  if (pause !== null && !isOver) return { kind: 'again', at: pause }
  const outcome = await send(world, withdrawal)
  if (outcome.kind !== 'unsent' || isOver) return recordOutcome(world, withdrawal, outcome)
  return { kind: 'again', at: now + Math.min(HOUR_MS, Math.max(FIRST_RETRY_MS, now - since)) }
}
