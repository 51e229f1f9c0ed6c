import type { Draft } from '../../../schemas/records/draft.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { canStillSpend } from '../../domain/assessment/spending.ts'
import type { World } from '../../world.ts'
import { hasProvedOrder, requireProof } from '../lookup/proof.ts'
import { type JourneyContext, readContext } from '../request/context.ts'
import { pickSessionFields, readShopperConfig, withDraft } from '../request/session.ts'
import { type Answer, stay } from '../request/visit.ts'

type Needs = Pick<World, 'store' | 'commerce' | 'shops' | 'log'>

const createSpendingDraft = (
  { staff: _staff, proved, failedLookups, captcha, ...draft }: Draft,
  { key, orderId, document }: ReturnRecord,
  offer: string,
): Draft => ({
  ...pickSessionFields(draft),
  ...(proved !== undefined && { proved }),
  failedLookups,
  captcha,
  items: [],
  cart: [],
  order: {
    id: orderId,
    name: document.orderName,
    gift: false,
    workflowGroupId: document.workflowGroupId,
    configVersion: document.configVersion,
  },
  shopLater: { returnKey: key, offer },
})

/**
 * Starts spending a return's refund. Refuses an expired offer, and an unproved order, as goods would go elsewhere
 * (T19). `onward`: the page after the proof.
 */
export async function startSpending(
  needs: Needs,
  context: JourneyContext,
  { record, onward }: { readonly record: ReturnRecord; readonly onward: string },
): Promise<
  { readonly kind: 'spending'; readonly context: JourneyContext } | { readonly kind: 'not'; readonly answer: Answer }
> {
  const { draft, visit, t } = context
  const offer = record.document.shopLater?.uuid
  if (offer === undefined || !canStillSpend({ record }, offer, visit.now)) {
    const answer = stay({ code: 'shop-later-expired', title: t('shop-later.over') })
    return { kind: 'not', answer: { ...answer, at: `/return/${record.key}` } }
  }
  if (!hasProvedOrder(draft, record))
    return { kind: 'not', answer: requireProof(context, record, { because: 'lookup.prove-elsewhere', onward }) }
  const config = await readShopperConfig(needs.shops, visit, record.document.configVersion)
  const session = withDraft({ ...context, versions: null }, createSpendingDraft(draft, record, offer), {
    config,
    log: needs.log,
  })
  return { kind: 'spending', context: await readContext(needs, session) }
}
