import { DAY_MS } from '../../schemas/time.ts'
import { removeFiles } from '../journey/follow-ups/erased-files.ts'
import { followUpKey } from '../journey/follow-ups/settlement.ts'
import { eraseCustomer } from '../journey/operations/people/customer.ts'
import type { JobHandler } from './handler.ts'

/** Removes the files of somebody who was erased. */
export const remove: JobHandler<'remove-files'> = async (needs, { shopId, payload }) => {
  await removeFiles(needs, shopId, payload.files)
  return { kind: 'done' }
}

/** Forgets what somebody who was erased had typed into orders. */
export const forgetTyped: JobHandler<'forget-amendments'> = async ({ commerce }, { shopId, payload }) => {
  await commerce.forgetAmendments(shopId, payload.orderIds)
  return { kind: 'done' }
}

/** Forgets to whom something of returns that were erased was sent or given. */
export const forgetAddressees: JobHandler<'forget-addressees'> = async (
  { store, addressees },
  { shopId, payload: { returnIds } },
) => {
  for (const returnId of returnIds) {
    const followUps = await store.outbox.followUps({ shopId, returnId })
    await addressees.ofOperations(
      shopId,
      followUps.map((one) => followUpKey(returnId, one)),
    )
  }
  return { kind: 'done' }
}

/** Forgets somebody of whom the store of a shop says so: what is kept of her because it is open is looked at each day. */
export const forgetPerson: JobHandler<'forget-person'> = async (world, { shopId, payload: { email, until } }, now) => {
  const answer = await eraseCustomer(world, { shopId, by: 'store', call: null }, email)
  const isOver = answer.kind !== 'done' || answer.body.kept.length === 0
  return isOver || now >= until ? { kind: 'done' } : { kind: 'again', at: now + DAY_MS }
}
