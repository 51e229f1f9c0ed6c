import { unitsByLine } from '../../../domain/items/units.ts'
import { listRefundedUnits } from '../../../domain/return/shelving.ts'
import { isAccountNeeded } from '../../../domain/withdrawal/payments.ts'
import {
  buildCommerceOperation,
  buildOperationBase,
  type OperationFactory,
  type ProviderNeeds,
  type Task,
  toPayoutEnding,
} from './provider-operation.ts'
import { listArrivedUnits } from './record-return.ts'

/** The law returns a withdrawal by the same means of payment (M5). */
const findAccountNeed = async (
  { commerce, shops }: Pick<ProviderNeeds, 'commerce' | 'shops'>,
  { shopId, record, payload: { amount }, key }: Task<'refund'>,
): Promise<boolean> => {
  if (record.document.withdrawal === undefined) return false
  const order = await commerce.findOrder(shopId, record.orderId)
  const { settings } = await shops.config(shopId, record.document.configVersion)
  return order !== null && isAccountNeeded(order, settings, { amount, reference: key })
}

/**
 * Refunds to the original payment method every unit submitted for a refund, or the units decided later. Units removed
 * meanwhile are included.
 */
export const refund: OperationFactory<'refund'> = async (needs, task) => {
  const { commerce } = needs
  const { amount, currency, arrived } = task.payload
  const lines = unitsByLine(listRefundedUnits(task.record.document, task.payload))
  const recorded = arrived && { number: task.record.number, units: listArrivedUnits(arrived) }
  const needsAccount = await findAccountNeed(needs, task)
  const steps = await buildCommerceOperation(commerce, task, {
    kind: 'refunded',
    operation: {
      ...buildOperationBase(task),
      ...{ amount, currency, lines },
      ...(recorded && { recorded }),
      ...(task.record.document.withdrawal && { lastUsedFirst: true as const }),
      ...(needsAccount && { byHand: true as const }),
    },
    ask: (operation) => commerce.refund(operation),
    ending: (answer) => toPayoutEnding(task, 'refund', answer),
  })
  if (!needsAccount) return steps
  const act = async () => {
    const result = await steps.act()
    return 'lookAt' in result ? { ...result, needsAccount: true as const } : result
  }
  return { ...steps, act }
}
