import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import { addAdjustment, judgeAdjustment } from '../../../domain/return/adjustment.ts'
import { ADJUSTMENT_JOURNAL } from '../../../domain/return/removed-units.ts'
import type { World } from '../../../world.ts'
import { recordEvent } from '../../follow-ups/events.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { getTranslator } from '../../request/session.ts'
import { buildServiceOperation } from '../perform.ts'
import { buildRemovalFacts, rebalance } from '../value/rebalance.ts'

/**
 * Deducts an ordered label from the refund, once, when it is made: at most the displayed price, the rate of the carrier
 * and what is not paid out yet (M4).
 */
export const deductLabel = (
  needs: Pick<World, 'store' | 'shops' | 'newId' | 'now' | 'log'>,
  { shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>,
): Promise<void> =>
  needs.store.transaction(async (tables) => {
    const record = await tables.returns.lock(shopId, id)
    const { label, withdrawal } = record?.document ?? {}
    if (record === null || withdrawal?.label === undefined || withdrawal.label.deducted !== undefined) return
    if (label?.state !== 'ready') return
    const at = needs.now()
    const operation = await buildServiceOperation(needs, { tables, record, now: at })
    const of = rowKeyOf(record)
    const [followUps, ledger] = [await tables.outbox.followUps(of), await tables.ledger.entries(of)]
    const facts = buildRemovalFacts(record.document, { followUps, ledger, policy: operation.policy })
    const agreed = Math.min(withdrawal.label.price, label.rate ?? withdrawal.label.price)
    const verdict = judgeAdjustment(record.document, 0 - agreed, { facts, left: 0 })
    const refusal = verdict.kind === 'refused' ? verdict.refusal : null
    const deducted = refusal === null ? agreed : 'most' in refusal ? Math.min(agreed, refusal.most) : 0
    const document = {
      ...record.document,
      withdrawal: { ...withdrawal, label: { ...withdrawal.label, deducted } },
    }
    if (deducted === 0) return void (await tables.returns.save({ ...record, document }))
    const t = getTranslator({ config: operation.config, language: document.language }, needs.log)
    const reason = t('withdraw.label-deducted')
    const adjusted = addAdjustment(document, { at, by: 'homeward', amount: 0 - deducted, reason })
    await rebalance(operation, adjusted, ADJUSTMENT_JOURNAL)
    await recordEvent(tables, record, {
      ...{ id: needs.newId(), event: 'adjusted', by: 'homeward', at },
      detail: { amount: 0 - deducted, currency: document.totals.currency },
      letterFacts: { adjustment: (document.adjustments ?? []).length },
    })
  })
