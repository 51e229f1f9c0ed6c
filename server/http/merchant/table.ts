import type { MerchantOperation } from './api.ts'
import { configurationCalls } from './configuration.ts'
import { connectCalls } from './connect.ts'
import { customerCalls } from './customers.ts'
import { dueCalls } from './due.ts'
import { keyCalls } from './keys.ts'
import { linkCalls } from './links.ts'
import { parcelCalls } from './parcels.ts'
import { previewMaking } from './previews.ts'
import { pushedCalls } from './pushed.ts'
import { requestCalls } from './requests.ts'
import { returnReads } from './returns.ts'
import { secretCalls } from './secrets.ts'
import { shopPeopleCalls } from './shop-people.ts'
import { syncCalls } from './sync.ts'
import { webhookCalls } from './webhooks.ts'
import { payoutByHand, returnWrites } from './writes.ts'

/** All merchant operations. This table is served, documented (`openapi.ts`) and tested. */
export const merchantCalls: readonly MerchantOperation[] = [
  ...returnReads,
  ...returnWrites,
  ...requestCalls,
  ...customerCalls,
  ...configurationCalls,
  ...keyCalls,
  ...secretCalls,
  ...linkCalls,
  ...previewMaking,
  ...parcelCalls,
  ...connectCalls,
  ...syncCalls,
  ...pushedCalls,
  ...dueCalls,
  ...webhookCalls,
]

export const localCalls: readonly MerchantOperation[] = [
  ...configurationCalls,
  ...keyCalls,
  ...secretCalls,
  ...linkCalls,
  ...previewMaking,
  ...connectCalls,
  ...syncCalls,
  ...shopPeopleCalls,
  payoutByHand,
]
