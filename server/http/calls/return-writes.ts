import { TypedAddress } from '../../../schemas/actions/lookup.ts'
import {
  InStoreReturn,
  LabelCodeResponse,
  LabelResponse,
  MethodResponse,
  PrintCountResponse,
  ScheduleRequest,
} from '../../../schemas/shopper-api/return-method.ts'
import { RatingRequest, RatingResponse, ReturnCustomer } from '../../../schemas/shopper-api/returns.ts'
import { bringToStore } from '../../journey/calls/bring-to-store.ts'
import { toLabelResponse, toMethodResponse } from '../../journey/calls/return-method-response.ts'
import { toReturnCustomer } from '../../journey/calls/return-response.ts'
import { callReturn, pressOnReturn } from '../../journey/calls/returns.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { ReturnPage } from '../../journey/status/status.ts'
import type { World } from '../../world.ts'
import { type ShopperOperation, type ShopperResult, shopperOperation } from '../operation/shopper-api.ts'
import { toRefusal } from './press.ts'
import { returnExamples as examples } from './return-examples.ts'

type ReturnPress = Parameters<typeof pressOnReturn>[3]

interface ReturnPressOptions<Answer> extends ReturnPress {
  readonly key: string
  readonly toResponse: (view: ReturnPage, publicUrl: string) => Answer | null
  /** By page field. */
  readonly names?: Readonly<Record<string, string>>
}

const respondWithReturn = async <Answer>(
  world: World,
  visit: Visit,
  { key, toResponse }: Pick<ReturnPressOptions<Answer>, 'key' | 'toResponse'>,
): Promise<ShopperResult<Answer>> => {
  const view = await callReturn(world, visit, key)
  if ('problem' in view) return toRefusal(view.problem)
  const answer = toResponse(view, world.publicUrl)
  return answer === null
    ? toRefusal({ code: 'not-found', title: view.t('fault.not-found') })
    : { answer, rev: view.rev }
}

const pressReturn = async <Answer>(
  world: World,
  visit: Visit,
  { key, toResponse, names = {}, ...press }: ReturnPressOptions<Answer>,
): Promise<ShopperResult<Answer>> => {
  const reply = await pressOnReturn(world, visit, key, press)
  const problem = 'problem' in reply ? reply.problem : reply.envelope.problem
  return problem === undefined
    ? respondWithReturn(world, visit, { key, toResponse: toResponse })
    : toRefusal(problem, names)
}

const returnPath = '/api/v1/:shopId/return/:key'
const writeDefaults = { ifMatch: 'required', idempotent: true, etag: true } as const

/** The label must belong to the return. */
const switchLabelView = async <Answer>(
  world: World,
  visit: Visit,
  options: Pick<ReturnPressOptions<Answer>, 'key' | 'toResponse'> & {
    readonly label: string
    readonly view: 'qr' | 'label'
  },
): Promise<ShopperResult<Answer>> => {
  const { key, label, view, toResponse } = options
  const returnView = await callReturn(world, visit, key)
  if ('problem' in returnView) return toRefusal(returnView.problem)
  const labels = toLabelResponse(returnView, world.publicUrl)
  const isOfReturn = [labels?.label, ...(labels?.prepaidLabels ?? [])].some((entry) => entry?.id === label)
  if (!isOfReturn) return toRefusal({ code: 'not-found', title: returnView.t('fault.not-found') })
  const block = returnView.view.returnMethod?.block.kind
  // Already shown.
  const isCurrentView = view === 'qr' ? block === 'code' : block === 'label' || block === 'prepaid'
  if (isCurrentView) return respondWithReturn(world, visit, { key, toResponse: toResponse })
  return pressReturn(world, visit, { key, toResponse: toResponse, name: 'return.qr', values: {}, args: { view } })
}

/** The actions of a return's page (API-35 to API-37, API-39, API-42, API-43, API-58). */
export const returnWriteCalls: readonly ShopperOperation[] = [
  shopperOperation({
    method: 'PUT',
    path: `${returnPath}/address`,
    id: 'correctReturnAddress',
    auth: 'session',
    ...writeDefaults,
    summary: 'Correct the street, city, state and postal code of an open return. Name, country and phone stay',
    body: TypedAddress,
    response: ReturnCustomer,
    examples: { body: examples.typedAddress, answer: examples.customer },
    handler: ({ world, visit, params: { key }, body: { phone: _ignored, ...values } }) =>
      pressReturn(world, visit, { key, name: 'return.address', values, args: {}, toResponse: toReturnCustomer }),
  }),
  shopperOperation({
    method: 'POST',
    path: `${returnPath}/shipping/print-count`,
    id: 'countLabelPrinted',
    summary: 'Count a printing of the label',
    response: PrintCountResponse,
    examples: { answer: { printCount: 1 } },
    handler: ({ world, visit, params: { key } }) =>
      pressReturn(world, visit, {
        key,
        name: 'return.print',
        values: {},
        args: {},
        toResponse: (view, publicUrl) => {
          const { label = null } = toLabelResponse(view, publicUrl) ?? {}
          return label && { printCount: label.printCount }
        },
      }),
  }),
  shopperOperation({
    method: 'POST',
    path: `${returnPath}/returninstore`,
    id: 'bringReturnToStore',
    auth: 'session',
    ...writeDefaults,
    summary: 'Mark an open return as brought to a store, if the shop accepts returns in stores. This voids its label',
    response: InStoreReturn,
    examples: { answer: { isInStoreReturn: true } },
    handler: async ({ world, visit, params: { key } }) => {
      const marked = await bringToStore(world, visit, key)
      return 'problem' in marked
        ? toRefusal(marked.problem)
        : { answer: { isInStoreReturn: true as const }, rev: marked.rev }
    },
  }),
  shopperOperation({
    method: 'POST',
    path: `${returnPath}/survey`,
    id: 'rateReturn',
    summary: 'Submit the satisfaction survey, once, where the status page shows it',
    body: RatingRequest,
    response: RatingResponse,
    examples: { body: examples.rating, answer: examples.rated },
    handler: ({ world, visit, params: { key }, body: { score, comment } }) =>
      pressReturn(world, visit, {
        key,
        name: 'return.survey',
        args: {},
        values: { score: String(score), ...(comment !== undefined && { comment }) },
        toResponse: ({ facts: { record } }) => record.document.survey ?? null,
      }),
  }),
  shopperOperation({
    method: 'POST',
    path: `${returnPath}/return-method/schedule`,
    id: 'scheduleReturnPickup',
    ...writeDefaults,
    summary: 'Book a pick-up again after a booking failed',
    body: ScheduleRequest,
    response: MethodResponse,
    examples: { body: examples.schedule, answer: examples.pickup },
    handler: ({ world, visit, params: { key }, body }) => {
      const { pickupDate: date, phoneNumber: phone, instructions = '', returnOption: option } = body
      return pressReturn(world, visit, {
        key,
        name: 'return.schedule-pickup',
        values: { date, phone, instructions, option },
        args: {},
        names: { date: 'pickupDate', phone: 'phoneNumber', option: 'returnOption' },
        toResponse: toMethodResponse,
      })
    },
  }),
  shopperOperation({
    method: 'GET',
    path: `${returnPath}/label/set/:label`,
    id: 'setReturnLabel',
    ...writeDefaults,
    summary: 'Show this label on the status page instead of its code',
    response: LabelResponse,
    examples: { answer: examples.label },
    handler: ({ world, visit, params: { key, label } }) =>
      switchLabelView(world, visit, { key, label, view: 'label', toResponse: toLabelResponse }),
  }),
  shopperOperation({
    method: 'POST',
    path: `${returnPath}/label/qr-code/:label`,
    id: 'readReturnLabelCode',
    ...writeDefaults,
    aliases: [`${returnPath}/label/:label/qr-code`],
    summary: 'Retrieve the QR code of a label, and request a missing one. The status page shows the code from then on',
    response: LabelCodeResponse,
    examples: { answer: { qr_code: examples.label.label?.qrCodeUrl ?? null } },
    handler: ({ world, visit, params: { key, label } }) =>
      switchLabelView(world, visit, {
        key,
        label,
        view: 'qr',
        toResponse: (view, publicUrl) => ({ qr_code: toLabelResponse(view, publicUrl)?.label?.qrCodeUrl ?? null }),
      }),
  }),
]
