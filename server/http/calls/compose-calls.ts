import { CompleteResponse, SubmitResponse, TotalsResponse } from '../../../schemas/shopper-api/return-answers.ts'
import { ComposedState, SubmitRequest } from '../../../schemas/shopper-api/return-state.ts'
import { callComplete } from '../../journey/calls/returns.ts'
import { callSubmit } from '../../journey/calls/submit.ts'
import { callTotals } from '../../journey/calls/totals.ts'
import { ASSESSMENTS_PER_MINUTE, type ShopperOperation, shopperOperation } from '../operation/shopper-api.ts'
import { refuseProblem, refuseUnknown, toRefusal, toResult } from './press.ts'

const shirt = { id: '11001.1', reason: { id: 'too-small', comment: 'A size too small' } }
const address = {
  name: 'Ada Okafor',
  address1: '12 Harbor Street',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
}

/** In cents. */
const totals = {
  currency: 'USD',
  credit: {
    total: 8_964,
    base: 8_400,
    tax: 564,
    net: 8_964,
    available: 8_964,
    with_bonus: 8_964,
    with_fees: 8_464,
    bonus: { total: 0, storeCreditBonus: 0 },
    preCalculated: { refundCredit: 8_464, storeCredit: 8_964 },
    withPartialReturnCredit: 8_964,
  },
  owed: {
    total: 0,
    tax: 0,
    cart: 0,
    instantReturnEnabled: false,
    amountToAuthorize: 0,
    amountToCharge: 0,
    instantReturnWindow: 14,
    exchanges: { instantExchangeEnabled: false, amountToAuthorize: 0, amountToCharge: 0, instantExchangeWindow: 14 },
  },
  computed: { net: 8_464, remainingCredit: 8_964, handlingFee: 500, bonusUsed: 0, notTaken: 0 },
  stripe_min: 50,
  shippable: { outcome: 'default' as const },
}

/** Totals and submit of client-held returns (API-21, API-22, API-59). */
export const composeCalls: readonly ShopperOperation[] = [
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/return/totals',
    id: 'weighReturn',
    perMinute: ASSESSMENTS_PER_MINUTE,
    auth: 'session',
    etag: true,
    summary:
      'Calculate the amounts of a client-held return for the order of the session. Stores nothing and ignores amounts of the client',
    body: ComposedState,
    response: TotalsResponse,
    examples: {
      body: { lineItems: [{ ...shirt, returnType: 'credit' }], creditType: 'refund' },
      answer: {
        ...totals,
        creditType: 'refund',
        shopNowDiscountPercentage: 0,
        address,
        customer: { email: 'ada@example.com' },
        card: null,
        errors: [],
        blocks: [
          {
            code: 'method-missing',
            message: 'Choose how you would like to return your items',
            name: 'returnMethod',
          },
        ],
      },
    },
    handler: async ({ world, visit, body }) => {
      const result = await callTotals(world, visit, body)
      return result.kind === 'refused'
        ? refuseProblem(result.problem, result.member)
        : { answer: result.totals, rev: result.rev }
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/return',
    id: 'submitReturn',
    perMinute: ASSESSMENTS_PER_MINUTE,
    auth: 'session',
    ifMatch: 'optional',
    etag: true,
    idempotent: true,
    summary:
      'Submit a client-held return at the net amount shown. A repeated submit gets the same return. The body corresponds to that of the totals with other names: `lineItems` are the `items`, `returnType` is the `type`, `newVariant.id` is `exchange.variantId`, and `newItems` are the `cart` of the `resolutions`',
    body: SubmitRequest,
    response: SubmitResponse,
    examples: {
      body: {
        id: '9001',
        items: [{ ...shirt, type: 'credit', resolution: 'return' }],
        resolutions: { creditType: 'refund', cart: [] },
        returnMethod: 'mail',
        net: 8_464,
        acceptsPolicyConditions: true,
      },
      answer: { returnKey: 'q7Zr0wPj5LhB8nEoYx2UdA', errors: [] },
    },
    handler: async ({ world, visit, body }) => {
      const result = await callSubmit(world, visit, body)
      if (result.kind === 'unknown') return refuseUnknown(visit.browser[0], 1)
      if (result.kind === 'refused') return refuseProblem(result.problem, result.member)
      const { returnKey, effects, rev, session } = result
      const answer = { returnKey, errors: [], ...(effects.length > 0 && { effects: [...effects] }) }
      return { ...toResult({ session }, answer), ...(rev !== undefined && { rev }) }
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/return/:key/complete',
    id: 'completeReturn',
    summary: 'Retrieve a return by its key, with the same response every time. The submit has already completed it',
    response: CompleteResponse,
    examples: { answer: { returnKey: 'q7Zr0wPj5LhB8nEoYx2UdA', state: 'open' } },
    handler: async ({ world, visit, params: { key } }) => {
      const found = await callComplete(world, visit, key)
      return 'problem' in found ? toRefusal(found.problem) : { answer: found }
    },
  }),
]
