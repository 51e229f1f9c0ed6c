import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import { parsePlace } from '../../domain/journey/routes.ts'
import { isSendingReportable } from '../../domain/withdrawal/sending.ts'
import type { World } from '../../world.ts'
import { hashWithdrawalKey } from '../follow-ups/withdrawal-key.ts'
import { readAcceptedWithdrawal } from '../operations/reading/accepted-withdrawal.ts'
import { recordWithdrawalEvent } from '../operations/withdrawal/events.ts'
import type { JourneyContext } from '../request/context.ts'
import { toInvalidProblem, toNotOfferedProblem } from '../request/refusals.ts'
import { type Answer, go, type Intent, stay } from '../request/visit.ts'
import { SENDING_FORM } from './statement.ts'

/** The shop checks the number, which then releases the refund as a proof of sending (T8). */
export async function reportSending(
  { store, shops, newId }: Pick<World, 'store' | 'shops' | 'newId'>,
  context: JourneyContext,
  { at: path, values }: Intent,
): Promise<Answer> {
  const { shopId, now } = context.visit
  const proof = normalizeTyped(values.tracking ?? '')
  const message = context.t('withdraw.missing-tracking')
  if (proof === '') return stay(toInvalidProblem(context, [{ form: SENDING_FORM, name: 'tracking', message }]))
  const found = await store.withdrawals.findByKey(shopId, hashWithdrawalKey(parsePlace(path).params.key ?? ''))
  const config = found === null ? null : await shops.config(shopId, found.configVersion)
  const isReported = await store.transaction(async (tables) => {
    const withdrawal = found === null ? null : await tables.withdrawals.lock(found)
    if (withdrawal === null || config === null) return false
    const { returnIds } = withdrawal
    const accepted = await readAcceptedWithdrawal(tables, withdrawal, { config, returnIds })
    const changes = await tables.withdrawals.changes(withdrawal)
    const records = accepted?.parcels.map(({ record }) => record) ?? []
    if (!isSendingReportable({ withdrawal, records, changes })) return false
    const last = changes.findLast(({ event }) => event === 'sending-reported')
    if (last?.detail.proof === proof) return true
    await tables.withdrawals.waitFor(withdrawal, 'proof')
    const report = { event: 'sending-reported', by: 'shopper', at: now, detail: { proof } } as const
    await recordWithdrawalEvent({ newId }, tables, withdrawal, report)
    return true
  })
  return isReported ? go(path) : stay(toNotOfferedProblem(context))
}
