import type { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Clean } from 'typebox/value'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { EmptyRequest } from '../../../schemas/merchant/returns.ts'
import { invalidRequest, isFault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { createBodyReader } from '../request/body.ts'
import { enforceMinimumRate } from '../request/minimum-rate.ts'
import type { ApiOperation, OperationResult, RawBody, ServedOperation } from './define.ts'

export interface Api<Caller> {
  readonly world: World
  readonly prefix?: string
  readonly authenticate: (request: FastifyRequest, reply: FastifyReply, operation: ApiOperation) => Promise<boolean>
  /** Before the body is validated; null once it has answered. */
  readonly callerOf: (request: FastifyRequest, operation: ApiOperation, reply: FastifyReply) => Promise<Caller | null>
  /** Default: throws a 400 with the pointer of the first problem. */
  readonly refuse?: (
    status: number,
    problems: readonly ConfigProblem[],
    operation: ApiOperation,
  ) => OperationResult<never>
  /** Answers its own errors and rethrows others. */
  readonly onError?: (
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => FastifyReply | Promise<FastifyReply>
  readonly onResult?: (reply: FastifyReply, result: OperationResult, caller: Caller) => void
  /** Query parameters that are not a single text are dropped, not refused. */
  readonly lenientQuery?: true
  /** The highest limit of an operation, in requests per minute. */
  readonly mostPerMinute?: number
}

const joinRepeated = (query: unknown, repeated: readonly PropertyKey[]): unknown =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [
      name,
      repeated.includes(name) && Array.isArray(value) ? value.join(',') : value,
    ]),
  )

const prepare = (
  operation: ApiOperation & { readonly repeated?: readonly PropertyKey[] },
  part: string | undefined,
) => {
  const { body, stripUnknown, bodyOptional, repeated = [] } = operation
  return (input: unknown): unknown => {
    if (part === 'querystring') return joinRepeated(input, repeated)
    const value = bodyOptional ? (input ?? {}) : input
    return stripUnknown && body !== undefined ? Clean(body, value) : value
  }
}

/** Ajv would coerce values, and not report every problem with its pointer. */
const validatorOf =
  (operation: ApiOperation): FastifySchemaCompiler<TSchema> =>
  ({ schema, httpPart }) => {
    const read = createBodyReader(schema)
    const prepared = prepare(operation, httpPart)
    return (input: unknown) => {
      const result = read(prepared(input))
      if (!('problems' in result)) return { value: result.value }
      return { error: invalidRequest(result.problems) }
    }
  }

const schemaOf = ({ query, body, bodyOptional, consumes, response, status = 200, produces }: ApiOperation) => {
  const read = consumes === undefined ? (body ?? (bodyOptional ? EmptyRequest : undefined)) : undefined
  return {
    ...(query !== undefined && Type.IsObject(query) && { querystring: query }),
    ...(read !== undefined && { body: read }),
    ...(response !== null && produces === undefined && { response: { [status]: response } }),
  }
}

type LimitsOfApi = Pick<Api<never>, 'lenientQuery' | 'mostPerMinute'>

const optionsOf = (
  operation: ApiOperation,
  { lenientQuery, mostPerMinute = Number.POSITIVE_INFINITY }: LimitsOfApi,
) => {
  const { bodyLimit, consumes, perMinute, reads } = operation
  return {
    schema: schemaOf(lenientQuery ? { ...operation, query: Type.Unknown() } : operation),
    validatorCompiler: validatorOf(operation),
    // A serializer compiled for the union of components costs eighty times what JSON.stringify does.
    serializerCompiler: () => JSON.stringify,
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(consumes?.minimumRate && {
      preParsing: async (_request: FastifyRequest, _reply: FastifyReply, body: Readable) => enforceMinimumRate(body),
    }),
    config: {
      ...(perMinute !== undefined && { perMinute: Math.min(perMinute, mostPerMinute) }),
      ...(reads && { reads }),
      ...(consumes && { bodyTypes: consumes.types }),
    },
  }
}

const send = (reply: FastifyReply, operation: ApiOperation, result: OperationResult): FastifyReply => {
  if (result.rev != null) reply.header('etag', `"${result.rev}"`)
  reply.headers(result.headers ?? {})
  if ('refused' in result) return reply.code(result.status).send(result.refused)
  if (result.answer === null) return reply.code(204).send()
  return reply.code(result.status ?? operation.status ?? 200).send(result.answer)
}

const pickTexts = (query: unknown): unknown =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string'))

/** A sent reply is awaited as undefined, because replies of Fastify are thenable. */
const isSent = (reply: FastifyReply, _result: OperationResult | FastifyReply): _result is FastifyReply => reply.sent

const inParserScope = (app: FastifyInstance, consumes: RawBody | undefined, add: (scope: FastifyInstance) => void) => {
  if (consumes === undefined) return add(app)
  const types = [...consumes.types]
  app.register(async (scope) => {
    if (consumes.as === 'stream') {
      scope.addContentTypeParser(types, (_request, payload, done) => done(null, payload))
    } else {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    }
    add(scope)
  })
}

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
      world,
      request,
      reply,
      params: request.params,
      body: request.body,
      refuse,
      query: api.lenientQuery ? pickTexts(request.query) : request.query,
      // Checked where the operation was defined.
      done: (answer: unknown) => ({ answer }) as OperationResult<never>,
    }
    const result = await operation.handler({ ...context, ...caller })
    if (isSent(reply, result)) return reply
    api.onResult?.(reply, result, caller)
    return send(reply, operation, result)
  }
  const addRoute = (scope: FastifyInstance, url: string) =>
    scope.route({
      ...optionsOf(operation, api),
      method: operation.method,
      url,
      onRequest: async (request, reply) => ((await api.authenticate(request, reply, operation)) ? undefined : reply),
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
  inParserScope(app, operation.consumes, (scope) => {
    for (const path of [operation.path, ...(operation.aliases ?? [])]) addRoute(scope, `${prefix}${path}`)
  })
}
