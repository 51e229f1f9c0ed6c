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
import { returnExplanation, returnReads } from './returns.ts'
import { secretCalls } from './secrets.ts'
import { shopPeopleCalls } from './shop-people.ts'
import { syncCalls } from './sync.ts'
import { webhookCalls } from './webhooks.ts'
import { payoutByHand, returnWrites } from './writes.ts'

/** Every operation of merchants: this table is served, described (`openapi.ts`) and tested. */
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

/** The operations that commands of this machine call below a prefix of their own. */
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
  returnExplanation,
]
