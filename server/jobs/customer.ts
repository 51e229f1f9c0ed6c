import { DAY_MS } from '../../schemas/time.ts'
import { removeFiles } from '../journey/follow-ups/erased-files.ts'
import { eraseCustomer } from '../journey/operations/customer.ts'
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

/** Forgets somebody of whom the store of a shop says so: what is kept of her because it is open is looked at each day. */
export const forgetPerson: JobHandler<'forget-person'> = async (world, { shopId, payload: { email, until } }, now) => {
  const answer = await eraseCustomer(world, { shopId, by: 'store', call: null }, email)
  const isOver = answer.kind !== 'done' || answer.body.kept.length === 0
  return isOver || now >= until ? { kind: 'done' } : { kind: 'again', at: now + DAY_MS }
}
