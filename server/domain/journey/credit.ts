import type { Order } from '../../../schemas/entities/order.ts'
import type { Totals } from '../../../schemas/entities/totals.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { Allowance } from '../items/policy.ts'
import { orderCanRefund } from '../value/payment.ts'

/** What the return's value can become (Spec §4 "Credit choice"). `exchange` is "no thanks": what is left is given up. */
export type CreditType = 'gift' | 'refund' | 'exchange'

/** The facts a credit choice is made from; `totals` as they are before a choice. */
export interface CreditInput {
  /** Refunds promised to other returns of the order: the payment must be good for all of them together. */
  readonly promised: Minor
  readonly order: Order
  /** What the credit of this return may become, after its lines and its rules (`allowanceOfReturn`). */
  readonly allowance: Allowance
  readonly totals: Totals
  readonly hasExchange: boolean
  readonly chosen: CreditType | undefined
}

/** Refund and gift card, as far as the order may have them: it never gives back more than it took (F16). */
export const creditOffered = ({ order, allowance, totals, promised }: CreditInput): readonly ('gift' | 'refund')[] => [
  ...(allowance.gift ? (['gift'] as const) : []),
  ...(allowance.refund && orderCanRefund(order, totals, promised) ? (['refund'] as const) : []),
]

/** What the credit page offers: "no thanks" only where there is nothing else, so that nobody is stuck (CRD-10). */
export const creditChoices = (input: CreditInput): readonly CreditType[] => {
  const offered = creditOffered(input)
  return offered.length === 0 ? ['exchange'] : offered
}

/** The shortcuts: a single possibility is that one (CRD-22), nothing to give or to give up is an exchange (CRD-23). */
const automatic = (input: CreditInput): CreditType | null => {
  const [only, another] = creditOffered(input)
  const { credit, computed } = input.totals
  if (only === undefined) return credit.base === 0 || computed.net <= 0 ? 'exchange' : null
  if (another === undefined) return only
  return credit.base === 0 ? 'exchange' : null
}

/** The credit type in force: the automatic one, else the chosen one while it is offered. Null means that the shopper is asked. */
export const creditInForce = (input: CreditInput): CreditType | null =>
  automatic(input) ?? creditChoices(input).find((choice) => choice === input.chosen) ?? null

/** The credit type that Continue sets: the only one there is, unless everybody may shop with the value first (ITM-75). */
export const creditOnContinue = (input: CreditInput): 'gift' | 'refund' | null => {
  const [only, another] = creditOffered(input)
  return another !== undefined || input.allowance.storefrontForAll ? null : (only ?? null)
}

/** Whether Continue has a reason to stop at the credit page (ITM-77 to ITM-79). */
const worthAsking = ({ totals, hasExchange, allowance }: CreditInput): boolean =>
  totals.computed.remainingCredit > 0 || (totals.credit.net > 0 && hasExchange) || allowance.storefrontForAll

/** Whether the credit page has something to ask, past those shortcuts. */
export const creditPageNeeded = (input: CreditInput): boolean => worthAsking(input) && automatic(input) === null

/** Where Continue on the order page leads (ITM-74 to ITM-80). */
export const nextAfterItems = (input: CreditInput): '/credit' | '/review' =>
  creditPageNeeded(input) ? '/credit' : '/review'
