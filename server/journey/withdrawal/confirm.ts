import { hash } from 'node:crypto'
import type { Withdrawal } from '../../../schemas/records/withdrawal.ts'
import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import { timeZoneOf } from '../../domain/calendar/deadlines.ts'
import { parsePlace } from '../../domain/journey/routes.ts'
import { isSameContract } from '../../domain/withdrawal/match.ts'
import type { Tables, World } from '../../world.ts'
import { deriveWithdrawalKey, hashWithdrawalKey, hashWithdrawalText } from '../follow-ups/withdrawal-key.ts'
import { findEmailProblem } from '../lookup/capture.ts'
import { isWithdrawalSuspect } from '../request/attempts.ts'
import type { JourneyContext } from '../request/context.ts'
import { toNotOfferedProblem } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { type Declarant, findDeclarant } from './declarant.ts'
import { parseStatement } from './statement.ts'

type Needs = Pick<World, 'store' | 'commerce' | 'newId' | 'deriveKey' | 'log'>

type NewWithdrawal = Parameters<Tables['withdrawals']['create']>[0]

const hashPress = ({ visit }: JourneyContext, { values }: Intent): string =>
  hash('sha256', JSON.stringify([visit.idempotencyKey, values]), 'base64url')

/** The acknowledgement is due before anything else happens (WDR-06). */
const enqueueFollowUps = async (
  { enqueue, withdrawals }: Tables,
  { shopId, id, number, receivedAt: at, match, suspect, statement }: Withdrawal,
  hasNotice: boolean,
): Promise<void> => {
  const payload = { withdrawal: id }
  await enqueue({ shopId, kind: 'withdrawal-letter', key: id, payload, runAt: at })
  await withdrawals.append({ shopId, id }, { event: 'received', at, detail: {} })
  const kind = match === null ? 'withdrawal-match' : 'withdrawal-verdict'
  await enqueue({ shopId, kind, key: id, payload, runAt: at })
  if (hasNotice) await enqueue({ shopId, kind: 'withdrawal-notice', key: id, payload, runAt: at })
  const event = {
    version: '1',
    id,
    event: 'withdrawal-received',
    at,
    shop: shopId,
    by: 'shopper',
    withdrawal: { id, number },
    detail: { scope: statement.scope, suspect },
  } as const
  await enqueue({ shopId, kind: 'webhooks', key: id, payload: { event }, runAt: at })
}

const buildWithdrawal = async (
  needs: Needs,
  context: JourneyContext,
  { statement, email }: Extract<ReturnType<typeof parseStatement>, { kind: 'read' }>,
  declarant: Declarant | null,
): Promise<NewWithdrawal> => {
  const { visit, language, config, configVersion } = context
  const { shopId } = visit
  const id = needs.newId()
  const orderId =
    declarant !== null && isSameContract(statement.contract, declarant.contract) ? declarant.orderId : null
  return {
    shopId,
    id,
    keyHash: hashWithdrawalKey(deriveWithdrawalKey(needs, { shopId, id })),
    receivedAt: visit.now,
    zone: timeZoneOf(config.settings),
    language,
    statement,
    textHash: hashWithdrawalText(statement.text),
    configVersion,
    identified: orderId !== null,
    suspect: await isWithdrawalSuspect(needs, context, statement.contract),
    match: orderId === null ? null : 'certain',
    orderId,
    email,
  }
}

/** Neither the answer nor its duration depends on the order: a job looks for it (WDR-04). */
export async function confirmWithdrawal(needs: Needs, context: JourneyContext, intent: Intent): Promise<Answer> {
  const { visit, t, config } = context
  const declarant = await findDeclarant(needs, context, String(intent.args.return ?? ''))
  const read = parseStatement(context, intent, declarant)
  if (read.kind === 'wrong') return stay(read.problem)
  try {
    const statement = await buildWithdrawal(needs, context, read, declarant)
    const stored = await needs.store.transaction(async (tables) => {
      const { withdrawal, isNew } = await tables.withdrawals.create(statement, hashPress(context, intent))
      if (isNew) await enqueueFollowUps(tables, withdrawal, config.withdrawal?.notify !== undefined)
      return withdrawal
    })
    return go(`/withdrawal/${deriveWithdrawalKey(needs, stored)}`, { effects: [{ type: 'forget' }] })
  } catch (error) {
    needs.log.error({ error, ref: visit.ref }, 'Failed to store a withdrawal')
    const text = t('withdraw.not-stored')
    return {
      kind: 'stay',
      problem: { code: 'not-saved', title: text, ref: visit.ref },
      effects: [{ type: 'toast', tone: 'error', text }],
    }
  }
}

/** Once within a day; the statement and its time stay. */
export async function correctWithdrawalEmail(
  { store }: Pick<World, 'store'>,
  context: JourneyContext,
  { at: path, values }: Intent,
): Promise<Answer> {
  const { shopId, now } = context.visit
  const email = normalizeTyped(values.email ?? '')
  const problem = findEmailProblem(context, 'correction', email)
  if (problem !== null) return stay(problem)
  const found = await store.withdrawals.findByKey(shopId, hashWithdrawalKey(parsePlace(path).params.key ?? ''))
  const isCorrected =
    found !== null &&
    (await store.transaction(async ({ withdrawals, enqueue }) => {
      if (!(await withdrawals.correctEmail(found, email, now))) return false
      await withdrawals.append(found, { event: 'email-corrected', at: now, detail: {} })
      const payload = { withdrawal: found.id }
      await enqueue({ shopId, kind: 'withdrawal-letter', key: found.id, payload, runAt: now })
      if (found.match !== null)
        await enqueue({ shopId, kind: 'withdrawal-verdict', key: found.id, payload, runAt: now })
      return true
    }))
  return isCorrected ? go(path) : stay(toNotOfferedProblem(context))
}
