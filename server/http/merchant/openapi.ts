import { type TSchema, Type } from 'typebox'
import { Closed } from '../../../schemas/closed.ts'
import { CustomerErased, CustomerExport } from '../../../schemas/merchant/customers.ts'
import { OpenedReturn } from '../../../schemas/merchant/open.ts'
import { ReturnDetail, ReturnHead, ReturnPage } from '../../../schemas/merchant/returns.ts'
import { ConfigProblem } from '../../../schemas/merchant.ts'
import { PhotoType } from '../../../schemas/photo.ts'
import { inJson, inPath, keyHeader, openApiOf } from '../contract/described.ts'
import type { AnswerShape, MerchantCall } from './call.ts'
import { JSON_LINES } from './lines.ts'
import { merchantCalls } from './table.ts'

/** Where the calls of a shop stand. */
const BELOW = '/merchant/v1/:shopId'

/** How every call refuses: everything that is wrong, each with its place in the request; the whole of it is ''. */
const Refusal = Closed({
  problems: Type.Array(ConfigProblem, { description: 'What is wrong, each with its place in the request' }),
  remarks: Type.Optional(
    Type.Array(ConfigProblem, {
      description: 'What is no mistake of a document, and may still not be as it was meant',
    }),
  ),
  version: Type.Optional(Type.Integer({ description: 'The version in force, where somebody else was faster' })),
})

/** Schemas that have a name in the document. */
const named: Readonly<Record<string, TSchema>> = {
  Refusal,
  ReturnHead,
  OpenedReturn,
  ReturnPage,
  ReturnDetail,
  CustomerExport,
  CustomerErased,
}

/** A schema by its name where it has one, so that the document says each once. */
const schemaOf = (schema: TSchema): object => {
  const name = Object.keys(named).find((one) => named[one] === schema)
  return name === undefined ? schema : { $ref: `#/components/schemas/${name}` }
}

/** A schema as the body of a JSON answer or request. */
const json = (schema: TSchema) => inJson(schemaOf(schema))

/** What each status means that a call of merchants can refuse with. */
const refusals: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'The key opens nothing here',
  404: 'There is no such thing',
  409: 'It cannot be done as things stand, and why',
  413: 'The request is too large',
  415: 'The request is not JSON',
  422: 'What is wrong, each with its place',
  429: 'Too many requests, or too many wrong keys: the header says when to try again',
  503: 'The database does not answer',
}

// Refusals that every call can give, and those of every call that has a body.
const everywhere = [401, 429, 503]
const ofBodies = [400, 413, 415]

/** The body of an answer, by its media type. */
const contentOf = (schema: AnswerShape): object => {
  if ('csv' in schema) return { content: { 'text/csv': { schema: { type: 'string', description: schema.csv } } } }
  if ('picture' in schema) {
    const picture = { schema: { type: 'string', format: 'binary', description: schema.picture } }
    return { content: Object.fromEntries(PhotoType.enum.map((type) => [type, picture])) }
  }
  return json(schema)
}

/** What a call answers: what it says when done, and every refusal that it can give. */
const answersOf = ({ answers, refuses = [], body, lines }: MerchantCall): object => {
  const { status, schema } = answers
  const done = contentOf(schema)
  const codes = [
    ...new Set([...refuses, ...everywhere, ...(body === undefined && lines === undefined ? [] : ofBodies)]),
  ].sort()
  return {
    [status]: { description: 'Done', ...done },
    ...Object.fromEntries(codes.map((code) => [code, { description: refusals[code], ...json(Refusal) }])),
  }
}

/** What a name in braces stands for in a path. */
const keys = {
  key: 'The id of a return, its number, or the key of its status page',
  reference: 'The name of an operation',
  photo: 'The id of a photo, as the return lists it',
}

/** What a call takes in path, query and header. */
const parametersOf = ({ path, query, repeatable }: MerchantCall): readonly object[] => {
  const asks = Type.IsObject(query) ? query : Type.Object({})
  const required = new Set<string>(asks.required)
  const asked = Object.entries(asks.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
  const key = keyHeader('The same call under the same key is done once, for a week; another call under it is refused')
  return [...inPath(`${BELOW}${path}`, keys), ...asked, ...(repeatable ? [key] : [])]
}

/** A call as the document describes it. */
const operationOf = (call: MerchantCall): object => ({
  operationId: call.id,
  summary: call.says,
  parameters: parametersOf(call),
  ...(call.body !== undefined && { requestBody: { required: true, ...json(call.body) } }),
  ...(call.lines !== undefined && {
    requestBody: { required: true, content: { [JSON_LINES]: { schema: call.lines } } },
  }),
  responses: answersOf(call),
})

/**
 * What merchants may do over HTTP, as OpenAPI 3.1 tells it: made from the very rows that are served. @fastify/swagger would
 * make it of the schemas by which Fastify validates; that validator changes what it reads, and names neither every problem
 * nor its place in our words.
 */
export const openApi = (): object =>
  openApiOf(
    {
      title: 'Homeward for merchants',
      version: '1.0.0',
      description: 'Amounts are whole minor units of their currency, times are milliseconds since 1970 in UTC.',
    },
    merchantCalls.map((call) => ({ ...call, path: `${BELOW}${call.path}`, operation: operationOf(call) })),
    {
      security: [{ shopKey: [] }],
      components: {
        securitySchemes: { shopKey: { type: 'http', scheme: 'bearer', description: 'hw_<shop>_<secret>' } },
        schemas: named,
      },
    },
  )
