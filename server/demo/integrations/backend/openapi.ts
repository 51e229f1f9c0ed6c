import { type TSchema, Type } from 'typebox'
import { SystemId } from '../../../../schemas/entities/operation.ts'
import { DerivedId } from '../../../../schemas/values/ids.ts'
import { createDefinitions, namedOpenApiDialect } from '../../../http/contract/definitions.ts'
import { type ApiOperation, optionalTexts } from '../../../http/operation/define.ts'
import { contentOf, openApiDocument } from '../../../http/operation/openapi.ts'
import { backendRequests, backendResponses } from '../../../providers/commerce/http/wire.ts'
import { refusalExamples, requestExamples, responseExamples } from './examples.ts'
import { buildBackendWebhooks } from './webhooks.ts'

const queries = {
  name: 'Order number as typed by the shopper, ignoring case and a leading #',
  ids: 'Up to 50 ids, separated by commas',
  changedSince: 'ISO 8601 time. Returns entities changed since then, and possibly more. Absent: all',
  cursor: '`next` of the previous page',
}

const STATUS_DESCRIPTIONS: Readonly<Record<number, string>> = {
  404: 'Not found',
  410: 'The cursor is no longer valid: start again from the first page',
  422: 'Permanently refused',
}

const allowUnknownMembers = (schema: TSchema): TSchema =>
  JSON.parse(JSON.stringify(schema, (name, value) => (name === 'additionalProperties' ? undefined : value)))

const pending = { 202: 'Accepted, but not complete. Repeat the request after `Retry-After`' }

const buildQuery = (...names: readonly (keyof typeof queries)[]) =>
  optionalTexts(Object.fromEntries(names.map((name) => [name, queries[name]])))

const operations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/shop',
    id: 'readShop',
    summary: 'Get the name, currency and abilities of the shop',
    response: allowUnknownMembers(backendResponses.shop),
  },
  {
    method: 'GET',
    path: '/orders',
    id: 'readOrders',
    query: buildQuery('name', 'changedSince', 'cursor'),
    errors: [410],
    summary: 'List the orders with a name, or a page of changed orders',
    response: allowUnknownMembers(backendResponses.orders),
  },
  {
    method: 'GET',
    path: '/orders/:id',
    id: 'readOrder',
    summary: 'Get the current state of an order',
    response: allowUnknownMembers(backendResponses.order),
    errors: [404],
  },
  {
    method: 'GET',
    path: '/products',
    id: 'readProducts',
    query: buildQuery('ids', 'changedSince', 'cursor'),
    errors: [410],
    summary: 'List existing products by id, or a page of changed products',
    response: allowUnknownMembers(backendResponses.products),
  },
  {
    method: 'GET',
    path: '/collections',
    id: 'readCollections',
    query: buildQuery('cursor'),
    errors: [410],
    summary: 'List all collections',
    response: allowUnknownMembers(backendResponses.collections),
  },
  {
    method: 'PUT',
    path: '/operations/:reference',
    id: 'operate',
    statuses: pending,
    errors: [422],
    summary:
      'Perform an operation once per reference. Repeated requests get the same response; concurrent ones wait for each other',
    body: backendRequests.operation,
    response: allowUnknownMembers(backendResponses.done),
  },
  {
    method: 'GET',
    path: '/operations/:reference',
    id: 'readOperation',
    statuses: pending,
    errors: [404, 422],
    summary: 'Get the result of an operation by its reference',
    response: allowUnknownMembers(backendResponses.done),
  },
  {
    method: 'GET',
    path: '/exchange-orders/:id',
    id: 'readCheckout',
    errors: [404],
    summary: 'Get the status of the checkout of an exchange order',
    response: allowUnknownMembers(backendResponses.standing),
  },
  {
    method: 'PUT',
    path: '/exchange-orders/:id',
    id: 'putCheckout',
    errors: [404, 422],
    summary: 'Record a payment for an exchange order or cancel the order, and get its status',
    body: backendRequests.checkout,
    response: allowUnknownMembers(backendResponses.standing),
  },
]

const RETRY_AFTER_HEADER = {
  'Retry-After': { description: 'Seconds to wait before the next request', schema: { type: 'integer' } },
}

const Problem = Type.Object(
  {
    title: Type.Optional(Type.String({ description: 'Short description of the problem' })),
    status: Type.Optional(Type.Integer({ description: 'The HTTP status' })),
    detail: Type.Optional(Type.String({ description: 'Description of the problem in this request' })),
  },
  { title: 'Problem', description: 'Problem details as defined by RFC 9457' },
)

const RefusedOperation = Type.Object(
  { ...Problem.properties, ...backendResponses.refusal.properties },
  {
    title: 'OperationRefusal',
    description: 'Reason that an operation is permanently refused, as problem details of RFC 9457',
  },
)

const Pending = Type.Object({}, { title: 'Pending', description: 'Not read' })

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
        title: 'Order system API for Homeward',
        version: '1.0.0',
        description: 'Amounts are whole minor units of their currency. Times are milliseconds since 1970-01-01 UTC.',
      },
      operations: operations.map((operation) => ({
        ...operation,
        examples: {
          body: namedExamples(requestExamples[operation.id]),
          answer: namedExamples(responseExamples[operation.id]),
        },
      })),
      write: writeAs,
      pathParameters: { id: { schema: SystemId }, reference: { schema: DerivedId } },
      otherResponses: ({ statuses = {}, errors = [] }) => ({
        ...(statuses[202] !== undefined && { 202: { description: statuses[202], ...accepted } }),
        401: { description: 'The token is missing or unknown', ...refusalResponse(401) },
        ...Object.fromEntries(
          errors.map((status) => [status, { description: STATUS_DESCRIPTIONS[status], ...responses[status] }]),
        ),
        default: {
          description: 'Other statuses are retried',
          headers: RETRY_AFTER_HEADER,
          ...refusalResponse('default'),
        },
      }),
    },
    () => ({
      servers: [
        {
          url: 'https://{host}',
          description: 'Base URL of the order system',
          variables: { host: { default: 'orders.example' } },
        },
      ],
      webhooks: buildBackendWebhooks(writeAs),
      security: [{ token: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: defs },
    }),
  )
}
