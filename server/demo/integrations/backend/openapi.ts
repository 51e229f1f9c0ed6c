import { type TSchema, Type } from 'typebox'
import { createDefinitions, namedOpenApiDialect } from '../../../http/contract/definitions.ts'
import { type ApiOperation, optionalTexts } from '../../../http/operation/define.ts'
import { contentOf, openApiDocument } from '../../../http/operation/openapi.ts'
import { backendRequests, backendResponses } from '../../../providers/commerce/http/wire.ts'
import { refusalExamples, requestExamples, responseExamples } from './examples.ts'
import { buildBackendWebhooks } from './webhooks.ts'

const queries = {
  name: 'The number that a shopper knows: case and a leading # make no difference',
  ids: 'Up to 50 ids, with commas between',
  changedSince: 'A moment in ISO 8601: those that changed since then, and more if need be; all without it',
  cursor: 'Where the page begins: `next` of the page before',
}

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  404: 'There is none',
  410: 'The cursor is not known any more: reading begins anew',
  422: 'Refused for good',
}

/** The portal ignores unknown members. */
const allowUnknownMembers = (schema: TSchema): TSchema =>
  JSON.parse(JSON.stringify(schema, (name, value) => (name === 'additionalProperties' ? undefined : value)))

const pending = { 202: 'Taken on, and not ended: the same is asked again after `Retry-After`' }

const buildQuery = (...names: readonly (keyof typeof queries)[]) =>
  optionalTexts(Object.fromEntries(names.map((name) => [name, queries[name]])))

const operations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/shop',
    id: 'readShop',
    summary: 'What the shop is called, what it sells in, and what can be done here',
    response: allowUnknownMembers(backendResponses.shop),
  },
  {
    method: 'GET',
    path: '/orders',
    id: 'readOrders',
    query: buildQuery('name', 'changedSince', 'cursor'),
    errors: [410],
    summary: 'The orders of a name, or a page of those that changed',
    response: allowUnknownMembers(backendResponses.orders),
  },
  {
    method: 'GET',
    path: '/orders/:id',
    id: 'readOrder',
    summary: 'An order as it stands now',
    response: allowUnknownMembers(backendResponses.order),
    errors: [404],
  },
  {
    method: 'GET',
    path: '/products',
    id: 'readProducts',
    query: buildQuery('ids', 'changedSince', 'cursor'),
    errors: [410],
    summary: 'The products of some ids that exist, or a page of those that changed',
    response: allowUnknownMembers(backendResponses.products),
  },
  {
    method: 'GET',
    path: '/collections',
    id: 'readCollections',
    query: buildQuery('cursor'),
    errors: [410],
    summary: 'A page of all collections',
    response: allowUnknownMembers(backendResponses.collections),
  },
  {
    method: 'PUT',
    path: '/operations/:reference',
    id: 'operate',
    statuses: pending,
    errors: [422],
    summary:
      'Does an operation, once for its reference: asked again it is answered alike, and two at once wait for each other',
    body: backendRequests.operation,
    response: allowUnknownMembers(backendResponses.done),
  },
  {
    method: 'GET',
    path: '/operations/:reference',
    id: 'readOperation',
    statuses: pending,
    errors: [404, 422],
    summary: 'What was done under a reference',
    response: allowUnknownMembers(backendResponses.done),
  },
  {
    method: 'GET',
    path: '/exchange-orders/:id',
    id: 'readCheckout',
    errors: [404],
    summary: 'Where the checkout of an exchange order stands',
    response: allowUnknownMembers(backendResponses.standing),
  },
  {
    method: 'PUT',
    path: '/exchange-orders/:id',
    id: 'putCheckout',
    errors: [404, 422],
    summary: 'Says what came in for an exchange order, or calls it off; answers where it stands then',
    body: backendRequests.checkout,
    response: allowUnknownMembers(backendResponses.standing),
  },
]

const RETRY_AFTER_HEADER = {
  'Retry-After': { description: 'Seconds in which nothing more is asked', schema: { type: 'integer' } },
}

const Problem = Type.Object(
  {
    title: Type.Optional(Type.String({ description: 'What is wrong, in a few words' })),
    status: Type.Optional(Type.Integer({ description: 'The HTTP status' })),
    detail: Type.Optional(Type.String({ description: 'What is wrong with this request' })),
  },
  { title: 'Problem', description: 'What is wrong, as RFC 9457 writes it' },
)

const RefusedOperation = Type.Object(
  { ...Problem.properties, ...backendResponses.refusal.properties },
  { title: 'OperationRefusal', description: 'Why an operation is refused for good, as RFC 9457 writes it' },
)

const Pending = Type.Object({}, { title: 'Pending', description: 'Nothing of it is read' })

export function buildBackendOpenApi(): object {
  const { write, writeAs, defs } = createDefinitions({}, namedOpenApiDialect)
  const problem = write(Problem)
  const refusalResponse = (status: keyof typeof refusalExamples, schema = problem) =>
    contentOf(schema, { named: refusalExamples[status] }, ['application/problem+json'])
  const responses: Readonly<Record<number, object>> = {
    404: refusalResponse(404),
    410: refusalResponse(410),
    422: refusalResponse(422, write(RefusedOperation)),
  }
  const accepted = { headers: RETRY_AFTER_HEADER, ...contentOf(write(Pending), { named: refusalExamples[202] }) }
  const namedExamples = (examples: object | undefined) => examples && { named: examples }
  return openApiDocument(
    {
      info: {
        title: 'An order system, as Homeward asks it',
        version: '1.0.0',
        description: 'Amounts are whole minor units of their currency, times are milliseconds since 1970 in UTC.',
      },
      operations: operations.map((operation) => ({
        ...operation,
        examples: {
          body: namedExamples(requestExamples[operation.id]),
          answer: namedExamples(responseExamples[operation.id]),
        },
      })),
      write: writeAs,
      otherResponses: ({ statuses = {}, errors = [] }) => ({
        ...(statuses[202] !== undefined && { 202: { description: statuses[202], ...accepted } }),
        401: { description: 'The token is missing or unknown', ...refusalResponse(401) },
        ...Object.fromEntries(
          errors.map((status) => [status, { description: STATUS_DESCRIPTIONS[status], ...responses[status] }]),
        ),
        default: {
          description: 'Anything else is tried again',
          headers: RETRY_AFTER_HEADER,
          ...refusalResponse('default'),
        },
      }),
    },
    () => ({
      servers: [
        {
          url: 'https://{host}',
          description: 'Where the order system is',
          variables: { host: { default: 'orders.example' } },
        },
      ],
      webhooks: buildBackendWebhooks(writeAs),
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: defs },
    }),
  )
}
