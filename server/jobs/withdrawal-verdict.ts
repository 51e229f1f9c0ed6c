import { judgeStatement } from '../journey/operations/withdrawal/accept.ts'
import type { JobHandler } from './handler.ts'

/** Safe to repeat: a statement has one verdict. */
export const decideStatement: JobHandler<'withdrawal-verdict'> = async (world, { shopId, payload }) => {
  const result = await judgeStatement(world, { shopId, id: payload.withdrawal })
  return result.kind === 'halted' ? { kind: 'again', at: result.at } : { kind: 'done' }
}
