import type { JobPayloads } from '../../schemas/records/job.ts'
import type { World } from '../world.ts'
import { forgetAddressees, forgetPerson, forgetTyped, remove } from './customer.ts'
import { carryOut, reconcile, sweep } from './follow-up.ts'
import { forgetShop } from './forget-shop.ts'
import { sendGiftLetter } from './gift-letter.ts'
import { cancelLabel, cancelWithPartner, label } from './label.ts'
import { clear, closeReturn, expire, giveUpAwaited, lookAtCheckout } from './lifecycle.ts'
import { freeAgain, keepListening, listenEverywhere } from './listen.ts'
import { sendLetter } from './mail.ts'
import { method } from './method.ts'
import { catchUpPage, mirror, readSignal } from './mirrors.ts'
import { sendOrderLink } from './order-link.ts'
import { sendRequestLetter } from './request-letter.ts'
import type { Handlers } from './runner.ts'
import { deliver } from './webhook-delivery.ts'
import { fanOut } from './webhooks.ts'

export const handlers: Handlers<World, JobPayloads> = {
  label,
  method,
  'cancel-booking': cancelLabel,
  'call-off': cancelWithPartner,
  mail: sendLetter,
  'order-link': sendOrderLink,
  'gift-letter': sendGiftLetter,
  'request-letter': sendRequestLetter,
  'follow-up': carryOut,
  expire,
  awaited: giveUpAwaited,
  collect: lookAtCheckout,
  close: closeReturn,
  mirrors: mirror,
  'catch-up': catchUpPage,
  listeners: listenEverywhere,
  listen: keepListening,
  'free-again': freeAgain,
  signal: readSignal,
  nightly: clear,
  'forget-person': forgetPerson,
  'remove-files': remove,
  'forget-amendments': forgetTyped,
  'forget-addressees': forgetAddressees,
  'forget-shop': forgetShop,
  'payment-sweep': sweep,
  'payment-event': reconcile,
  webhooks: fanOut,
  'webhook-delivery': deliver,
}
