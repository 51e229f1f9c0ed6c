import { DAY_MS } from '../../schemas/values/time.ts'
import { removeUnusedFiles } from '../journey/follow-ups/erased-files.ts'
import { followUpKey } from '../journey/follow-ups/settlement.ts'
import { eraseCustomer } from '../journey/operations/people/customer.ts'
import type { JobHandler } from './handler.ts'

export const removeErasedFiles: JobHandler<'remove-files'> = async (needs, { shopId, payload }) => {
  await removeUnusedFiles(needs, shopId, payload.files)
  return { kind: 'done' }
}

export const forgetAmendments: JobHandler<'forget-amendments'> = async ({ commerce }, { shopId, payload }) => {
  await commerce.forgetAmendments(shopId, payload.orderIds)
  return { kind: 'done' }
}

export const forgetAddressees: JobHandler<'forget-addressees'> = async (
  { store, addressees },
  { shopId, payload: { returnIds } },
) => {
  for (const returnId of returnIds) {
    const followUps = await store.outbox.followUps({ shopId, returnId })
    await addressees.forgetRecipients(
      shopId,
      followUps.map((one) => followUpKey(returnId, one)),
    )
  }
  return { kind: 'done' }
}

/** Retries daily while returns are open. */
export const forgetPerson: JobHandler<'forget-person'> = async (world, { shopId, payload: { email, until } }, now) => {
  const answer = await eraseCustomer(world, { shopId, by: 'store', actor: 'order-system', call: null }, email)
  const isComplete = answer.kind !== 'done' || answer.body.kept.length === 0
  return isComplete || now >= until ? { kind: 'done' } : { kind: 'again', at: now + DAY_MS }
}
