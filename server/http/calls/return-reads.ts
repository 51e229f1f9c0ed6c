import type { Static, TSchema } from 'typebox'
import {
  LabelResponse,
  MethodResponse,
  MethodStateResponse,
  ReturnLocations,
  ShippingResponse,
} from '../../../schemas/shopper-api/return-method.ts'
import {
  ExchangeOrder,
  ReturnCustomer,
  ReturnOutcomes,
  ReturnReceipt,
  ReturnsRelated,
} from '../../../schemas/shopper-api/returns.ts'
import {
  toLabelResponse,
  toLocationsResponse,
  toMethodResponse,
  toMethodStateResponse,
  toShippingResponse,
} from '../../journey/calls/return-method-response.ts'
import {
  toExchangeOrder,
  toRelatedReturns,
  toReturnCustomer,
  toReturnOutcomes,
  toReturnReceipt,
} from '../../journey/calls/return-response.ts'
import { callReturn } from '../../journey/calls/returns.ts'
import type { ReturnPage } from '../../journey/status/status.ts'
import { type ApiOperation, optionalTexts } from '../operation/define.ts'
import type { ShopperOperation, ShopperResult } from '../operation/shopper-api.ts'
import { toRefusal } from './press.ts'
import { returnExamples as examples } from './return-examples.ts'

interface ReturnReadOptions<Answer extends TSchema>
  extends Pick<ApiOperation, 'id' | 'summary' | 'statuses' | 'localized' | 'query'> {
  readonly path: string
  readonly response: Answer
  readonly example: Static<Answer>
  /** Null answers 204 if the operation documents it, else 404. */
  readonly toResponse: (view: ReturnPage, publicUrl: string) => Static<Answer> | null
  readonly isPending?: (answer: Static<Answer>) => boolean
}

const buildReturnRead = <const Answer extends TSchema>(row: ReturnReadOptions<Answer>): ShopperOperation => {
  const { path, example, toResponse, isPending, ...operation } = row
  return {
    ...operation,
    method: 'GET',
    path: `/api/v1/:shopId/return/:key/${path}`,
    etag: true,
    examples: { answer: example },
    // 409 for a closed shop.
    errors: [409],
    handler: async ({ world, visit, params: { key } }): Promise<ShopperResult<Static<Answer>>> => {
      const view = await callReturn(world, visit, key)
      if ('problem' in view) return toRefusal(view.problem)
      const { rev, t } = view
      const answer = toResponse(view, world.publicUrl)
      if (answer === null && row.statuses?.[204] === undefined)
        return toRefusal({ code: 'not-found', title: t('fault.not-found') })
      return { rev, answer, ...(answer !== null && isPending?.(answer) === true && { status: 202 as const }) }
    },
  }
}

const NO_METHOD_STATUS = {
  204: 'The return has no method: nothing is sent, or the shopper sends it to the address themselves',
}

/** The content of a return's page as data (STS-02, API-24, API-27 to API-34, API-41). */
export const returnReadCalls: readonly ShopperOperation[] = [
  buildReturnRead({
    path: 'outcomes',
    id: 'readReturnOutcomes',
    response: ReturnOutcomes,
    example: examples.outcomes,
    summary: 'Retrieve the outcomes and units of a return',
    toResponse: toReturnOutcomes,
  }),
  buildReturnRead({
    path: 'customer',
    id: 'readReturnCustomer',
    response: ReturnCustomer,
    example: examples.customer,
    summary: 'Retrieve the shopper of a return and their address',
    toResponse: toReturnCustomer,
  }),
  buildReturnRead({
    path: 'receipt',
    id: 'readReturnReceipt',
    response: ReturnReceipt,
    example: examples.receipt,
    summary: 'Retrieve the receipt as submitted, with later changes',
    toResponse: toReturnReceipt,
  }),
  buildReturnRead({
    path: 'related',
    id: 'readReturnsRelated',
    response: ReturnsRelated,
    example: examples.related,
    summary: 'List other returns of the order; empty for a gift',
    toResponse: toRelatedReturns,
  }),
  buildReturnRead({
    path: 'exchange-order',
    id: 'readExchangeOrder',
    response: ExchangeOrder,
    example: examples.exchangeOrder,
    summary: 'Retrieve the status or payment page of the exchange order; 404 without an exchange',
    toResponse: toExchangeOrder,
  }),
  buildReturnRead({
    path: 'shipping',
    id: 'readReturnShipping',
    response: ShippingResponse,
    example: examples.shipping,
    summary: 'Retrieve the label, the return parcel and the exchange parcels',
    toResponse: toShippingResponse,
  }),
  buildReturnRead({
    path: 'returnlocations',
    id: 'readReturnLocations',
    response: ReturnLocations,
    example: examples.locations,
    summary: 'Retrieve the destination of the goods, while they are to be sent',
    toResponse: toLocationsResponse,
  }),
  buildReturnRead({
    path: 'return-method',
    id: 'readReturnMethod',
    response: MethodResponse,
    example: examples.method,
    statuses: NO_METHOD_STATUS,
    summary: 'Retrieve the return method',
    toResponse: toMethodResponse,
  }),
  buildReturnRead({
    path: 'return-method/state',
    id: 'readReturnMethodState',
    response: MethodStateResponse,
    example: examples.methodState,
    summary: 'Retrieve the status of the arrangement with the partner, and how to poll it',
    statuses: NO_METHOD_STATUS,
    toResponse: toMethodStateResponse,
  }),
  buildReturnRead({
    path: 'label',
    id: 'readReturnLabel',
    response: LabelResponse,
    example: examples.label,
    localized: true,
    summary: 'Retrieve the label of a return; 404 if it needs none',
    query: optionalTexts({ event_source: 'Source of the request, for the client only; not stored' }),
    statuses: { 202: 'The label is being made; poll as `poll` specifies' },
    toResponse: toLabelResponse,
    isPending: ({ poll }) => poll !== null,
  }),
]
