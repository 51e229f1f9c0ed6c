import type { TSchema } from 'typebox'
import * as decision from '../../../schemas/decisions/decision.ts'
import * as address from '../../../schemas/entities/address.ts'
import * as because from '../../../schemas/entities/disabled-reason.ts'
import * as operation from '../../../schemas/entities/operation.ts'
import * as order from '../../../schemas/entities/order.ts'
import * as product from '../../../schemas/entities/product.ts'
import * as totals from '../../../schemas/entities/totals.ts'
import * as merchant from '../../../schemas/merchant/configuration.ts'
import * as connect from '../../../schemas/merchant/connect.ts'
import * as customers from '../../../schemas/merchant/customers.ts'
import * as mending from '../../../schemas/merchant/mending.ts'
import * as open from '../../../schemas/merchant/open.ts'
import * as paid from '../../../schemas/merchant/paid.ts'
import * as pushed from '../../../schemas/merchant/pushed.ts'
import * as requestRow from '../../../schemas/merchant/request-row.ts'
import * as requests from '../../../schemas/merchant/requests.ts'
import * as returnParts from '../../../schemas/merchant/return-parts.ts'
import * as returnRow from '../../../schemas/merchant/return-row.ts'
import * as returns from '../../../schemas/merchant/returns.ts'
import * as sync from '../../../schemas/merchant/sync.ts'
import * as change from '../../../schemas/records/change.ts'
import * as ledger from '../../../schemas/records/ledger.ts'
import * as method from '../../../schemas/records/method.ts'
import * as orderRequest from '../../../schemas/records/order-request.ts'
import * as returnRecord from '../../../schemas/records/return.ts'
import * as returnLabel from '../../../schemas/records/return-label.ts'
import * as returnMoney from '../../../schemas/records/return-money.ts'
import * as returnedItem from '../../../schemas/records/returned-item.ts'
import * as tracking from '../../../schemas/records/tracking.ts'
import * as verdict from '../../../schemas/records/verdict.ts'
import * as webhookEvent from '../../../schemas/records/webhook-event.ts'

const modules: readonly Readonly<Record<string, unknown>>[] = [
  ...[decision, address, because, operation, order, product, totals],
  ...[
    connect,
    customers,
    mending,
    open,
    paid,
    pushed,
    requestRow,
    requests,
    returnParts,
    returnRow,
    returns,
    sync,
    merchant,
  ],
  ...[change, ledger, method, orderRequest, returnLabel, returnMoney, returnRecord, returnedItem, tracking, verdict],
  ...[webhookEvent],
]

export interface NamedShape {
  readonly name: string
  readonly schema: TSchema
}

/** TypeBox copies a schema that becomes optional or gets a description; the copies share this object. */
const coreOf = (schema: object): object | undefined => {
  const { properties, anyOf } = schema as { readonly properties?: object; readonly anyOf?: readonly object[] }
  return properties ?? (anyOf?.every((alternative) => 'properties' in alternative) ? anyOf : undefined)
}

/** Reversed, so that the first of two names wins. */
const shapes: ReadonlyMap<object, NamedShape> = new Map(
  modules
    .flatMap((exported) => Object.entries(exported))
    .flatMap(([name, schema]) => {
      const core = typeof schema === 'object' && schema !== null ? coreOf(schema) : undefined
      return core === undefined ? [] : [[core, { name, schema: schema as TSchema }] as const]
    })
    .reverse(),
)

export function findNamedShape(schema: object): NamedShape | undefined {
  const core = coreOf(schema)
  return core === undefined ? undefined : shapes.get(core)
}
