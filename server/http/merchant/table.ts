import type { MerchantCall } from './call.ts'
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

/**
 * Every call of merchants: what is served, what is described (`openapi.ts`) and what is tested. A call that is not in
 * here does not exist.
 */
export const merchantCalls: readonly MerchantCall[] = [
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

/** What commands of this machine do too, below an address of their own, and what they alone do. */
export const localCalls: readonly MerchantCall[] = [
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
