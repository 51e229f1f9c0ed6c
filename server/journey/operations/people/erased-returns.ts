import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import { keptBecause, papersOf, withoutPerson } from '../../../domain/return/erase.ts'
import type { Tables, World } from '../../../world.ts'
import { recordEvent } from '../../follow-ups/events.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'

/** Which returns can be erased, and why the others cannot. */
interface SortedReturns {
  readonly erasable: readonly ReturnRecord[]
  readonly kept: readonly { readonly record: ReturnRecord; readonly why: string }[]
}

/** Tells those that have ended from those of which something is still open. */
export async function sortReturns(tables: Tables, records: readonly ReturnRecord[]): Promise<SortedReturns> {
  const [erasable, kept]: [ReturnRecord[], { record: ReturnRecord; why: string }[]] = [[], []]
  for (const record of records) {
    const why = keptBecause(record.state, await tables.outbox.followUps(rowKeyOf(record)))
    if (why === null) erasable.push(record)
    else kept.push({ record, why })
  }
  return { erasable, kept }
}

interface Erasing {
  readonly shopId: string
  readonly by: string
  readonly records: readonly ReturnRecord[]
}

/** Files go by a job, which goes on until they are gone. */
export async function removeLater(
  { now, newId }: Pick<World, 'now' | 'newId'>,
  { enqueue }: Pick<Tables, 'enqueue'>,
  { shopId, files }: { readonly shopId: string; readonly files: readonly string[] },
): Promise<void> {
  if (files.length > 0) await enqueue({ shopId, kind: 'remove-files', key: newId(), payload: { files }, runAt: now() })
}

/**
 * Takes whoever sent them out of returns that have ended, in the transaction of the caller: items, amounts and ledger stay. Their papers
 * go by a job, and so does what was written down for whoever was to send something, or to give it.
 */
export async function eraseReturns(
  needs: Pick<World, 'now' | 'newId'>,
  tables: Tables,
  { shopId, by, records }: Erasing,
): Promise<void> {
  if (records.length === 0) return
  const at = needs.now()
  for (const record of records) {
    await tables.returns.save({ ...record, document: withoutPerson(record.document, at) })
    await tables.carrierEvents.forgetReturn(shopId, record.id)
    await recordEvent(tables, record, { id: needs.newId(), event: 'erased', by, at })
  }
  const returnIds = records.map(({ id }) => id)
  // An answer that names a return holds what the merchant was told of its shopper.
  await tables.merchantCalls.forgetAnswers(shopId, returnIds)
  await tables.webhooks.forgetDetails(shopId, returnIds)
  await removeLater(needs, tables, { shopId, files: records.flatMap(({ document }) => papersOf(document)) })
  const payload = { returnIds }
  await tables.enqueue({ shopId, kind: 'forget-addressees', key: needs.newId(), payload, runAt: at })
}
