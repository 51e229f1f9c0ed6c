import { Type } from 'typebox'
import { Closed } from '../../../schemas/closed.ts'
import { ConfigProblem } from '../../../schemas/merchant.ts'
import { PhotoType } from '../../../schemas/photo.ts'
import { definitions, inNamedOpenApi } from '../contract/definitions.ts'
import { documentCall, inJson, inPath, keyHeader, openApiOf } from '../contract/described.ts'
import { shapeName, type Write } from '../contract/refusals.ts'
import type { AnswerShape, MerchantCall } from './call.ts'
import { JSON_LINES } from './lines.ts'
import { merchantCalls } from './table.ts'

/** Where the document is served. */
export const DOCUMENT_PATH = '/merchant/v1/openapi.json'

/** Where the calls of a shop stand. */
const BELOW = '/merchant/v1/:shopId'

/** How every call refuses: everything that is wrong, each with its place in the request; the whole of it is ''. */
const Refusal = Closed(
  {
    problems: Type.Array(ConfigProblem, { description: 'What is wrong, each with its place in the request' }),
    remarks: Type.Optional(
      Type.Array(ConfigProblem, {
        description: 'What is no mistake of a document, and may still not be as it was meant',
      }),
    ),
    version: Type.Optional(Type.Integer({ description: 'The version in force, where somebody else was faster' })),
  },
  { title: 'Refusal', description: 'Why a call is refused' },
)

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

/** The refusal with a status. */
const refusalOf = (write: Write, status: number): object => ({
  description: refusals[status],
  ...inJson(write(Refusal, 'Refusal')),
})

/** The body of an answer, by its media type. */
const contentOf = (write: Write, schema: AnswerShape, name: string): object => {
  if ('csv' in schema) return { content: { 'text/csv': { schema: { type: 'string', description: schema.csv } } } }
  if ('picture' in schema) {
    const picture = { schema: { type: 'string', format: 'binary', description: schema.picture } }
    return { content: Object.fromEntries(PhotoType.enum.map((type) => [type, picture])) }
  }
  return inJson(write(schema, name))
}

/** What a call answers: what it says when done, and every refusal that it can give. */
const answersOf = (write: Write, { id, answers, refuses = [], body, lines }: MerchantCall): object => {
  const { status, schema } = answers
  const done = contentOf(write, schema, `${shapeName(id)}Response`)
  const codes = [
    ...new Set([...refuses, ...everywhere, ...(body === undefined && lines === undefined ? [] : ofBodies)]),
  ].sort()
  return {
    [status]: { description: 'Done', ...done },
    ...Object.fromEntries(codes.map((code) => [code, refusalOf(write, code)])),
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
const operationOf = (write: Write, call: MerchantCall): object => ({
  operationId: call.id,
  summary: call.says,
  parameters: parametersOf(call),
  ...(call.body !== undefined && {
    requestBody: { required: true, ...inJson(write(call.body, `${shapeName(call.id)}Request`)) },
  }),
  ...(call.lines !== undefined && {
    requestBody: {
      required: true,
      content: { [JSON_LINES]: { schema: write(call.lines, `${shapeName(call.id)}Line`) } },
    },
  }),
  responses: answersOf(write, call),
})

/**
 * What merchants may do over HTTP, as OpenAPI 3.1 tells it: made from the very rows that are served. @fastify/swagger would
 * make it of the schemas by which Fastify validates; that validator changes what it reads, and names neither every problem
 * nor its place in our words.
 */
export function openApi(): object {
  const { writeAs, defs } = definitions({}, inNamedOpenApi)
  const calls = merchantCalls.map((call) => ({
    ...call,
    path: `${BELOW}${call.path}`,
    operation: operationOf(writeAs, call),
  }))
  return openApiOf(
    {
      title: 'Homeward for merchants',
      version: '1.0.0',
      description: 'Amounts are whole minor units of their currency, times are milliseconds since 1970 in UTC.',
    },
    [...calls, documentCall(DOCUMENT_PATH, { 429: refusalOf(writeAs, 429) })],
    {
      security: [{ shopKey: [] }],
      components: {
        securitySchemes: { shopKey: { type: 'http', scheme: 'bearer', description: 'hw_<shop>_<secret>' } },
        schemas: defs,
      },
    },
  )
}
