import type { ReturnLabel, ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import { getRetryDelay, isLabelFinal, isLabelNeeded } from '../../../domain/return/label.ts'
import type { World } from '../../../world.ts'
import { recordEvent } from '../events.ts'
import type { ExecutionResult } from '../execute.ts'
import { rowKeyOf } from '../settlement.ts'

type Needs = Pick<World, 'store' | 'now' | 'newId' | 'log'>

type Trouble = Pick<NonNullable<ReturnLabel['trouble']>, 'because' | 'message'>

const MAX_MESSAGE_LENGTH = 500

const retryPause = (label: ReturnLabel, now: Instant): number => Math.max(MINUTE_MS, getRetryDelay(label, now))

const recordTrouble = (
  needs: Needs,
  { shopId, id }: Pick<ReturnRecord, 'shopId' | 'id'>,
  { reference, because, message }: Trouble & Pick<ReturnLabel, 'reference'>,
): Promise<boolean> =>
  needs.store.transaction(async (tables) => {
    const fresh = await tables.returns.lock(shopId, id)
    const label = fresh?.document.label ?? null
    if (fresh === null || !isLabelNeeded(fresh) || label?.reference !== reference || isLabelFinal(label)) return false
    const at = needs.now()
    const since = label.trouble?.since ?? at
    const trouble = { because, message: message.slice(0, MAX_MESSAGE_LENGTH), since }
    if (label.trouble?.because !== because || label.trouble.message !== trouble.message)
      await tables.returns.save({
        ...fresh,
        document: { ...fresh.document, label: { ...label, state: 'queued', trouble } },
      })
    const recorded = await tables.changes.ofReturn(rowKeyOf(fresh))
    const isRecorded = recorded.some(
      ({ event, detail }) => event === 'label-trouble' && detail.reference === reference && detail.because === because,
    )
    if (isRecorded) return false
    const changeDetail = { reference, because }
    await recordEvent(tables, fresh, {
      id: needs.newId(),
      event: 'label-trouble',
      by: 'homeward',
      at,
      detail: changeDetail,
    })
    return true
  })

export async function reportLabelTrouble(
  needs: Needs,
  record: Pick<ReturnRecord, 'shopId' | 'id'>,
  { label, ...trouble }: Trouble & { readonly label: ReturnLabel },
): Promise<ExecutionResult> {
  const { shopId, id } = record
  const isNew = await recordTrouble(needs, record, { ...trouble, reference: label.reference })
  if (isNew) needs.log.error({ shopId, returnId: id, ...trouble }, 'Failed to make a label')
  return { kind: 'again', at: needs.now() + retryPause(label, needs.now()) }
}
