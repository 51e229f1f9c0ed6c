import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, type TOptional, type TSchema, type TString, type TUnknown, Type } from 'typebox'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { Right } from '../../domain/access/rights.ts'
import type { Reply } from '../../journey/request/visit.ts'
import type { World } from '../../world.ts'
import type { ParamsOf } from '../request/route.ts'

/** A `visitor` may have a session; a `session` must have looked up the order. */
export type Auth = 'none' | 'visitor' | 'session' | 'shop-key' | 'preview' | 'merchant' | 'signature'

/** A body that is not parsed as JSON. */
export interface RawBody {
  readonly types: readonly string[]
  /** The handler gets a buffer and other types are refused, or it gets the stream and refuses other types itself. */
  readonly as: 'buffer' | 'stream'
  /** Ends a slow body with 408. */
  readonly minimumRate?: true
}

/** The service serves it; the OpenAPI document describes it. */
export interface ApiOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the prefix of its API. */
  readonly path: string
  readonly aliases?: readonly string[]
  readonly id: string
  readonly summary: string
  /** Default: that of the document. */
  readonly tag?: string
  readonly auth?: Auth
  /** Besides those of the document. Not validated, because the handler answers a mismatch like any unknown value. */
  readonly params?: Readonly<Record<string, TSchema>>
  /** What the role of a merchant key must allow. */
  readonly right?: Right
  readonly query?: TObject | TUnknown
  readonly body?: TSchema
  /** A missing body is read as `{}`. */
  readonly bodyOptional?: true
  /** Drops unknown members instead of refusing them. */
  readonly stripUnknown?: true
  /** `body` is the schema of a line. */
  readonly consumes?: RawBody
  /** In bytes. */
  readonly bodyLimit?: number
  readonly response: TSchema | null
  readonly status?: 200 | 201 | 202
  /** Media types other than JSON. */
  readonly produces?: readonly string[]
  /** Answers 201 with the address in `Location`. */
  readonly creates?: true
  /** 202: not ready yet. 204: no result. */
  readonly statuses?: { readonly 202?: string; readonly 204?: string }
  /** Besides those of all operations of the API. */
  readonly errors?: readonly number[]
  readonly errorBodies?: Readonly<Record<number, TSchema>>
  readonly examples?: { readonly body?: unknown; readonly answer?: unknown }
  /** A repeated request gets the first response. */
  readonly idempotent?: boolean
  readonly ifMatch?: 'required' | 'optional'
  readonly etag?: true
  /** Takes `lang`. */
  readonly localized?: true
  readonly deprecated?: true
  readonly perMinute?: number
  /** A POST that the rate limit counts as a read. */
  readonly reads?: true
}

export const optionalTexts = <Name extends string>(descriptions: Readonly<Record<Name, string>>) =>
  Type.Object(
    Object.fromEntries(
      Object.entries<string>(descriptions).map(([name, description]) => [
        name,
        Type.Optional(Type.String({ description })),
      ]),
    ) as Record<Name, TOptional<TString>>,
  )

export type OperationResult<Answer = unknown, Refusal = unknown> = Partial<Pick<Reply, 'session'>> & {
  readonly rev?: string | null
  readonly headers?: Readonly<Record<string, string>>
} & (
    | { readonly answer: Answer | null; readonly status?: number }
    | { readonly status: number; readonly refused: Refusal }
  )

/** Deeply readonly. */
type Json<Value> = unknown extends Value
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Json<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Json<Value[Key]> }
      : Value

export interface HandlerContext<Params = unknown, Query = unknown, Body = unknown, Answer = never, Errors = never> {
  readonly world: World
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly done: (answer: Answer) => OperationResult<never>
  /** One sentence, or each problem with its pointer. */
  readonly refuse: (status: Errors, problems: string | readonly ConfigProblem[]) => OperationResult<never>
}

type Handled<Answer> = Promise<OperationResult<Answer> | FastifyReply>

type AnswerOf<Response> = Response extends TSchema ? Json<Static<Response>> : null

interface TypedOperation<
  Caller,
  Path extends string,
  Response extends TSchema | null,
  Query extends TObject | TUnknown,
  Body extends TSchema,
  Errors extends number,
> extends ApiOperation {
  readonly path: Path
  readonly query?: Query
  readonly body?: Body
  readonly response: Response
  readonly errors?: readonly Errors[]
  readonly examples?: { readonly body?: Static<Body>; readonly answer?: AnswerOf<Response> }
  /** Joined by commas. */
  readonly repeated?: readonly (keyof Static<Query>)[]
  readonly handler: (
    context: HandlerContext<ParamsOf<Path>, Static<Query>, Static<Body>, AnswerOf<Response>, Errors> & Caller,
  ) => Handled<AnswerOf<Response>>
}

export interface ServedOperation<Caller> extends ApiOperation {
  readonly repeated?: readonly PropertyKey[]
  // biome-ignore lint/suspicious/noExplicitAny: the types of its own row were checked by `defineOperation`
  readonly handler: (context: HandlerContext<any, any, any, any, any> & Caller) => Handled<unknown>
}

export function operationsFor<Caller, Members = unknown>() {
  return function defineOperation<
    const Path extends string,
    Response extends TSchema | null,
    Query extends TObject | TUnknown = TUnknown,
    Body extends TSchema = TUnknown,
    Errors extends number = never,
  >(
    operation: TypedOperation<Caller, Path, Response, Query, Body, Errors> & Members,
  ): ServedOperation<Caller> & Members & { readonly path: Path } {
    return operation
  }
}
