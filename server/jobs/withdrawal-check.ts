import { checkWithdrawalRefund } from '../journey/operations/withdrawal/check.ts'
import type { JobHandler } from './handler.ts'

/** Records the refund of a withdrawal; until then reminds the shop. */
export const checkRefund: JobHandler<'withdrawal-check'> = (world, { shopId, payload }) =>
  checkWithdrawalRefund(world, { shopId, id: payload.withdrawal })
