import { arrangeReturn } from '../journey/follow-ups/parcel/arrange.ts'
import type { JobHandler } from './handler.ts'

export const arrangeMethod: JobHandler<'method'> = (needs, { shopId, payload }) =>
  arrangeReturn(needs, { shopId, ...payload })
