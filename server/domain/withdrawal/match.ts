import type { Order } from '../../../schemas/entities/order.ts'
import { normalizeTyped, toEmailKey } from '../../../schemas/values/normalize.ts'

type WithdrawalMatch = 'certain' | 'likely' | 'none'

interface TypedStatement {
  readonly contract: string
  readonly email: string
}

type MatchedOrder = Pick<Order, 'id' | 'name' | 'customer' | 'typed' | 'cancelledAt'>

const toNumberKey = (text: string): string =>
  normalizeTyped(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export const isSameContract = (typed: string, name: string): boolean => toNumberKey(typed) === toNumberKey(name)

/** Null without one; an address that a shopper added to the order proves nothing. */
export const getOwnEmail = ({ customer, typed }: Pick<Order, 'customer' | 'typed'>): string | null =>
  typed?.includes('email') === true ? null : customer.email

export function isForeignEmail(order: Pick<Order, 'customer' | 'typed'>, email: string): boolean {
  const own = getOwnEmail(order)
  return own !== null && toEmailKey(own) !== toEmailKey(email)
}

const isEmailOf = (order: MatchedOrder, email: string): boolean =>
  getOwnEmail(order) !== null && !isForeignEmail(order, email)

/**
 * `certain` for number and email, `likely` for the number alone or the email of exactly one order that is not
 * cancelled.
 */
export function matchWithdrawal(
  statement: TypedStatement,
  { byNumber, byEmail }: { readonly byNumber: MatchedOrder | null; readonly byEmail: readonly MatchedOrder[] },
): { readonly match: WithdrawalMatch; readonly orderId: string | null } {
  if (byNumber !== null && isSameContract(statement.contract, byNumber.name))
    return { match: isEmailOf(byNumber, statement.email) ? 'certain' : 'likely', orderId: byNumber.id }
  const own = byEmail.filter((order) => order.cancelledAt === null && isEmailOf(order, statement.email))
  const [only] = own
  return only !== undefined && own.length === 1
    ? { match: 'likely', orderId: only.id }
    : { match: 'none', orderId: null }
}
