import type { Minor } from '../../../../schemas/values/money.ts'
import type { ExchangeOperation, OperationRefused, ProviderOperation } from '../port.ts'

export const refuseOrder = ({ orderId }: ProviderOperation): OperationRefused => ({
  kind: 'refused',
  because: 'order',
  message: `The order ${orderId} does not exist`,
})

export const refuseAmount = (message: string): OperationRefused => ({ kind: 'refused', because: 'amount', message })

export const refuseUnsupported = (message: string): OperationRefused => ({
  kind: 'refused',
  because: 'unsupported',
  message,
})

/** Amounts may be 0, not negative. Null if the exchange is possible. */
export function findExchangeRefusal({ lines, due }: Pick<ExchangeOperation, 'lines' | 'due'>): OperationRefused | null {
  if (lines.length === 0) return refuseAmount('An exchange order requires at least one item')
  const wrong = [due, ...lines.map(({ total }) => total)].find((amount) => !Number.isSafeInteger(amount) || amount < 0)
  return wrong === undefined ? null : refuseAmount(`${wrong} is not an amount in minor units`)
}

export const findAmountProblem = ({ amount }: { readonly amount: Minor }): OperationRefused | null =>
  Number.isSafeInteger(amount) && amount > 0 ? null : refuseAmount(`${amount} is not a positive amount in minor units`)

export const refuseOutOfStock = (variantId: string): OperationRefused => ({
  kind: 'refused',
  because: 'out-of-stock',
  message: `The variant ${variantId} has insufficient stock`,
})
