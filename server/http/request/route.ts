import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify'

/** `shopId` and `key` of `/:shopId/return/:key`. */
type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<More>
    : Rest
  : never

export type ParamsOf<Path extends string> = { readonly [Name in ParamNames<Path>]: string }

type Options<Path extends string> = RouteOptions<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  { Params: ParamsOf<Path> }
>

type RouteWithUrl<Path extends string> = Options<NoInfer<Path>> & { readonly url: Path }

export function route<const Path extends string>(app: FastifyInstance, row: RouteWithUrl<Path>): void {
  app.route<{ Params: ParamsOf<Path> }>(row)
}
