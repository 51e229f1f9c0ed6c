import {
  GiftCodeRequest,
  GiftCodeResponse,
  GiftDeleteResponse,
  GiftLinkRequest,
  GiftLinkResponse,
  GiftLookupResponse,
  GiftLookupRequest,
  GiftSendRequest,
  GiftSendResponse,
} from '../../../schemas/calls/gift-receipts.ts'
import { buildMessageLink, readGift, readGiftReceipts } from '../../journey/gift-receipts/calls.ts'
import { showPage } from '../../journey/index.ts'
import type { Visit } from '../../journey/request/visit.ts'
import { readContext } from '../../journey/show.ts'
import type { World } from '../../world.ts'
import { type ShopperOperation, shopperOperation } from '../operation/shopper-api.ts'
import { pressLookup } from './press-lookup.ts'
import { done, pressOffered, refusalOf, refuse, unknown } from './pressed.ts'

const RECEIPTS = '/gift-receipt'

const receiptsAt = async (world: World, visit: Visit) =>
  readGiftReceipts(world, await readContext(world, visit, RECEIPTS))

type Proof = { readonly name: string; readonly zip: string; readonly g_recaptcha_response?: string }

/** Looks up the order as the page does. A refusal includes what the next lookup needs. */
const lookUp = (world: World, visit: Visit, { name, zip, g_recaptcha_response: captcha = '' }: Proof) =>
  pressLookup(world, { visit }, 'receipts.lookup', {
    // A session with an order may look up another.
    at: `${RECEIPTS}?again=true`,
    values: { order: name, zip, captcha },
  })

const example = {
  id: 'b0y1GQkXfN3mO2cJ7sVt4A',
  order_id: '9001',
  recipient_name: 'Kim',
  slug: 'q7Zr0wPj5LhB8nEoYx2UdA',
  created_at: '2026-04-10T09:00:00.000Z',
  qr_code_url: 'https://returns.example/api/v1/wrenfold/gift-receipts/b0y1GQkXfN3mO2cJ7sVt4A/qr.png',
  deep_link_url: 'https://returns.example/#/gift-link/q7Zr0wPj5LhB8nEoYx2UdA',
  line_item_ids: ['11001.1'],
}
const shirt = { id: '11001.1', title: 'Aster Linen Shirt', variant_title: 'M / White', image: null, returned: false }
const { id, order_id, recipient_name, created_at, line_item_ids } = example

/** Operations that create and open gift receipts without the portal's pages (API-45 to API-49). */
export const giftReceiptCalls: readonly ShopperOperation[] = [
  shopperOperation({
    ...{ method: 'POST', path: '/api/v1/:shopId/gift-receipt/lookup', id: 'lookUpGiftReceipts' },
    summary: 'Looks an order up to make gift receipts of it, and keeps it in the session',
    body: GiftLookupRequest,
    response: GiftLookupResponse,
    examples: {
      body: { name: '#1001', zip: '10001' },
      answer: {
        order: { id: '9001', name: '#1001', line_items: [{ ...shirt, selectable: false }] },
        gift_receipts: [{ ...example, used: false }],
      },
    },
    handler: async ({ world, visit, body }) => {
      const stand = await lookUp(world, visit, body)
      if ('refused' in stand) return stand
      const found = await receiptsAt(world, stand.visit)
      return found === null ? unknown(stand.reply.language, 1) : done(stand, found)
    },
  }),
  shopperOperation({
    ...{ method: 'POST', path: '/api/v1/:shopId/gift-receipt/qr', id: 'makeGiftReceipt' },
    summary: 'Makes a gift receipt of line items of an order, and answers its code and its link',
    body: GiftCodeRequest,
    response: GiftCodeResponse,
    examples: {
      body: { name: '#1001', zip: '10001', recipient_name, line_items_id: line_item_ids, type: 'png', size: 500 },
      answer: { gift_receipt: example },
    },
    handler: async ({ world, visit, body }) => {
      const { recipient_name: recipient, line_items_id: units, type = 'png' } = body
      const proved = await lookUp(world, visit, body)
      if ('refused' in proved) return proved
      const named = await pressOffered(world, proved, 'receipts.name', { at: `${RECEIPTS}/new`, values: { recipient } })
      const refusal = refusalOf(named)
      if (refusal !== null) return refusal
      const values = { units: units.join('\n') }
      const made = await pressOffered(world, named, 'receipts.create', { at: `${RECEIPTS}/items`, values })
      const found = refusalOf(made) === null ? await receiptsAt(world, made.visit) : null
      const one = found?.gift_receipts.find(({ line_item_ids: on }) => on.some((unit) => units.includes(unit)))
      if (one === undefined) return refusalOf(made) ?? unknown(made.reply.language)
      const { used: _new, ...receipt } = one
      return done(made, {
        gift_receipt: { ...receipt, qr_code_url: receipt.qr_code_url.replace(/png$/, type) },
      })
    },
  }),
  shopperOperation({
    ...{ method: 'POST', path: '/api/v1/:shopId/gift-receipt/link', id: 'openGiftReceipt' },
    summary: 'Opens the return of whoever was given a receipt, by the token of its link; the session goes on with it',
    body: GiftLinkRequest,
    response: GiftLinkResponse,
    examples: {
      body: { token: example.slug },
      answer: {
        gift_receipt: { id, order_id, recipient_name, created_at, line_item_ids },
        line_items: [shirt],
        missing: null,
      },
    },
    handler: async ({ world, visit, body: { token } }) => {
      const path = `/gift-link/${encodeURIComponent(token)}`
      const stand = await pressOffered(world, { visit }, 'entry.open', { at: '/', args: { path } })
      const refusal = refusalOf(stand)
      if (refusal !== null) return refusal
      const gift = await readGift(world, await readContext(world, stand.visit, '/exchange'), token)
      return gift === null ? unknown(stand.reply.language) : done(stand, gift)
    },
  }),
  shopperOperation({
    ...{ method: 'POST', path: '/api/v1/:shopId/gift-receipt/:id/send', id: 'sendGiftReceipt', auth: 'session' },
    summary: 'Sends a receipt of the order that the session looked up',
    body: GiftSendRequest,
    response: GiftSendResponse,
    examples: { body: { recipient_name, email: 'kim@example.com' }, answer: { result: true } },
    handler: async ({ world, visit, params, body }) => {
      const context = await readContext(world, visit, RECEIPTS)
      const receipt = (await readGiftReceipts(world, context))?.gift_receipts.find((one) => one.id === params.id)
      if (receipt === undefined) return unknown(context.language)
      const { email = '', phone } = body
      if (body.recipient_name.trim() !== receipt.recipient_name) {
        const message = 'recipient_name is not the name on the receipt'
        return refuse(422, { code: 'invalid', message, fields: [{ name: 'recipient_name', message }] })
      }
      if (email === '' && phone !== undefined)
        return done({ session: undefined }, { result: true, sms_url: buildMessageLink(context, receipt, phone) })
      const at = `${RECEIPTS}/receipt/${encodeURIComponent(params.id)}`
      const args = { receipt: params.id }
      const stand = await pressOffered(world, { visit }, 'receipts.send', { at, values: { email }, args })
      return refusalOf(stand) ?? done(stand, { result: true })
    },
  }),
  shopperOperation({
    ...{
      method: 'DELETE',
      path: '/api/v1/:shopId/gift-receipt/:id/delete',
      id: 'deleteGiftReceipt',
      auth: 'session',
    },
    summary: 'Deletes a receipt of which nothing went back; a result that is not true says that it stays',
    response: GiftDeleteResponse,
    examples: { answer: { result: true } },
    handler: async ({ world, visit, params }) => {
      const { envelope } = await showPage(world, visit, RECEIPTS)
      const from = { visit: { ...visit, ifMatch: envelope.rev } }
      const stand = await pressOffered(world, from, 'receipts.delete', { at: RECEIPTS, args: { receipt: params.id } })
      const refusal = refusalOf(stand)
      return refusal === null
        ? done(stand, { result: true })
        : { ...refusal, refused: { ...refusal.refused, result: false } }
    },
  }),
]
