import { Type } from 'typebox'
import { AdjustRequest, BookingRequest, MethodRequest } from '../../../schemas/merchant/mending.ts'
import { OpenedReturn, OpenRequest } from '../../../schemas/merchant/open.ts'
import { PaidRequest } from '../../../schemas/merchant/paid.ts'
import { ReceiveRequest, UndoReceiptRequest } from '../../../schemas/merchant/receive.ts'
import { RestrictedHead } from '../../../schemas/merchant/restricted-return.ts'
import {
  AddressRequest,
  ApprovalRequest,
  CheckoutRequest,
  ExchangeRequest,
  ExtendRequest,
  LetterRequest,
  NoteRequest,
  ProcessRequest,
  RejectionRequest,
  ReturnHead,
} from '../../../schemas/merchant/returns.ts'
import { cancelReturn } from '../../journey/operations/cancel.ts'
import { closeReturn } from '../../journey/operations/close.ts'
import { extendReturn } from '../../journey/operations/extend.ts'
import { resendLetter } from '../../journey/operations/letter.ts'
import { addNote } from '../../journey/operations/note.ts'
import { correctAddress } from '../../journey/operations/parcel/address.ts'
import { changeMethod } from '../../journey/operations/parcel/change-method.ts'
import { reissueLabel, voidLabel } from '../../journey/operations/parcel/label.ts'
import { rebookReturn } from '../../journey/operations/parcel/rebook.ts'
import { receiveParcel } from '../../journey/operations/parcel/receive.ts'
import { undoReceipt } from '../../journey/operations/parcel/undo-receipt.ts'
import { DONE } from '../../journey/operations/perform.ts'
import { adjustPayout, findOrderOfReturn } from '../../journey/operations/value/adjust.ts'
import { markCheckoutPaid } from '../../journey/operations/value/checkout.ts'
import { recordExchangeOrder } from '../../journey/operations/value/exchange.ts'
import { payByHand } from '../../journey/operations/value/pay-by-hand.ts'
import { processReturn } from '../../journey/operations/value/process.ts'
import { decideUnit, reopenUnit } from '../../journey/operations/verdict.ts'
import { openReturn } from '../../journey/submit/open.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'
import { toOperationResult } from './results.ts'
import { createReturnHandler, createViewedReturnHandler, type ReturnParams } from './return-handlers.ts'

const createVerdictHandler = <Request extends ApprovalRequest | RejectionRequest>(kind: 'approved' | 'rejected') =>
  createReturnHandler((operation, { reason }: Request, { item }: ReturnParams & { readonly item: string }) =>
    decideUnit(operation, { lineItemId: item, kind, reason }),
  )

const HeadView = Type.Union([ReturnHead, RestrictedHead])

const writeDefaults = {
  method: 'POST',
  response: ReturnHead,
  errors: [404, 409, 422],
  idempotent: true,
} as const

/** Of an operation on a return, which a caller can tie to the revision that they read. */
const returnDefaults = { ...writeDefaults, ifMatch: 'optional', etag: true } as const

export const manualPayoutCall = merchantOperation({
  ...writeDefaults,
  idempotent: false,
  path: '/returns/:key/paid',
  id: 'recordPayout',
  right: 'pay',
  summary:
    'Record a refund or gift card that the merchant paid by hand, with its reference, and notify the shopper. Repeating a reference has no effect',
  body: PaidRequest,
  handler: async ({ world, caller, params, body }) =>
    toOperationResult(await payByHand(world, { ...caller, name: params.key }, body)),
})

/** `server/journey/operations` decides whether they are allowed. */
export const returnWrites: readonly MerchantOperation[] = [
  merchantOperation({
    ...writeDefaults,
    path: '/returns',
    id: 'openReturn',
    right: 'exception',
    summary:
      'Open a return for a shopper, with the same assessment as a submit by the shopper. Overriding the rules of the shop requires a reason',
    body: OpenRequest,
    response: OpenedReturn,
    handler: async ({ world, caller, body }) => toOperationResult(await openReturn(world, caller, body)),
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/process',
    id: 'processReturn',
    right: 'pay',
    summary:
      'Release waiting payouts of some or all outcomes, and retry the refused part of named ones. The return is processed when no payout waits',
    body: ProcessRequest,
    handler: createReturnHandler(processReturn),
  }),
  manualPayoutCall,
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/cancel',
    id: 'cancelReturn',
    right: 'cancel',
    summary:
      'Cancel an open or expired return. Its units can be returned again, payments are reversed, and card authorizations are released',
    bodyOptional: true,
    handler: createReturnHandler(cancelReturn),
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/close',
    id: 'closeReturn',
    right: 'close',
    summary:
      'Close a return without processing it. Waiting payouts are dropped, and its units cannot be returned again',
    bodyOptional: true,
    handler: createReturnHandler(closeReturn),
  }),
  // Verdicts on units, and received parcels.
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/items/:item/approve',
    id: 'approveUnit',
    right: 'judge',
    summary: 'Approve a unit under review. After the last one, the payouts follow their events',
    body: ApprovalRequest,
    handler: createVerdictHandler<ApprovalRequest>('approved'),
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/items/:item/reject',
    id: 'rejectUnit',
    right: 'judge',
    summary:
      'Reject a unit under review, with a reason for the shopper. This permanently removes the unit with its value and exchange',
    body: RejectionRequest,
    handler: createVerdictHandler<RejectionRequest>('rejected'),
  }),
  merchantOperation({
    ...returnDefaults,
    method: 'DELETE',
    path: '/returns/:key/items/:item/verdict',
    id: 'undoVerdict',
    right: 'judge',
    summary: 'Revert the decision on a unit before any payout or shipment. The unit is under review again',
    bodyOptional: true,
    handler: createReturnHandler((operation, _body: unknown, { item }: ReturnParams & { readonly item: string }) =>
      reopenUnit(operation, item),
    ),
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/receive',
    id: 'receiveUnits',
    right: 'receive',
    summary: 'Record received and missing units. Later payouts are limited to the value of the received units',
    body: ReceiveRequest,
    response: HeadView,
    handler: createViewedReturnHandler(receiveParcel),
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/receive/undo',
    id: 'undoReceipt',
    right: 'receive',
    summary: 'Revert the receipt of units, or that they are missing, before any payout or restocking',
    body: UndoReceiptRequest,
    response: HeadView,
    handler: createViewedReturnHandler(undoReceipt),
  }),
  // Payout and notes.
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/adjust',
    id: 'adjustPayout',
    right: 'adjust',
    summary: 'Adjust the payout, with a reason that the shopper sees. After a payout, only increases are possible',
    body: AdjustRequest,
    // Fetched before the return is locked. The payout job fetches it again.
    handler: async (context) => {
      const { world, caller, params } = context
      const order = await findOrderOfReturn(world, { shopId: caller.shopId, name: params.key })
      return createReturnHandler((operation, body: AdjustRequest) => adjustPayout(operation, body, order))(context)
    },
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/notes',
    id: 'noteReturn',
    right: 'note',
    summary: 'Add a note, which shoppers never see',
    body: NoteRequest,
    response: HeadView,
    handler: createViewedReturnHandler(addNote),
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/extend',
    id: 'extendReturn',
    right: 'reopen',
    summary: 'Extend a return to the end of a day. An expired return opens again',
    body: ExtendRequest,
    handler: createReturnHandler(extendReturn),
  }),
  // Parcel and emails.
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/address',
    id: 'correctAddress',
    right: 'address',
    summary: 'Correct the address of the shopper. A label that failed because of the address is made again',
    body: AddressRequest,
    handler: createReturnHandler(correctAddress),
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/method',
    id: 'changeMethod',
    right: 'label',
    summary: 'Change the return method to another one with a label, before the parcel is sent',
    body: MethodRequest,
    handler: async (context) =>
      createReturnHandler((operation, body: MethodRequest) => changeMethod(operation, body, context.world))(context),
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/booking',
    id: 'bookAgain',
    right: 'label',
    summary: 'Repeat the arrangement with the partner, or change the day of the pick-up',
    body: BookingRequest,
    handler: createReturnHandler(rebookReturn),
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/letters',
    id: 'sendLetterAgain',
    right: 'message',
    summary: 'Send an email of the return again, with current data',
    body: LetterRequest,
    handler: createReturnHandler(resendLetter),
  }),
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/label',
    id: 'reissueLabel',
    right: 'label',
    summary: 'Replace the label. The previous label is voided; a return has at most three labels',
    bodyOptional: true,
    handler: createReturnHandler(reissueLabel),
  }),
  merchantOperation({
    ...returnDefaults,
    method: 'DELETE',
    path: '/returns/:key/label',
    id: 'voidLabel',
    right: 'label',
    summary: 'Void the label',
    bodyOptional: true,
    handler: createReturnHandler(voidLabel),
  }),
  // Exchange order.
  merchantOperation({
    ...returnDefaults,
    path: '/returns/:key/exchange',
    id: 'settleExchange',
    right: 'pay',
    summary: 'Record the status of the exchange order by hand. No money moves',
    body: ExchangeRequest,
    handler: createReturnHandler(recordExchangeOrder),
  }),
  merchantOperation({
    ...writeDefaults,
    path: '/returns/:key/checkout',
    id: 'markPaid',
    right: 'pay',
    summary:
      'Report the total received for the exchange order to the order system, and record its response. Only required if no other system reports it',
    body: CheckoutRequest,
    // Notifies the order system before the lock; the return then follows its answer.
    handler: async (context) => {
      const { world, caller, params, body } = context
      const result = await markCheckoutPaid(world, { ...caller, name: params.key }, body)
      return result.kind === 'done' ? createReturnHandler(async () => DONE)(context) : toOperationResult(result)
    },
  }),
]
