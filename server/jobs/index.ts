import type { JobPayloads } from '../../schemas/records/job.ts'
import type { World } from '../world.ts'
import { runBulk } from './bulk.ts'
import { checkConfigText } from './check-config.ts'
import { forgetAddressees, forgetAmendments, forgetPerson, removeErasedFiles } from './customer.ts'
import { reconcile, runFollowUp, sweep } from './follow-up.ts'
import { forgetShop } from './forget-shop.ts'
import { sendGiftLetter } from './gift-letter.ts'
import { cancelLabel, cancelWithPartner, makeReturnLabel, trackReturnParcel } from './label.ts'
import { checkCheckout, cleanUp, closeReturn, expire, removeOverdue, requeue } from './lifecycle.ts'
import { enqueueListeners, renewListener, retryRelease } from './listen.ts'
import { sendLetter } from './mail.ts'
import { arrangeMethod } from './method.ts'
import { catchUpPage, enqueueCatchUps, readSignal } from './mirrors.ts'
import { sendOrderLink } from './order-link.ts'
import { sendRequestLetter } from './request-letter.ts'
import type { Handlers } from './runner.ts'
import { sendStaffLetter } from './staff-letter.ts'
import { deliverWebhook } from './webhook-delivery.ts'
import { createDeliveries } from './webhooks.ts'
import { sendAccountRequest } from './withdrawal-account.ts'
import { checkRefund } from './withdrawal-check.ts'
import { sendWithdrawalDecision } from './withdrawal-decision.ts'
import { sendWithdrawalLetter } from './withdrawal-letter.ts'
import { matchStatement } from './withdrawal-match.ts'
import { sendWithdrawalNews } from './withdrawal-news.ts'
import { sendWithdrawalNotice } from './withdrawal-notice.ts'
import { decideStatement } from './withdrawal-verdict.ts'

export const handlers: Handlers<World, JobPayloads> = {
  label: makeReturnLabel,
  track: trackReturnParcel,
  method: arrangeMethod,
  'cancel-booking': cancelLabel,
  'call-off': cancelWithPartner,
  mail: sendLetter,
  'order-link': sendOrderLink,
  'gift-letter': sendGiftLetter,
  'request-letter': sendRequestLetter,
  'withdrawal-letter': sendWithdrawalLetter,
  'withdrawal-decision': sendWithdrawalDecision,
  'withdrawal-news': sendWithdrawalNews,
  'withdrawal-account': sendAccountRequest,
  'withdrawal-notice': sendWithdrawalNotice,
  'withdrawal-match': matchStatement,
  'withdrawal-verdict': decideStatement,
  'withdrawal-check': checkRefund,
  'staff-letter': sendStaffLetter,
  'follow-up': runFollowUp,
  expire,
  awaited: removeOverdue,
  collect: checkCheckout,
  close: closeReturn,
  bulk: runBulk,
  requeue,
  mirrors: enqueueCatchUps,
  'catch-up': catchUpPage,
  listeners: enqueueListeners,
  listen: renewListener,
  'free-again': retryRelease,
  signal: readSignal,
  nightly: cleanUp,
  'check-config': checkConfigText,
  'forget-person': forgetPerson,
  'remove-files': removeErasedFiles,
  'forget-amendments': forgetAmendments,
  'forget-addressees': forgetAddressees,
  'forget-shop': forgetShop,
  'payment-sweep': sweep,
  'payment-event': reconcile,
  webhooks: createDeliveries,
  'webhook-delivery': deliverWebhook,
}
