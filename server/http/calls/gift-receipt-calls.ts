import {
  GiftCodeRequest,
  GiftCodeResponse,
  GiftDeleteResponse,
  GiftLinkRequest,
  GiftLinkResponse,
  GiftLookupRequest,
  GiftLookupResponse,
  GiftSendRequest,
  GiftSendResponse,
} from '../../../schemas/shopper-api/gift-receipts.ts'
import { RandomId } from '../../../schemas/values/ids.ts'
import { buildMessageLink, readGift, readGiftReceipts } from '../../journey/gift-receipts/calls.ts'
import { showPage } from '../../journey/index.ts'
import type { Visit } from '../../journey/request/visit.ts'
import { readContext } from '../../journey/show.ts'
import type { World } from '../../world.ts'
import { type ShopperOperation, shopperOperation } from '../operation/shopper-api.ts'
import { pressLookup } from './lookup-press.ts'
import { findRefusal, pressOffered, refuse, refuseUnknown, toResult } from './press.ts'

const RECEIPTS = '/gift-receipt'

const readReceipts = async (world: World, visit: Visit) =>
  readGiftReceipts(world, await readContext(world, visit, RECEIPTS))

type Proof = { readonly name: string; readonly zip: string; readonly g_recaptcha_response?: string }

const pressReceiptLookup = (world: World, visit: Visit, { name, zip, g_recaptcha_response: captcha = '' }: Proof) =>
  pressLookup(world, { visit }, 'receipts.lookup', {
    // A session with an order may look up another.
    at: `${RECEIPTS}?again=true`,
    values: { order: name, zip, captcha },
  })

const receiptExample = {
  id: 'b0y1GQkXfN3mO2cJ7sVt4A',
  order_id: '9001',
  recipient_name: 'Kim',
  giver_name: 'Anna',
  slug: 'q7Zr0wPj5LhB8nEoYx2UdA',
  created_at: '2026-04-10T09:00:00.000Z',
  qr_code_url: 'https://returns.example/api/v1/wrenfold/gift-receipts/b0y1GQkXfN3mO2cJ7sVt4A/qr.png',
  deep_link_url: 'https://returns.example/#/gift-link/q7Zr0wPj5LhB8nEoYx2UdA',
  short_url: 'https://returns.example/g/7KQM-4TWX',
  line_item_ids: ['11001.1'],
}
const shirt = { id: '11001.1', title: 'Aster Linen Shirt', variant_title: 'M / White', image: null, returned: false }
const { id, order_id, recipient_name, giver_name, created_at, line_item_ids } = receiptExample

/** Gift receipts without the portal's pages (API-45 to API-49). */
export const giftReceiptCalls: readonly ShopperOperation[] = [
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/gift-receipt/lookup',
    id: 'lookUpGiftReceipts',
    summary: 'Look up an order to make gift receipts, and store it in the session',
    body: GiftLookupRequest,
    response: GiftLookupResponse,
    examples: {
      body: { name: '#1001', zip: '10001' },
      answer: {
        order: { id: '9001', name: '#1001', line_items: [{ ...shirt, selectable: false }] },
        gift_receipts: [{ ...receiptExample, used: false }],
      },
    },
    handler: async ({ world, visit, body }) => {
      const press = await pressReceiptLookup(world, visit, body)
      if ('refused' in press) return press
      const found = await readReceipts(world, press.visit)
      return found === null ? refuseUnknown(press.reply.language, 1) : toResult(press, found)
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/gift-receipt/qr',
    id: 'makeGiftReceipt',
    summary: 'Make a gift receipt for line items of an order, with its code and link',
    body: GiftCodeRequest,
    response: GiftCodeResponse,
    examples: {
      body: {
        name: '#1001',
        zip: '10001',
        recipient_name,
        giver_name,
        line_items_id: line_item_ids,
        type: 'png',
        size: 500,
      },
      answer: { gift_receipt: receiptExample },
    },
    handler: async ({ world, visit, body }) => {
      const { recipient_name: recipient, giver_name: giver = '', line_items_id: units, type = 'png' } = body
      const lookup = await pressReceiptLookup(world, visit, body)
      if ('refused' in lookup) return lookup
      const namePress = await pressOffered(world, lookup, 'receipts.name', {
        at: `${RECEIPTS}/new`,
        values: { recipient, giver },
      })
      const refusal = findRefusal(namePress)
      if (refusal !== null) return refusal
      const values = { units: units.join('\n') }
      const createPress = await pressOffered(world, namePress, 'receipts.create', { at: `${RECEIPTS}/items`, values })
      const found = findRefusal(createPress) === null ? await readReceipts(world, createPress.visit) : null
      const candidate = found?.gift_receipts.find(({ line_item_ids: lineItemIds }) =>
        lineItemIds.some((unit) => units.includes(unit)),
      )
      if (candidate === undefined) return findRefusal(createPress) ?? refuseUnknown(createPress.reply.language)
      const { used: _new, ...receipt } = candidate
      return toResult(createPress, {
        gift_receipt: { ...receipt, qr_code_url: receipt.qr_code_url.replace(/png$/, type) },
      })
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/gift-receipt/link',
    id: 'openGiftReceipt',
    summary:
      'Open a gift receipt by the token of its link, to start the return of the recipient. The session continues with it',
    body: GiftLinkRequest,
    response: GiftLinkResponse,
    examples: {
      body: { token: receiptExample.slug },
      answer: {
        gift_receipt: { id, order_id, recipient_name, giver_name, created_at, line_item_ids },
        line_items: [shirt],
        missing: null,
      },
    },
    handler: async ({ world, visit, body: { token } }) => {
      const path = `/gift-link/${encodeURIComponent(token)}`
      const press = await pressOffered(world, { visit }, 'entry.open', { at: '/', args: { path } })
      const refusal = findRefusal(press)
      if (refusal !== null) return refusal
      const gift = await readGift(world, await readContext(world, press.visit, '/exchange'), token)
      return gift === null ? refuseUnknown(press.reply.language) : toResult(press, gift)
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/gift-receipt/:id/send',
    id: 'sendGiftReceipt',
    params: { id: RandomId },
    auth: 'session',
    summary: 'Send a gift receipt of the order of the session',
    body: GiftSendRequest,
    response: GiftSendResponse,
    examples: { body: { recipient_name, email: 'kim@example.com' }, answer: { result: true } },
    handler: async ({ world, visit, params, body }) => {
      const context = await readContext(world, visit, RECEIPTS)
      const receipt = (await readGiftReceipts(world, context))?.gift_receipts.find(
        (candidate) => candidate.id === params.id,
      )
      if (receipt === undefined) return refuseUnknown(context.language)
      const { email = '', phone } = body
      if (body.recipient_name.trim() !== receipt.recipient_name) {
        const message = 'recipient_name is not the name on the receipt'
        return refuse(422, { code: 'invalid', message, fields: [{ name: 'recipient_name', message }] })
      }
      if (email === '' && phone !== undefined)
        return toResult({ session: undefined }, { result: true, sms_url: buildMessageLink(context, receipt, phone) })
      const at = `${RECEIPTS}/receipt/${encodeURIComponent(params.id)}`
      const args = { receipt: params.id }
      const press = await pressOffered(world, { visit }, 'receipts.send', { at, values: { email }, args })
      return findRefusal(press) ?? toResult(press, { result: true })
    },
  }),
  shopperOperation({
    method: 'DELETE',
    path: '/api/v1/:shopId/gift-receipt/:id/delete',
    id: 'deleteGiftReceipt',
    params: { id: RandomId },
    auth: 'session',
    summary: 'Delete a gift receipt without returned items. A result other than true means that it remains',
    response: GiftDeleteResponse,
    examples: { answer: { result: true } },
    handler: async ({ world, visit, params }) => {
      const { envelope } = await showPage(world, visit, RECEIPTS)
      const from = { visit: { ...visit, ifMatch: envelope.rev } }
      const press = await pressOffered(world, from, 'receipts.delete', { at: RECEIPTS, args: { receipt: params.id } })
      const refusal = findRefusal(press)
      return refusal === null
        ? toResult(press, { result: true })
        : { ...refusal, refused: { ...refusal.refused, result: false } }
    },
  }),
]
