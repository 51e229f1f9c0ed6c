import { checkWithdrawalRefund } from '../journey/operations/withdrawal/check.ts'
import type { JobHandler } from './handler.ts'

export const checkRefund: JobHandler<'withdrawal-check'> = (world, { shopId, payload }) =>
  checkWithdrawalRefund(world, { shopId, id: payload.withdrawal })
