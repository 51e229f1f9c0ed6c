import type { MerchantOperation } from './api.ts'
import { assigneeCalls } from './assignees.ts'
import { configurationCalls } from './configuration.ts'
import { connectCalls } from './connect.ts'
import { customerCalls } from './customers.ts'
import { deliveryCalls } from './deliveries.ts'
import { fontCalls } from './fonts.ts'
import { healthCalls } from './health.ts'
import { keyCalls } from './keys.ts'
import { linkCalls } from './links.ts'
import { parcelCalls } from './parcels.ts'
import { merchantPreviewCalls } from './previews.ts'
import { pulledOperationCalls } from './pulled-operations.ts'
import { pushedCalls } from './pushed.ts'
import { requestCalls } from './requests.ts'
import { returnExplanation, returnReads } from './returns.ts'
import { secretCalls } from './secrets.ts'
import { shopErasureCalls } from './shop-erasure.ts'
import { syncCalls } from './sync.ts'
import { webhookCalls } from './webhooks.ts'
import { withdrawalCalls } from './withdrawals.ts'
import { manualPayoutCall, returnWrites } from './writes.ts'

/** Served, documented (`openapi.ts`) and tested. */
export const merchantCalls: readonly MerchantOperation[] = [
  ...returnReads,
  ...returnWrites,
  ...assigneeCalls,
  ...healthCalls,
  ...requestCalls,
  ...withdrawalCalls,
  ...customerCalls,
  ...configurationCalls,
  ...fontCalls,
  ...keyCalls,
  ...secretCalls,
  ...linkCalls,
  ...merchantPreviewCalls,
  ...parcelCalls,
  ...connectCalls,
  ...syncCalls,
  ...deliveryCalls,
  ...pushedCalls,
  ...pulledOperationCalls,
  ...webhookCalls,
]

export const localCalls: readonly MerchantOperation[] = [
  ...configurationCalls,
  ...keyCalls,
  ...secretCalls,
  ...linkCalls,
  ...merchantPreviewCalls,
  ...connectCalls,
  ...syncCalls,
  ...shopErasureCalls,
  manualPayoutCall,
  returnExplanation,
]
