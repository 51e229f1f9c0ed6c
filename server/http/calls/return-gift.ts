import type { Component } from '../../../schemas/components/index.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import { GiftReturnRequest, GiftReturnResponse } from '../../../schemas/shopper-api/return-gift.ts'
import { showPage } from '../../journey/index.ts'
import type { Visit } from '../../journey/request/visit.ts'
import { readContext } from '../../journey/show.ts'
import type { World } from '../../world.ts'
import { type ShopperOperation, shopperOperation } from '../operation/shopper-api.ts'
import { findRefusal, pressOffered, toResult } from './press.ts'

const GIFT = '/gift'
const MISSING = '/missing-order'
const SENT = '/request-sent'

const findForm = async (world: World, visit: Visit) => {
  const gift = await showPage(world, visit, GIFT)
  const { screen, rev } = gift.envelope
  const isGift = screen?.key === 'gift-form'
  return isGift
    ? { at: GIFT, name: 'gift.submit', visit: { ...visit, ifMatch: rev } }
    : { at: MISSING, name: 'missing-order.submit', visit }
}

const listFields = (component: Component) =>
  component.type === 'field_group' || component.type === 'address_form' ? component.fields : []

const describeProblems = ({ problem, screen }: Envelope): string[] => {
  const fields = (screen?.regions.main ?? []).flatMap(listFields)
  const messages = (problem?.fields ?? []).map(({ name, message }) => {
    const label = fields.find((field) => field.name === name)?.label
    return label === undefined ? message : `${label}: ${message}`
  })
  return messages.length > 0 ? messages : [problem?.title ?? '']
}

const NEEDS_CAPTCHA = 6

const exampleAnswers = {
  gifter: 'Ada',
  product_return: 'A linen shirt',
  product_request: 'The same, one size up',
  gift_info: '',
}

/** The gift and missing-order forms as data (API-23). */
export const returnGiftCall: ShopperOperation = shopperOperation({
  method: 'POST',
  path: '/api/v1/:shopId/return/gift',
  id: 'askAboutGift',
  localized: true,
  summary:
    'Submit the form for a gift order of the session, or for an order that cannot be found. Form errors are a 200 response with `errors`; `lang` sets their language',
  body: GiftReturnRequest,
  response: GiftReturnResponse,
  examples: {
    body: {
      customer_email: 'kim@example.com',
      address: {
        firstName: 'Kim',
        lastName: 'Reyes',
        address1: '5 Pine Street',
        city: 'New York',
        state: 'NY',
        zip: '10005',
        country: 'US',
        phone: '+1 212 555 0100',
      },
      ...exampleAnswers,
    },
    answer: { errors: [], number: 'Q-7K2M9QXB' },
  },
  handler: async ({ world, visit, body }) => {
    const { customer_email: email, address, g_recaptcha_response: captcha = '', ...answers } = body
    const own = Object.entries(answers).map(([id, text]) => [`field-${id}`, text] as const)
    const form = await findForm(world, visit)
    const values = { email, ...address, captcha, ...Object.fromEntries(own) }
    const press = await pressOffered(world, form, form.name, { at: form.at, values })
    const { status, envelope } = press.reply
    if (status === 422) {
      const needsCaptcha = envelope.problem?.codes?.includes(NEEDS_CAPTCHA) === true
      return toResult(press, { errors: describeProblems(envelope), ...(needsCaptcha && { captcha: true as const }) })
    }
    const refusal = findRefusal(press)
    if (refusal !== null) return refusal
    const { draft } = await readContext(world, press.visit, SENT)
    if (envelope.screen?.path !== SENT)
      return toResult(press, { errors: [], ...(draft.order && { orderId: draft.order.id }) })
    return toResult(press, { errors: [], ...(draft.request && { number: draft.request.number }) })
  },
})
