import { Type } from 'typebox'
import { SystemId } from '../../../schemas/entities/operation.ts'
import { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { RefusalCode } from '../../../schemas/merchant/keys.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { described } from '../../../schemas/typebox/described.ts'
import { ConflictCode } from '../../../schemas/values/conflict.ts'
import { DerivedId, RandomId, ShopId } from '../../../schemas/values/ids.ts'
import { listRoles, type Right } from '../../domain/access/rights.ts'
import { createDefinitions, namedOpenApiDialect } from '../contract/definitions.ts'
import type { ApiOperation } from '../operation/define.ts'
import { contentOf, openApiDocument } from '../operation/openapi.ts'
import { merchantCalls } from './table.ts'

export const DOCUMENT_PATH = '/merchant/v1/openapi.json'

/** Each problem has a pointer; '' means the whole request. */
const Refusal = Closed(
  {
    code: Type.Optional(
      described(
        Type.Enum([...RefusalCode.enum, ...ConflictCode.enum]),
        'Reason that a client can act on: the key has ended, its role may not make the call, the amount is above the limit of its role, the return has changed since the revision in `If-Match` (`stale`), or the code of a conflict with the state of a return or withdrawal; absent for other refusals',
      ),
    ),
    problems: Type.Array(ConfigProblem, { description: 'Errors, each with its position in the request' }),
    remarks: Type.Optional(
      Type.Array(ConfigProblem, {
        description: 'Warnings that do not prevent publishing',
      }),
    ),
    version: Type.Optional(Type.Integer({ description: 'Live version, after a simultaneous change' })),
  },
  { title: 'Refusal', description: 'Refusal of a request' },
)

const refusals: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  401: 'The key is not valid for this shop, or has ended',
  403: 'The role of the key does not permit the call or the amount; `code` has the reason',
  404: 'The resource does not exist',
  408: 'The body arrives too slowly',
  409: 'The current state does not permit the request; the body has the reason',
  413: 'The request is too large',
  415: 'The body has another type than the call takes',
  422: 'The request is invalid; the body lists the errors with their positions',
  429: 'Too many requests or wrong keys; Retry-After has the time of the next attempt',
  503: 'The database does not respond',
}

const listErrorStatuses = ({ errors = [], body }: ApiOperation): readonly number[] =>
  [...new Set([...errors, 401, 403, 429, 503, ...(body === undefined ? [] : [400, 413, 415])])].sort()

const describeRoles = (right: Right): string => `Roles that may make the call: ${listRoles(right).join(', ')}.`

export function buildMerchantOpenApi(): object {
  const { writeAs: write, defs } = createDefinitions({}, namedOpenApiDialect)
  const refusal = (status: number) => ({
    description: refusals[status],
    ...contentOf(write(Refusal, 'Refusal')),
  })
  return openApiDocument(
    {
      info: {
        title: 'Homeward merchant API',
        version: '1.0.0',
        description:
          'Amounts are whole minor units of their currency. Times are milliseconds since 1970-01-01 UTC, unless stated otherwise. Dates without a time, such as 2026-11-24, are days of the time zone of the shop (`settings.timeZone` of its configuration, UTC by default).',
      },
      operations: merchantCalls,
      extension: ({ right }) => right && { description: describeRoles(right), 'x-roles': listRoles(right) },
      write,
      prefix: '/merchant/v1/:shopId',
      pathParameters: {
        shopId: { schema: ShopId },
        key: {
          schema: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
          description: 'Id or number of the return, or key of its status page',
        },
        item: { schema: SystemId },
        reference: { schema: DerivedId, description: 'Name of the operation' },
        photo: { schema: RandomId, description: 'Id of the photo, as listed in the return' },
      },
      idempotency:
        'A repeated request with the same key runs only once, for a week. A different request with the same key is refused',
      otherResponses: (operation) =>
        Object.fromEntries(listErrorStatuses(operation).map((status) => [status, refusal(status)])),
      served: { path: DOCUMENT_PATH, refusals: { 429: refusal(429) } },
    },
    () => ({
      security: [{ shopKey: [] }],
      components: {
        securitySchemes: { shopKey: { type: 'http', scheme: 'bearer', description: 'hw_<shop>_<secret>' } },
        schemas: defs,
      },
    }),
  )
}
