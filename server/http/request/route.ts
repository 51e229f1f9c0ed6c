import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify'

/** The parameters of a path: `shopId` and `key` in `/:shopId/return/:key`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never

export type ParamsOf<Path extends string> = { readonly [Name in NamesIn<Path>]: string }

type Options<Path extends string> = RouteOptions<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  { Params: ParamsOf<Path> }
>

type Row<Path extends string> = Options<NoInfer<Path>> & { readonly url: Path }

export function route<const Path extends string>(app: FastifyInstance, row: Row<Path>): void {
  app.route<{ Params: ParamsOf<Path> }>(row)
}
