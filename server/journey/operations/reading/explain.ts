import type { Explanation, MoneyExplanation } from '../../../../schemas/decisions/explain.ts'
import type { ReturnReasons, ReturnSentence } from '../../../../schemas/merchant/return-reasons.ts'
import { buildReturnReasons } from '../../../domain/assessment/reasons/reasons.ts'
import { isFault } from '../../../faults.ts'
import type { World } from '../../../world.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'
import { explainItems, explainMoney } from '../../request/explain.ts'
import { toPayoutStates } from './head.ts'
import { groupJournals } from './return-detail.ts'
import { buildSentences } from './sentences/sentences.ts'

interface ReturnExplanation {
  readonly explain: Explanation[]
  readonly money: MoneyExplanation[]
  readonly reasons: ReturnReasons
  readonly sentences: ReturnSentence[]
}

type Needs = Pick<World, 'store' | 'shops'>

const readVersion = async ({ shops }: Needs, shopId: string, version: number) => {
  try {
    return { version, config: await shops.config(shopId, version) }
  } catch (error) {
    if (isFault(error) && error.code === 'RET_ERR_CONFIG_MISSING') return null
    throw error
  }
}

export async function explainReturn(needs: Needs, shopId: string, name: string): Promise<ReturnExplanation | null> {
  const { store } = needs
  const record = await store.returnsList.findByName(shopId, name)
  if (record === null) return null
  const of = rowKeyOf(record)
  const pointers = await store.shops.pointers(shopId)
  const [followUps, entries, decided, live] = await Promise.all([
    store.outbox.followUps(of),
    store.ledger.journals(of),
    readVersion(needs, shopId, record.document.configVersion),
    pointers === null ? null : readVersion(needs, shopId, pointers.live),
  ])
  const payouts = toPayoutStates(followUps)
  const reasons = buildReturnReasons(record, { decided, live, pointers, journals: groupJournals(entries), payouts })
  return { explain: explainItems(record), money: explainMoney(record), reasons, sentences: buildSentences(reasons) }
}
