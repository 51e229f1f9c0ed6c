import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Clean } from 'typebox/value'
import { EmptyRequest } from '../../../schemas/merchant/returns.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { invalidRequest, isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { reading } from '../request/body.ts'
import type { ApiOperation, OperationResult, ServedOperation } from './define.ts'

/** Who may call the operations of an API, and how it refuses. */
export interface Api<Caller> {
  readonly world: World
  readonly prefix?: string
  /** Runs before the body is read; false once it has answered itself. */
  readonly authenticate: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
  /** Runs before the body is validated; null once it has answered itself. */
  readonly callerOf: (request: FastifyRequest, operation: ApiOperation, reply: FastifyReply) => Promise<Caller | null>
  /** How it refuses problems of a request. Absent: an invalid one throws a 400 with the pointer of its first problem. */
  readonly refuse?: (
    status: number,
    problems: readonly ConfigProblem[],
    operation: ApiOperation,
  ) => OperationResult<never>
  /** Answers an error of its own; every other one is thrown on. */
  readonly onError?: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply
  /** Runs before a result is sent. */
  readonly onResult?: (reply: FastifyReply, result: OperationResult, caller: Caller) => void
  /** Handlers get each query parameter that is one text; others are dropped instead of refused. */
  readonly lenientQuery?: true
  /** The highest rate limit of an operation, in requests per minute. */
  readonly mostPerMinute?: number
}

/** The query with repeated parameters joined by commas. */
const joinRepeated = (query: unknown, repeated: readonly PropertyKey[]): unknown =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [
      name,
      repeated.includes(name) && Array.isArray(value) ? value.join(',') : value,
    ]),
  )

/** The part of a request as its schema reads it. */
const prepare = (
  operation: ApiOperation & { readonly repeated?: readonly PropertyKey[] },
  part: string | undefined,
) => {
  const { body, stripUnknown, bodyOptional, repeated = [] } = operation
  return (input: unknown): unknown => {
    if (part === 'querystring') return joinRepeated(input, repeated)
    const given = bodyOptional ? (input ?? {}) : input
    return stripUnknown && body !== undefined ? Clean(body, given) : given
  }
}

/** Validates with our own sentences: Ajv would coerce values, and name neither every problem nor its pointer. */
const validatorOf =
  (operation: ApiOperation): FastifySchemaCompiler<TSchema> =>
  ({ schema, httpPart }) => {
    const read = reading(schema)
    const prepared = prepare(operation, httpPart)
    return (input: unknown) => {
      const result = read(prepared(input))
      return 'problems' in result ? { error: invalidRequest(result.problems) } : { value: result.value }
    }
  }

/** The schemas by which Fastify validates and serializes an operation. */
const schemaOf = ({ query, body, bodyOptional, consumes, response, status = 200, produces }: ApiOperation) => {
  const read = consumes === undefined ? (body ?? (bodyOptional ? EmptyRequest : undefined)) : undefined
  return {
    ...(query !== undefined && Type.IsObject(query) && { querystring: query }),
    ...(read !== undefined && { body: read }),
    ...(response !== null && produces === undefined && { response: { [status]: response } }),
  }
}

type LimitsOfApi = Pick<Api<never>, 'lenientQuery' | 'mostPerMinute'>

/** How an operation becomes a route of Fastify: its schemas, limits and rate. */
const optionsOf = (
  operation: ApiOperation,
  { lenientQuery, mostPerMinute = Number.POSITIVE_INFINITY }: LimitsOfApi,
) => {
  const { bodyLimit, perMinute, reads } = operation
  return {
    schema: schemaOf(lenientQuery ? { ...operation, query: Type.Unknown() } : operation),
    validatorCompiler: validatorOf(operation),
    // A serializer compiled for the union of components costs eighty times what JSON.stringify does.
    serializerCompiler: () => JSON.stringify,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: {
      ...(perMinute !== undefined && { perMinute: Math.min(perMinute, mostPerMinute) }),
      ...(reads && { reads }),
    },
  }
}

/** Sends a result. */
const send = (reply: FastifyReply, operation: ApiOperation, result: OperationResult): FastifyReply => {
  if (result.rev != null) reply.header('etag', `"${result.rev}"`)
  reply.headers(result.headers ?? {})
  if ('refused' in result) return reply.code(result.status).send(result.refused)
  if (result.answer === null) return reply.code(204).send()
  return reply.code(result.status ?? operation.status ?? 200).send(result.answer)
}

/** The query parameters that are one text. */
const textsIn = (query: unknown): unknown =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string'))

const isReply = (result: OperationResult | FastifyReply): result is FastifyReply => 'raw' in result

/** Serves an operation at its path and its aliases. */
export function serveOperation<Caller extends object>(
  app: FastifyInstance,
  operation: ServedOperation<Caller>,
  api: Api<Caller>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const { world, prefix = '' } = api
  const refuse = (status: number, wrong: string | readonly ConfigProblem[]): OperationResult<never> => {
    const problems = typeof wrong === 'string' ? [{ pointer: '', message: wrong }] : wrong
    if (api.refuse === undefined) throw invalidRequest(problems)
    return api.refuse(status, problems, operation)
  }
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const caller = callers.get(request)
    if (caller === undefined) throw new Error(`${operation.id} was called without authentication`)
    reply.header('cache-control', 'no-store')
    const context = {
      ...{ world, request, reply, params: request.params, body: request.body, refuse },
      query: api.lenientQuery ? textsIn(request.query) : request.query,
      // Its type was checked where the operation was defined.
      done: (answer: unknown) => ({ answer }) as OperationResult<never>,
    }
    const result = await operation.handler({ ...context, ...caller })
    if (isReply(result)) return result
    api.onResult?.(reply, result, caller)
    return send(reply, operation, result)
  }
  for (const path of [operation.path, ...(operation.aliases ?? [])])
    app.route({
      ...optionsOf(operation, api),
      method: operation.method,
      url: `${prefix}${path}`,
      onRequest: async (request, reply) => ((await api.authenticate(request, reply)) ? undefined : reply),
      preValidation: async (request, reply) => {
        const caller = await api.callerOf(request, operation, reply)
        if (caller === null) return reply
        callers.set(request, caller)
        return undefined
      },
      errorHandler: (error, request, reply) => {
        if (isFault(error) && error.problems !== null && api.refuse !== undefined)
          return send(reply.header('cache-control', 'no-store'), operation, refuse(422, error.problems))
        if (api.onError === undefined) throw error
        return api.onError(error, request, reply)
      },
      handler: handle,
    })
}
