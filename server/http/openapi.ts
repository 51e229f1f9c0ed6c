import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { actionSchemas } from '../../schemas/actions/index.ts'
import { SystemId } from '../../schemas/entities/operation.ts'
import { Press } from '../../schemas/envelope/press.ts'
import { problemCodes } from '../../schemas/envelope/problem-codes.ts'
import { Envelope } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { CallRefusal } from '../../schemas/shopper-api/refusal.ts'
import { Closed } from '../../schemas/typebox/closed.ts'
import { described } from '../../schemas/typebox/described.ts'
import { RandomId, ReturnKey, ShopId } from '../../schemas/values/ids.ts'
import { keysOf } from '../../schemas/values/member.ts'
import { shopperCalls } from './calls/shopper-calls.ts'
import { actionExamples, componentExamples, withoutExplanation } from './contract/contract.ts'
import { createDefinitions, openApiDialect } from './contract/definitions.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from './contract/prepared-response.ts'
import { giftReceiptPictures } from './journey/gift-receipts.ts'
import { captchaCall, journeyCalls } from './journey/journey.ts'
import { offerCalls } from './journey/offers.ts'
import { metricCall } from './journey/operations.ts'
import { orderCodeOperation } from './journey/order-code.ts'
import { paperCalls } from './journey/papers.ts'
import { photoCalls } from './journey/photos.ts'
import { PREVIEW_HEADER, previewCalls } from './journey/preview-calls.ts'
import { visitEventCall } from './journey/visit-events.ts'
import type { ApiOperation, Auth } from './operation/define.ts'
import { contentOf, headerParameter, openApiDocument, shapeName, type Write } from './operation/openapi.ts'
import { catalogueCalls } from './stores/catalogue-calls.ts'
import { orderLinkCalls } from './stores/link-calls.ts'
import { storeCartCalls } from './stores/store-cart-calls.ts'

const DOCUMENT_PATH = '/api/v1/openapi.json'

export const headlessCalls: readonly ApiOperation[] = [
  ...[...shopperCalls, ...offerCalls, ...previewCalls, ...Object.values(catalogueCalls), ...storeCartCalls],
  ...[...Object.values(orderLinkCalls), ...paperCalls, ...photoCalls, ...giftReceiptPictures, orderCodeOperation],
  ...[captchaCall, visitEventCall, metricCall],
]

const actionOperations: readonly ApiOperation[] = Object.entries(actionSchemas).map(
  ([id, { description, values, args, writes }]) => {
    const { values: _any, args: _all, ...rest } = Press.properties
    return {
      ...journeyCalls.action,
      id,
      path: journeyCalls.action.path.replace(':name', id),
      tag: 'actions',
      summary: description,
      body: Closed({
        ...rest,
        values: Type.Optional(described(values, 'Values of the form')),
        args: Type.Optional(described(args, 'Arguments of the button')),
      }),
      examples: { body: { at: '/', ...(actionExamples[id] as object) } },
      ...(writes && { ifMatch: 'required' as const }),
    }
  },
)

/** Other systems choose the ids of orders, items, products and prepaid labels; the shop chooses those of reasons. */
const foreignId = { schema: SystemId }
const pathParameters = {
  shopId: { schema: ShopId },
  key: { schema: ReturnKey },
  offer: { schema: RandomId },
  token: { schema: RandomId },
  orderId: foreignId,
  lineItemId: foreignId,
  product: foreignId,
  variant: foreignId,
  label: foreignId,
  reason: foreignId,
}

const language = headerParameter('Accept-Language', 'Preferred languages, used until the session chooses one')
const previewKey = { ...headerParameter(PREVIEW_HEADER, 'Key of the opened preview'), required: true }

const session = { session: [] }
const securityBy: Readonly<Partial<Record<Auth, readonly object[]>>> = {
  'shop-key': [{ shopKey: [] }],
  session: [session],
  none: [],
  preview: [],
}

const listErrorStatuses = ({ method, errors, auth, ifMatch }: ApiOperation): readonly number[] => [
  ...[400, 404, 429, 500, 503],
  ...(method === 'GET' ? [] : [413, 415]),
  ...(errors ?? (method === 'GET' && ifMatch !== 'required' ? [] : [409, 410, 422])),
  ...(auth === 'session' ? [403] : []),
  ...(ifMatch === 'required' ? [428] : []),
]

const codes = keysOf(problemCodes)
const statuses = [...new Set(codes.map((code) => problemCodes[code].status))].sort()

const describeStatus = (status: number): string =>
  codes
    .filter((code) => problemCodes[code].status === status)
    .map((code) => `\`${code}\`: ${problemCodes[code].says}`)
    .join('\n\n')

const retryAfter = {
  'Retry-After': { description: 'Seconds until the next attempt', schema: { type: 'integer' } },
}

/** `Refused` with an envelope for page operations, `CallRefused` for others. */
const refusalResponses = (write: Write): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries({ Refused: write(Envelope, 'Envelope'), CallRefused: write(CallRefusal, 'CallRefusal') }).flatMap(
      ([name, schema]) =>
        statuses.map((status) => [
          `${name}${status}`,
          {
            description: describeStatus(status),
            ...((status === 429 || status === 503) && { headers: retryAfter }),
            ...contentOf(schema),
          },
        ]),
    ),
  )

const buildRefusalRefs = (name: 'Refused' | 'CallRefused', refusedStatuses: readonly number[]): object =>
  Object.fromEntries(refusedStatuses.map((status) => [status, { $ref: `#/components/responses/${name}${status}` }]))

const buildRefusals = (operation: ApiOperation, write: Write): object => {
  const { id, response, errorBodies = {}, tag } = operation
  return {
    ...buildRefusalRefs(
      response === Envelope || tag === 'journey' ? 'Refused' : 'CallRefused',
      listErrorStatuses(operation),
    ),
    ...Object.fromEntries(
      Object.entries(errorBodies).map(([status, body]) => [
        status,
        {
          description: String('description' in body && body.description),
          ...contentOf(write(body, shapeName(`${id} ${status}`))),
        },
      ]),
    ),
  }
}

const DOCUMENT_DESCRIPTION =
  'Clients can only perform actions that a page offers; the service checks every request against the page of the session. Texts are final, amounts are whole minor units, times are ISO 8601 in UTC. Days are days of the time zone of the shop, both in texts and as dates without a time.\n\n' +
  'A client without pages makes these calls, with the cookie of the first response: `lookUpOrder` (`openGiftReceipt` for a gift receipt), the call that `missing` requires, `readLineItems` and `readReasons`, `evaluateItem` for each item until it `asks` nothing more, `askMethods`, `weighReturn`, and `submitReturn` with `computed.net` from the totals. If the totals have a `card`, send its token with the submit. If `effects` has `authenticate`, complete the bank authentication first: post `approve` or `decline` of its `answer` to the `href` of the `answer` (with Stripe, let its library confirm the `secret`), then repeat the submit. The `onward` of the effect is for clients with pages. `readCollections` and related calls find new items; `readVariants` finds other variants. After the submit, `returnKey` gives access to `readReturnOutcomes` and related calls.'

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'hw-{shopId}',
    description: 'Session cookie of the call that opens an order; with https its name begins with __Host-',
  },
  shopKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Authorization',
    description: 'Key of the shop, for its servers only',
  },
}

const buildShopperOpenApi = (): object => {
  const { writeAs, defs } = createDefinitions(componentExamples, openApiDialect)
  const publicEnvelope = withoutExplanation()
  const write: Write = (schema, name) => writeAs(schema === Envelope ? publicEnvelope : schema, name)
  const { init, screen, part } = journeyCalls
  return openApiDocument(
    {
      info: { title: 'Homeward shopper API', version: CONTRACT, description: DOCUMENT_DESCRIPTION },
      operations: [init, screen, part, ...actionOperations, ...headlessCalls],
      write,
      tag: 'calls',
      pathParameters,
      idempotency: 'A repeated request with the same key gets the first response and does not run again',
      headers: ({ auth }) => (auth === 'preview' ? [previewKey] : auth === 'none' ? [] : [language]),
      securityOf: ({ auth = 'visitor' }) => securityBy[auth] ?? [session, {}],
      otherResponses: (operation) => buildRefusals(operation, write),
      served: { path: DOCUMENT_PATH, refusals: buildRefusalRefs('CallRefused', [429]) },
    },
    (paths) => {
      const used = JSON.stringify(paths)
      const responses = Object.entries(refusalResponses(write)).filter(([name]) => used.includes(`/responses/${name}"`))
      return { components: { securitySchemes, responses: Object.fromEntries(responses), schemas: defs } }
    },
  )
}

export function openApiRoute(app: FastifyInstance): void {
  let document: PreparedResponse | null = null
  app.get(DOCUMENT_PATH, (request, reply) => {
    document ??= prepareResponse(buildShopperOpenApi())
    return sendPrepared(request, reply, document)
  })
}
