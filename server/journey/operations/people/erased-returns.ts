import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Authored } from '../../../../schemas/values/actor.ts'
import { erasePersonalData, findErasureBlocker, listPaperFiles } from '../../../domain/return/personal-data.ts'
import type { Tables, World } from '../../../world.ts'
import { recordEvent } from '../../follow-ups/events.ts'
import { rowKeyOf } from '../../follow-ups/settlement.ts'

interface ErasableReturns {
  readonly erasable: readonly ReturnRecord[]
  readonly kept: readonly { readonly record: ReturnRecord; readonly why: string }[]
}

export async function splitErasable(tables: Tables, records: readonly ReturnRecord[]): Promise<ErasableReturns> {
  const [erasable, kept]: [ReturnRecord[], { record: ReturnRecord; why: string }[]] = [[], []]
  for (const record of records) {
    const why = findErasureBlocker(record.state, await tables.outbox.followUps(rowKeyOf(record)))
    if (why === null) erasable.push(record)
    else kept.push({ record, why })
  }
  return { erasable, kept }
}

interface EraseOptions extends Authored {
  readonly shopId: string
  readonly records: readonly ReturnRecord[]
}

export async function enqueueFileRemoval(
  { now, newId }: Pick<World, 'now' | 'newId'>,
  { enqueue }: Pick<Tables, 'enqueue'>,
  { shopId, files }: { readonly shopId: string; readonly files: readonly string[] },
): Promise<void> {
  if (files.length > 0) await enqueue({ shopId, kind: 'remove-files', key: newId(), payload: { files }, runAt: now() })
}

/**
 * Erases the shopper from ended returns, in the caller's transaction. Items, amounts and ledger stay. Jobs remove the
 * papers, and the data that order systems stored for senders and recipients.
 */
export async function eraseReturns(
  needs: Pick<World, 'now' | 'newId'>,
  tables: Tables,
  { shopId, records, ...author }: EraseOptions,
): Promise<void> {
  if (records.length === 0) return
  const at = needs.now()
  for (const record of records) {
    await tables.returns.save({ ...record, document: erasePersonalData(record.document, at) })
    await tables.carrierEvents.deleteOfReturn(shopId, record.id)
    await recordEvent(tables, record, { ...author, id: needs.newId(), event: 'erased', at })
  }
  const returnIds = records.map(({ id }) => id)
  // Stored answers to merchant calls contain the shopper's data too.
  await tables.merchantCalls.eraseResponses(shopId, returnIds)
  await tables.webhooks.eraseDetails(shopId, returnIds)
  const photos = await tables.receiptPhotos.deleteOfReturns(shopId, returnIds)
  const papers = records.flatMap(({ document }) => listPaperFiles(document))
  await enqueueFileRemoval(needs, tables, { shopId, files: [...papers, ...photos] })
  const payload = { returnIds }
  await tables.enqueue({ shopId, kind: 'forget-addressees', key: needs.newId(), payload, runAt: at })
}
