import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify'

/** The names of the parameters in a path: `shopId` and `key` in `/:shopId/return/:key`. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never

/** What an address names, each a text: `/photos/:id` has an `id`. */
export type ParamsOf<Path extends string> = { readonly [Name in NamesIn<Path>]: string }

/** A route as Fastify takes it; the names in its address have their types by the address itself. */
type Options<Path extends string> = RouteOptions<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  { Params: ParamsOf<Path> }
>

/** The same in one row. */
type Row<Path extends string> = Options<NoInfer<Path>> & { readonly url: Path }

/** Adds a route to the service. */
export function route<const Path extends string>(app: FastifyInstance, row: Row<Path>): void {
  app.route<{ Params: ParamsOf<Path> }>(row)
}
