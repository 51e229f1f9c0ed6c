import { type TSchema, Type } from 'typebox'
import { KEY_PATTERN } from '../request/idempotency-key.ts'
import type { ApiOperation } from './define.ts'

/** The component is called `name` if the schema has no title. */
export type Write = (schema: object, name: string) => unknown

/** `order.lookup` becomes `OrderLookup`. */
export const shapeName = (id: string): string =>
  id.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first) => first.toUpperCase())

const templated = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const text = { type: 'string' }

export const headerParameter = (name: string, description: string, schema: object = text) => ({
  name,
  in: 'header',
  required: false,
  schema,
  description,
})

const responseHeader = (name: string, description: string) => ({ [name]: { description, schema: text } })

interface NamedExamples {
  readonly named: Readonly<Record<string, unknown>>
}
const isNamed = (example: unknown): example is NamedExamples =>
  typeof example === 'object' && example !== null && 'named' in example

export function contentOf(schema: unknown, example?: unknown, types: readonly string[] = ['application/json']) {
  const examples = isNamed(example)
    ? { examples: Object.fromEntries(Object.entries(example.named).map(([name, value]) => [name, { value }])) }
    : example !== undefined && { example }
  return {
    content: Object.fromEntries(types.map((type) => [type, { ...(schema !== undefined && { schema }), ...examples }])),
  }
}

interface PathParameter {
  readonly schema: TSchema
  readonly description?: string
}

interface DocumentOptions {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly operations: readonly ApiOperation[]
  readonly write: Write
  readonly prefix?: string
  readonly tag?: string
  /** By name, for operations without their own. */
  readonly pathParameters: Readonly<Record<string, PathParameter>>
  readonly headers?: (operation: ApiOperation) => readonly object[]
  /** The description of `Idempotency-Key`. */
  readonly idempotency?: string
  /** Default: the security of the document. */
  readonly securityOf?: (operation: ApiOperation) => readonly object[]
  /** All but the success. */
  readonly otherResponses: (operation: ApiOperation) => object
  /** Further members of an operation. */
  readonly extension?: (operation: ApiOperation) => object | undefined
  /** If the service serves the document. */
  readonly served?: { readonly path: string; readonly refusals: object }
}

const location = responseHeader('Location', 'URL of the new resource')
const etag = responseHeader(
  'ETag',
  'Revision of the response in double quotes, such as "d7" of a session or "r3" of a return. Send it as `If-Match` with the next change. For a page or part, send it as `known` to get 204 while nothing is new',
)
const ifMatch = {
  required: {
    ...headerParameter(
      'If-Match',
      'Current revision: `rev` of the envelope, or the ETag of the last read. Other revisions are refused as `stale`',
    ),
    required: true,
  },
  optional: headerParameter(
    'If-Match',
    'Revision that was read. If it has changed since, the request is refused as `stale`',
  ),
}
const lang = {
  name: 'lang',
  in: 'query',
  schema: text,
  description: 'Language tag, such as fr; overrides those of the browser',
}

const queryParameters = (query: ApiOperation['query']): readonly object[] => {
  if (!Type.IsObject(query)) return []
  const required = new Set<string>(query.required)
  return Object.entries(query.properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }))
}

const withoutDescription = ({ description: _, ...schema }: TSchema & { readonly description?: string }): object =>
  schema

const pathParametersOf = (
  { id, path, params = {} }: ApiOperation,
  { prefix = '', pathParameters }: DocumentOptions,
): readonly object[] =>
  [...`${prefix}${path}`.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const { [name]: { schema: common, description } = {} } = pathParameters
    const { [name]: schema = common } = params
    if (schema === undefined) throw new Error(`The path parameter ${name} of ${id} has no schema`)
    return {
      name,
      in: 'path',
      required: true,
      schema: withoutDescription(schema),
      ...(description !== undefined && { description }),
    }
  })

const parametersOf = (
  { query, ifMatch: revision, idempotent, localized }: ApiOperation,
  { idempotency = '' }: DocumentOptions,
): readonly object[] => [
  ...(revision === undefined ? [] : [ifMatch[revision]]),
  ...(idempotent ? [headerParameter('Idempotency-Key', idempotency, { ...text, pattern: KEY_PATTERN })] : []),
  ...(localized ? [lang] : []),
  ...queryParameters(query),
]

const requestBodyOf = ({ id, body, consumes, bodyOptional, examples }: ApiOperation, write: Write): object => {
  if (body === undefined && consumes === undefined) return {}
  const schema = body && write(body, `${shapeName(id)}Request`)
  return { requestBody: { required: bodyOptional !== true, ...contentOf(schema, examples?.body, consumes?.types) } }
}

const successOf = (operation: ApiOperation, write: Write): object => {
  const { id, response, status = 200, produces, creates, etag: hasEtag, statuses = {}, examples } = operation
  if (response === null) return { 204: { description: 'Done' } }
  const body =
    produces === undefined
      ? contentOf(write(response, `${shapeName(id)}Response`), examples?.answer)
      : contentOf(response, undefined, produces)
  const headers = { ...(hasEtag && etag), ...(creates && location) }
  return {
    [creates ? 201 : status]: { description: 'Done', ...((hasEtag || creates) && { headers }), ...body },
    ...(statuses[202] !== undefined && { 202: { description: statuses[202], ...body } }),
    ...(statuses[204] !== undefined && { 204: { description: statuses[204] } }),
  }
}

const aliasesOf = ({ aliases = [] }: ApiOperation): object => {
  const paths = aliases.map(templated)
  return paths.length === 0 ? {} : { description: `Also served at \`${paths.join('` and `')}\`.`, 'x-served-at': paths }
}

const describe = (operation: ApiOperation, options: DocumentOptions): object => {
  const { id, summary, tag = options.tag, deprecated } = operation
  const { write, headers = () => [], securityOf, otherResponses, extension } = options
  return {
    operationId: id,
    ...(tag !== undefined && { tags: [tag] }),
    summary,
    ...aliasesOf(operation),
    ...extension?.(operation),
    ...(deprecated && { deprecated }),
    parameters: [...pathParametersOf(operation, options), ...parametersOf(operation, options), ...headers(operation)],
    ...(securityOf && { security: securityOf(operation) }),
    ...requestBodyOf(operation, write),
    responses: { ...successOf(operation, write), ...otherResponses(operation) },
  }
}

const documentTag = responseHeader('ETag', 'Version of the document; send it as `If-None-Match`')

const documentOperation = (refusals: object): object => ({
  operationId: 'readDocument',
  tags: ['documents'],
  summary: 'This document',
  security: [],
  parameters: [
    headerParameter(
      'If-None-Match',
      'ETag of the version that the client has; the response is 304 while it is current',
    ),
  ],
  responses: {
    200: {
      description: 'The document',
      headers: documentTag,
      ...contentOf({ type: 'object', description: 'OpenAPI 3.1 document' }),
    },
    304: { description: 'The client has the current version', headers: documentTag },
    ...refusals,
  },
})

const license = { name: 'MIT', identifier: 'MIT' }

export function openApiDocument(options: DocumentOptions, rest: (paths: object) => object): object {
  const { info, operations, prefix = '', served } = options
  const paths: Record<string, Record<string, object>> = {}
  const add = (method: string, path: string, operation: object): void => {
    paths[templated(path)] = { ...paths[templated(path)], [method.toLowerCase()]: operation }
  }
  for (const operation of operations) add(operation.method, `${prefix}${operation.path}`, describe(operation, options))
  if (served !== undefined) add('GET', served.path, documentOperation(served.refusals))
  return { openapi: '3.1.0', info: { ...info, license }, servers: [{ url: '/' }], paths, ...rest(paths) }
}
