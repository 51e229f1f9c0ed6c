import { continueBulkRun } from '../journey/operations/bulk-run.ts'
import type { JobHandler } from './handler.ts'

export const runBulk: JobHandler<'bulk'> = async (needs, { shopId, payload }, now) =>
  (await continueBulkRun(needs, { shopId, ...payload })) ? { kind: 'again', at: now } : { kind: 'done' }
