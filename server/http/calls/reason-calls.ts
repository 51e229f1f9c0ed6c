import { ReasonGroupsResponse, type ReasonResponse, ReasonsResponse } from '../../../schemas/shopper-api/reasons.ts'
import { callReasonGroups, callReasons } from '../../journey/calls/reasons.ts'
import { mayRead } from '../../journey/pages.ts'
import type { JourneyContext } from '../../journey/request/context.ts'
import type { Visit } from '../../journey/request/visit.ts'
import { readContext } from '../../journey/show.ts'
import type { World } from '../../world.ts'
import { type ShopperOperation, type ShopperResult, shopperOperation } from '../operation/shopper-api.ts'
import { toRefusal } from './press.ts'

const small: ReasonResponse = {
  id: 'too-small',
  parent_id: null,
  text: 'Too small',
  comments: true,
  comments_required: false,
  children: [],
  has_smart_recommendation: true,
  smart_recommendation: { reason_id: 'too-small', option_name: 'Size', recommend_order: 1 },
}
const group = { id: 'clothes', product_types: ['Shirts'], default: true }

/** 404 for sessions without an open order. */
const createReasonHandler =
  <Answer>(toResponse: (context: JourneyContext) => Answer) =>
  async ({ world, visit }: { readonly world: World; readonly visit: Visit }): Promise<ShopperResult<Answer>> => {
    const context = await readContext(world, visit, '/exchange')
    return mayRead(context, '/exchange')
      ? { answer: toResponse(context) }
      : toRefusal({ code: 'not-found', title: context.t('fault.not-found') })
  }

/** Return reasons as data (API-11, API-12). */
export const reasonCalls: readonly ShopperOperation[] = [
  shopperOperation({
    method: 'GET',
    path: '/api/v1/:shopId/reason-groups',
    id: 'readReasonGroups',
    auth: 'session',
    summary: 'List the reason groups by product type',
    response: ReasonGroupsResponse,
    examples: {
      answer: [{ ...group, randomize: false, ordered_reasons: ['too-small'], reasons: { 'too-small': small } }],
    },
    handler: createReasonHandler(callReasonGroups),
  }),
  shopperOperation({
    method: 'GET',
    path: '/api/v1/:shopId/reasons',
    id: 'readReasons',
    auth: 'session',
    summary: 'List the reason groups with their reasons in display order',
    response: ReasonsResponse,
    examples: { answer: [{ ...group, reasons: [small] }] },
    handler: createReasonHandler(callReasons),
  }),
]
