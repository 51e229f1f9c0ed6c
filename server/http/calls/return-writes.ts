import { TypedAddress } from '../../../schemas/actions/lookup.ts'
import { InStoreReturn, LabelCodeResponse, LabelResponse, MethodResponse, PrintCountResponse, ScheduleRequest } from '../../../schemas/calls/return-method.ts'
import { RatingResponse, RatingRequest, ReturnCustomer } from '../../../schemas/calls/returns.ts'
import { bringToStore } from '../../journey/calls/bring-to-store.ts'
import { toLabelResponse, toMethodResponse } from '../../journey/calls/return-method-response.ts'
import { toReturnCustomer } from '../../journey/calls/return-response.ts'
import { callReturn, pressOnReturn } from '../../journey/calls/returns.ts'
import type { Visit } from '../../journey/request/visit.ts'
import type { ReturnPage } from '../../journey/status/status.ts'
import type { World } from '../../world.ts'
import { type ShopperOperation, type ShopperResult, shopperOperation } from '../operation/shopper-api.ts'
import { refusing } from './pressed.ts'
import { returnExamples as examples } from './return-examples.ts'

type PressOnReturn = Parameters<typeof pressOnReturn>[3]

interface Pressed<Answer> extends PressOnReturn {
  readonly key: string
  readonly tell: (shown: ReturnPage, publicUrl: string) => Answer | null
  /** Names of request members by page field. */
  readonly names?: Readonly<Record<string, string>>
}

const telling = async <Answer>(
  world: World,
  visit: Visit,
  { key, tell }: Pick<Pressed<Answer>, 'key' | 'tell'>,
): Promise<ShopperResult<Answer>> => {
  const shown = await callReturn(world, visit, key)
  if ('problem' in shown) return refusing(shown.problem)
  const answer = tell(shown, world.publicUrl)
  return answer === null
    ? refusing({ code: 'not-found', title: shown.t('fault.not-found') })
    : { answer, rev: shown.rev }
}

/** Presses an action of the return's page, then responds with the return. */
const pressing = async <Answer>(
  world: World,
  visit: Visit,
  { key, tell, names = {}, ...press }: Pressed<Answer>,
): Promise<ShopperResult<Answer>> => {
  const pressed = await pressOnReturn(world, visit, key, press)
  const problem = 'problem' in pressed ? pressed.problem : pressed.envelope.problem
  return problem === undefined ? telling(world, visit, { key, tell }) : refusing(problem, names)
}

const at = '/api/v1/:shopId/return/:key'
const changes = { ifMatch: 'required', idempotent: true, etag: true } as const

/** Shows a label of the return, or its code. The label must belong to the return. */
const turning = async <Answer>(
  world: World,
  visit: Visit,
  given: Pick<Pressed<Answer>, 'key' | 'tell'> & { readonly label: string; readonly view: 'qr' | 'label' },
): Promise<ShopperResult<Answer>> => {
  const { key, label, view, tell } = given
  const shown = await callReturn(world, visit, key)
  if ('problem' in shown) return refusing(shown.problem)
  const told = toLabelResponse(shown, world.publicUrl)
  const isOfReturn = [told?.label, ...(told?.prepaidLabels ?? [])].some((one) => one?.id === label)
  if (!isOfReturn) return refusing({ code: 'not-found', title: shown.t('fault.not-found') })
  const block = shown.view.returnMethod?.block.kind
  // Already shown, so nothing is pressed.
  const isShown = view === 'qr' ? block === 'code' : block === 'label' || block === 'prepaid'
  if (isShown) return telling(world, visit, { key, tell })
  return pressing(world, visit, { key, tell, name: 'return.qr', values: {}, args: { view } })
}

/** The actions of a return's page (API-35 to API-37, API-39, API-42, API-43, API-58). */
export const returnWriteCalls: readonly ShopperOperation[] = [
  shopperOperation({
    ...{ method: 'PUT', path: `${at}/address`, id: 'correctReturnAddress', auth: 'session', ...changes },
    summary:
      'Corrects the address of an open return: street, city, state and postal code; name, country and phone stay',
    body: TypedAddress,
    response: ReturnCustomer,
    examples: { body: examples.typedAddress, answer: examples.customer },
    handler: ({ world, visit, params: { key }, body: { phone: _ignored, ...values } }) =>
      pressing(world, visit, { key, name: 'return.address', values, args: {}, tell: toReturnCustomer }),
  }),
  shopperOperation({
    ...{ method: 'POST', path: `${at}/shipping/print-count`, id: 'countLabelPrinted' },
    summary: 'Counts that the label was printed',
    response: PrintCountResponse,
    examples: { answer: { printCount: 1 } },
    handler: ({ world, visit, params: { key } }) =>
      pressing(world, visit, {
        ...{ key, name: 'return.print', values: {}, args: {} },
        tell: (shown, publicUrl) => {
          const { label = null } = toLabelResponse(shown, publicUrl) ?? {}
          return label && { printCount: label.printCount }
        },
      }),
  }),
  shopperOperation({
    ...{ method: 'POST', path: `${at}/returninstore`, id: 'bringReturnToStore', auth: 'session', ...changes },
    summary:
      'Marks an open return as brought to a store, where the shop takes returns in stores; a label that it has is void from then on',
    response: InStoreReturn,
    examples: { answer: { isInStoreReturn: true } },
    handler: async ({ world, visit, params: { key } }) => {
      const brought = await bringToStore(world, visit, key)
      return 'problem' in brought
        ? refusing(brought.problem)
        : { answer: { isInStoreReturn: true as const }, rev: brought.rev }
    },
  }),
  shopperOperation({
    ...{ method: 'POST', path: `${at}/survey`, id: 'rateReturn' },
    summary: 'Says how satisfied the shopper is, once, where the page of the return asks for it',
    body: RatingRequest,
    response: RatingResponse,
    examples: { body: examples.rating, answer: examples.rated },
    handler: ({ world, visit, params: { key }, body: { score, comment } }) =>
      pressing(world, visit, {
        ...{ key, name: 'return.survey', args: {} },
        values: { score: String(score), ...(comment !== undefined && { comment }) },
        tell: ({ facts: { record } }) => record.document.survey ?? null,
      }),
  }),
  shopperOperation({
    ...{ method: 'POST', path: `${at}/return-method/schedule`, id: 'scheduleReturnPickup', ...changes },
    summary: 'Books a pick-up once more, where none came about',
    body: ScheduleRequest,
    response: MethodResponse,
    examples: { body: examples.schedule, answer: examples.pickup },
    handler: ({ world, visit, params: { key }, body }) => {
      const { pickupDate: date, phoneNumber: phone, instructions = '', returnOption: option } = body
      return pressing(world, visit, {
        ...{ key, name: 'return.schedule-pickup', values: { date, phone, instructions, option }, args: {} },
        names: { date: 'pickupDate', phone: 'phoneNumber', option: 'returnOption' },
        tell: toMethodResponse,
      })
    },
  }),
  shopperOperation({
    ...{ method: 'GET', path: `${at}/label/set/:label`, id: 'setReturnLabel', ...changes },
    summary: 'Has the page of the return show this label of it, instead of its code',
    response: LabelResponse,
    examples: { answer: examples.label },
    handler: ({ world, visit, params: { key, label } }) =>
      turning(world, visit, { key, label, view: 'label', tell: toLabelResponse }),
  }),
  shopperOperation({
    ...{ method: 'POST', path: `${at}/label/qr-code/:label`, id: 'readReturnLabelCode', ...changes },
    aliases: [`${at}/label/:label/qr-code`],
    summary: 'The code of a label of the return, which is fetched if it is missing; the page shows it from then on',
    response: LabelCodeResponse,
    examples: { answer: { qr_code: examples.label.label?.qrCodeUrl ?? null } },
    handler: ({ world, visit, params: { key, label } }) =>
      turning(world, visit, {
        ...{ key, label, view: 'qr' },
        tell: (shown, publicUrl) => ({ qr_code: toLabelResponse(shown, publicUrl)?.label?.qrCodeUrl ?? null }),
      }),
  }),
]
