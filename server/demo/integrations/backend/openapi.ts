import { type TSchema, Type } from 'typebox'
import { definitions, inNamedOpenApi } from '../../../http/contract/definitions.ts'
import { inPath, openApiOf } from '../../../http/contract/described.ts'
import { backendAnswers, backendAsks } from '../../../providers/commerce/http/wire.ts'
import { asExamples, refusalExamples, requestExamples, responseExamples } from './examples.ts'
import { backendWebhooks } from './webhooks.ts'

/** A call of the API as it is described. */
interface Row {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly id: string
  readonly says: string
  readonly query?: readonly (keyof typeof inQuery)[]
  readonly body?: TSchema
  readonly answers: TSchema
  readonly means?: readonly (keyof typeof meanings)[]
}

/** What each member of a query means. */
const inQuery = {
  name: 'The number that a shopper knows: case and a leading # make no difference',
  ids: 'Up to 50 ids, with commas between',
  changedSince: 'A moment in ISO 8601: those that changed since then, and more if need be; all without it',
  cursor: 'Where the page begins: `next` of the page before',
}

/** What each status means that is none of an error of the caller. */
const meanings = {
  202: 'Taken on, and not ended: the same is asked again after `Retry-After`',
  404: 'There is none',
  410: 'The cursor is not known any more: reading begins anew',
  422: 'Refused for good',
}

const changes = ['changedSince', 'cursor'] as const

/** The calls, as the document tells of them. */
const rows: readonly Row[] = [
  {
    ...{ method: 'GET', path: '/shop', id: 'readShop' },
    ...{ says: 'What the shop is called, what it sells in, and what can be done here', answers: backendAnswers.shop },
  },
  {
    ...{ method: 'GET', path: '/orders', id: 'readOrders', query: ['name', ...changes], means: [410] },
    ...{ says: 'The orders of a name, or a page of those that changed', answers: backendAnswers.orders },
  },
  {
    ...{ method: 'GET', path: '/orders/:id', id: 'readOrder' },
    ...{ says: 'An order as it stands now', answers: backendAnswers.order, means: [404] },
  },
  {
    ...{ method: 'GET', path: '/products', id: 'readProducts', query: ['ids', ...changes], means: [410] },
    ...{
      says: 'The products of some ids that exist, or a page of those that changed',
      answers: backendAnswers.products,
    },
  },
  {
    ...{ method: 'GET', path: '/collections', id: 'readCollections', query: ['cursor'], means: [410] },
    ...{ says: 'A page of all collections', answers: backendAnswers.collections },
  },
  {
    ...{ method: 'PUT', path: '/operations/:reference', id: 'operate', means: [202, 422] },
    says: 'Does an operation, once for its reference: asked again it is answered alike, and two at once wait for each other',
    ...{ body: backendAsks.operation, answers: backendAnswers.done },
  },
  {
    ...{ method: 'GET', path: '/operations/:reference', id: 'readOperation', means: [202, 404, 422] },
    ...{ says: 'What was done under a reference', answers: backendAnswers.done },
  },
  {
    ...{ method: 'GET', path: '/exchange-orders/:id', id: 'readCheckout', means: [404] },
    ...{ says: 'Where the checkout of an exchange order stands', answers: backendAnswers.standing },
  },
  {
    ...{ method: 'PUT', path: '/exchange-orders/:id', id: 'putCheckout', means: [404, 422] },
    says: 'Says what came in for an exchange order, or calls it off; answers where it stands then',
    ...{ body: backendAsks.checkout, answers: backendAnswers.standing },
  },
]

/** What is answered may hold more than is read. */
const open = (schema: TSchema): object =>
  JSON.parse(JSON.stringify(schema, (name, value) => (name === 'additionalProperties' ? undefined : value)))

const waits = { 'Retry-After': { description: 'Seconds in which nothing more is asked', schema: { type: 'integer' } } }

/** A body of RFC 9457. */
const inProblem = (schema: unknown, examples: object) => ({
  content: { 'application/problem+json': { schema, examples } },
})

/** A body in JSON with its examples. */
const inExamples = (schema: unknown, examples: Parameters<typeof asExamples>[0]) => ({
  content: { 'application/json': { schema, examples: asExamples(examples) } },
})

/** A problem of RFC 9457. */
const Problem = Type.Object(
  {
    title: Type.Optional(Type.String({ description: 'What is wrong, in a few words' })),
    status: Type.Optional(Type.Integer({ description: 'The HTTP status' })),
    detail: Type.Optional(Type.String({ description: 'What is wrong with this request' })),
  },
  { title: 'Problem', description: 'What is wrong, as RFC 9457 writes it' },
)

/** Why an operation is refused for good. */
const RefusedOperation = Type.Object(
  { ...Problem.properties, ...backendAnswers.refusal.properties },
  { title: 'OperationRefusal', description: 'Why an operation is refused for good, as RFC 9457 writes it' },
)

/** The body of an operation that is not finished: the portal reads none of it. */
const Pending = Type.Object({}, { title: 'Pending', description: 'Nothing of it is read' })

/** The API that an order system of a merchant's own serves, as OpenAPI 3.1 tells it: made of what is read of it and put to it. */
export function backendOpenApi(): object {
  const { write, writeAs, defs } = definitions({}, inNamedOpenApi)
  const nameOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)
  const problem = write(Problem)
  const refused = (status: keyof typeof refusalExamples, schema = problem) =>
    inProblem(schema, asExamples(refusalExamples[status]))
  const meant = {
    202: { description: meanings[202], headers: waits, ...inExamples(write(Pending), refusalExamples[202]) },
    404: { description: meanings[404], ...refused(404) },
    410: { description: meanings[410], ...refused(410) },
    422: { description: meanings[422], ...refused(422, write(RefusedOperation)) },
  }
  const calls = rows.map(({ method, path, id, says, query = [], body, answers, means = [] }) => ({
    ...{ method, path },
    operation: {
      ...{ operationId: id, summary: says },
      parameters: [
        ...inPath(path),
        ...query.map((name) => ({ name, in: 'query', description: inQuery[name], schema: { type: 'string' } })),
      ],
      ...(body !== undefined && {
        requestBody: { required: true, ...inExamples(writeAs(body, `${nameOf(id)}Request`), requestExamples[id]) },
      }),
      responses: {
        200: {
          description: 'As asked',
          ...inExamples(writeAs(open(answers), `${nameOf(id)}Response`), responseExamples[id]),
        },
        401: { description: 'The token is missing or unknown', ...refused(401) },
        ...Object.fromEntries(means.map((status) => [status, meant[status]])),
        default: { description: 'Anything else is tried again', headers: waits, ...refused('default') },
      },
    },
  }))
  const info = {
    title: 'An order system, as Homeward asks it',
    version: '1.0.0',
    description: 'Amounts are whole minor units of their currency, times are milliseconds since 1970 in UTC.',
  }
  return openApiOf(info, calls, {
    servers: [
      {
        ...{ url: 'https://{host}', description: 'Where the order system is' },
        variables: { host: { default: 'orders.example' } },
      },
    ],
    webhooks: backendWebhooks(writeAs),
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, schemas: defs },
  })
}
