import { SystemId } from '../../../schemas/entities/operation.ts'
import { WarrantyRequest } from '../../../schemas/shopper-api/orders.ts'
import {
  DisqualifyResponse,
  EvaluationResponse,
  FeesResponse,
  MethodsResponse,
  WarrantyResponse,
} from '../../../schemas/shopper-api/return-answers.ts'
import {
  DisqualifyRequest,
  EligibilityRequest,
  EvaluationRequest,
  FeesRequest,
} from '../../../schemas/shopper-api/return-state.ts'
import { callDisqualify, callEvaluate, callWarranties } from '../../journey/calls/evaluate.ts'
import { callFees, callMethods } from '../../journey/calls/totals.ts'
import { toInactiveProblem } from '../../journey/request/refusals.ts'
import { readContext } from '../../journey/show.ts'
import { ASSESSMENTS_PER_MINUTE, type ShopperOperation, shopperOperation } from '../operation/shopper-api.ts'
import { exampleItem } from './order-calls.ts'
import { refuse, refuseProblem, refuseUnknown } from './press.ts'

const shirt = { id: '11001.1', reason: { id: 'too-small' } }
const boots = { id: '11001.2', returnType: 'credit' as const, reason: { id: 'seam' }, warranty: 'makers' }

/** The shop's rules for a client-held return (API-40, API-44, API-51 to API-53). */
export const ruleCalls: readonly ShopperOperation[] = [
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/fees',
    id: 'weighFees',
    perMinute: ASSESSMENTS_PER_MINUTE,
    auth: 'session',
    summary: 'Calculate the handling fee of each outcome of a client-held return. Totals of the client are ignored',
    body: FeesRequest,
    response: FeesResponse,
    examples: {
      body: { order: { id: '9001' }, lineItems: [{ ...shirt, returnType: 'credit' }], totals: {} },
      answer: { refund: 500, credit: 0, exchange: 250, waived: false, errors: [] },
    },
    // The client's own totals are dropped, so that no code can rely on them.
    handler: async ({ world, visit, body: { totals: _totals, ...request } }) => {
      const result = await callFees(world, visit, request)
      if (result === 'other') return refuseUnknown(visit.browser[0], 1)
      return result.kind === 'refused' ? refuseProblem(result.problem, result.member) : { answer: result.fees }
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/first-mile/:orderId/eligibility',
    id: 'askMethods',
    perMinute: ASSESSMENTS_PER_MINUTE,
    auth: 'session',
    summary: 'List the return methods for a client-held return, with the availability at the partners of the shop',
    body: EligibilityRequest,
    response: MethodsResponse,
    examples: {
      body: { lineItems: [{ ...shirt, returnType: 'credit' }], cart: [], isGiftReturn: false },
      answer: [
        {
          id: 'pre-paid',
          kind: 'pre-paid',
          type: 'drop-off',
          name: 'Box and ship',
          needs: 'label',
          fee: 0,
          missing: null,
          places: [],
        },
      ],
    },
    handler: async ({ world, visit, params: { orderId: order }, body }) => {
      const result = await callMethods(world, visit, { order, eligibility: body })
      if (result === 'other') return refuseUnknown(visit.browser[0], 1)
      return result.kind === 'refused' ? refuseProblem(result.problem, result.member) : { answer: [...result.methods] }
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/workflows/evaluate',
    id: 'evaluateItem',
    perMinute: ASSESSMENTS_PER_MINUTE,
    auth: 'session',
    summary: 'Evaluate the rules for an item, its answers so far and the other returned items. Stores nothing',
    body: EvaluationRequest,
    response: EvaluationResponse,
    examples: {
      body: { lineItem: shirt, returningItems: [], trigger: 'item-selected' },
      answer: {
        lineItem: exampleItem,
        questions: [],
        photoUploadRequired: false,
        complete: false,
        asks: 'returnType',
        message: null,
      },
    },
    handler: async ({ world, visit, body }) => {
      const result = await callEvaluate(world, visit, body)
      if (result.kind === 'refused') return refuseProblem(result.problem, result.member)
      const { kind: _kind, ...answer } = result
      return { answer }
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/warranty/allowed',
    id: 'readClaims',
    auth: 'session',
    summary: 'List the outcomes of a claim for each warranty that covers an item',
    body: WarrantyRequest,
    response: WarrantyResponse,
    examples: {
      body: { workflowGroupId: null, lineItemId: boots.id },
      answer: { allowed_outcomes: [{ id: 'makers', exchange: true, refund: false, gift: true, shopNow: false }] },
    },
    handler: async ({ world, visit, body: { workflowGroupId, lineItemId } }) => {
      const context = await readContext(world, visit, '/exchange')
      const found = await callWarranties(world, context, lineItemId)
      if (found === null) return refuseUnknown(visit.browser[0], 1)
      if (!context.open) return refuseProblem(toInactiveProblem(context))
      if (workflowGroupId !== undefined && workflowGroupId !== context.draft.order?.workflowGroupId) {
        const message = 'workflowGroupId is not the workflow group of the order'
        return refuse(422, { code: 'invalid', message, fields: [{ name: 'workflowGroupId', message }] })
      }
      return { answer: { allowed_outcomes: found } }
    },
  }),
  shopperOperation({
    method: 'POST',
    path: '/api/v1/:shopId/line_item/:id/disqualify',
    id: 'disqualifyItem',
    params: { id: SystemId },
    auth: 'session',
    bodyOptional: true,
    summary: 'Permanently reject an item that the rules of the shop reject for its answers. Refused otherwise',
    body: DisqualifyRequest,
    response: DisqualifyResponse,
    examples: {
      body: { userInputs: { worn: 'yes' } },
      answer: { disqualified: true, message: 'Aster Linen Shirt can’t be returned. Worn items stay with you.' },
    },
    handler: async ({ world, visit, params: { id }, body: answers }) => {
      const result = await callDisqualify(world, visit, { id, answers })
      if (result.kind === 'unknown') return refuseUnknown(visit.browser[0], 1)
      if (result.kind === 'refused') return refuseProblem(result.problem, result.member)
      return { answer: { disqualified: true as const, message: result.message } }
    },
  }),
]
