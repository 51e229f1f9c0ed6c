import { type Books, cents, change, refuse, type Sum, sum } from './books.ts'
import { money, payment } from './goods.ts'
import type { ShopNode } from './rules.ts'
import type { ShopifyState } from './stand-in.ts'

interface Sums {
  readonly shopMoney: Sum
  readonly presentmentMoney: Sum
}
export const text = (amount: number): string => (amount / 100).toFixed(2)
const failedStatuses = ['FAILURE', 'ERROR']

export const partsOf = (order: ShopNode, key: string): ShopNode[] => order[key] as ShopNode[]
export const isSale = ({ kind, status }: ShopNode): boolean =>
  (kind === 'SALE' || kind === 'CAPTURE') && status === 'SUCCESS'
const refundsOf = (order: ShopNode, parent: string): readonly ShopNode[] =>
  partsOf(order, 'transactions').filter(
    (one) =>
      one.kind === 'REFUND' &&
      (one.parentTransaction as ShopNode | null)?.id === parent &&
      !failedStatuses.includes(String(one.status)),
  )

/** The refundable rest of a payment, in shop and shopper currency. */
export const computeRefundable = (
  order: ShopNode,
  sale: ShopNode,
): { readonly shop: number; readonly presentment: number } => {
  const of = (side: keyof Sums) => {
    const all = (one: ShopNode) => cents((one.amountSet as Sums)[side].amount)
    const isFirst = partsOf(order, 'transactions').find(isSale) === sale
    const credit = isFirst ? sum(partsOf(order, 'refunds').map(({ credit: to = 0 }) => Number(to))) : 0
    return all(sale) - sum(refundsOf(order, sale.id).map(all)) - credit
  }
  return { shop: of('shopMoney'), presentment: of('presentmentMoney') }
}

export const refundableOf = (order: ShopNode, lineId: string): number => {
  const units = partsOf(order, 'refunds').flatMap(
    (one) => one.refundLineItems as readonly { quantity: number; lineItem: { id: string } }[],
  )
  const found = (order.lineItems as readonly ShopNode[]).find(({ id }) => id === lineId)
  return (
    Number(found?.quantity ?? 0) - sum(units.filter((one) => one.lineItem.id === lineId).map((one) => one.quantity))
  )
}

export const toMoneyBag = (order: ShopNode, shop: number, presentment: number): Sums =>
  money(
    text(shop),
    { shop: String(order.currencyCode), shown: String(order.presentmentCurrencyCode) },
    text(presentment),
  )

/** "Only available within SuggestedRefund": payments with their refundable amounts. */
export const suggestedRefund = (order: ShopNode) => ({
  suggestedTransactions: () =>
    partsOf(order, 'transactions')
      .filter(isSale)
      .map((sale) => {
        const { shop, presentment } = computeRefundable(order, sale)
        return {
          gateway: sale.gateway,
          parentTransaction: sale,
          maximumRefundableSet: toMoneyBag(order, shop, presentment),
        }
      }),
})

/** "The line item's quantity, minus the removed quantity": returned units leave the order. */
export const removeUnits = (order: ShopNode, lineId: string, quantity: number): void => {
  const found = partsOf(order, 'lineItems').find(({ id }) => id === lineId)
  if (found !== undefined) change(found, { currentQuantity: Number(found.currentQuantity) - quantity })
}

interface RefundInput {
  readonly orderId: string
  readonly currency?: string
  readonly note?: string
  readonly refundLineItems?: readonly {
    lineItemId: string
    quantity: number
    restockType?: string
    locationId?: string
  }[]
  readonly transactions: readonly { parentId?: string; kind: string; gateway: string; amount: string }[]
  readonly refundMethods?: readonly { readonly storeCreditRefund: { readonly amount: Sum } }[]
}

const creditIn = ({ refundMethods = [] }: RefundInput): Sum | undefined => refundMethods[0]?.storeCreditRefund.amount

const creditRefused = (order: ShopNode, input: RefundInput, { creditRefunds }: ShopifyState): string | null => {
  const credit = creditIn(input)
  if (credit === undefined) return null
  if (creditRefunds === 'refused') return 'Transactions are invalid'
  if (order.customer === null) return 'Store credit requires a customer'
  const refundable = sum(
    partsOf(order, 'transactions')
      .filter(isSale)
      .map((sale) => computeRefundable(order, sale).presentment),
  )
  if (credit.currencyCode !== order.presentmentCurrencyCode) return 'Store credit is in another currency'
  return cents(credit.amount) > refundable ? 'Refund amount must not be more than the amount available' : null
}

const creditAccount = (
  { newId, at }: Pick<Books, 'newId' | 'at'>,
  accountChange: { readonly owner: unknown; readonly amount: Sum; readonly event: 'ORDER_REFUND' | 'ADJUSTMENT' },
): ShopNode => ({
  ...accountChange,
  id: newId('StoreCreditAccountCreditTransaction'),
  createdAt: at(),
})

const refundRefused = (order: ShopNode, input: RefundInput, { refundWords }: ShopifyState): string | null => {
  // "This is a required field for orders where the currency and presentment currency differ."
  if (order.currencyCode !== order.presentmentCurrencyCode && input.currency !== order.presentmentCurrencyCode)
    return 'Currency must be the presentment currency of the order'
  for (const { lineItemId, quantity, restockType = 'NO_RESTOCK', locationId } of input.refundLineItems ?? []) {
    if (quantity > refundableOf(order, lineItemId))
      return 'Refund line items Quantity cannot refund more items than were purchased'
    if ((restockType === 'NO_RESTOCK') !== (locationId === undefined)) return 'Location is wrong for the restock type'
  }
  for (const { parentId, kind, gateway, amount } of input.transactions) {
    const sale = partsOf(order, 'transactions').find(({ id }) => id === parentId)
    if (sale === undefined || kind !== 'REFUND' || sale.gateway !== gateway) return 'Transactions are invalid'
    if (cents(amount) <= 0) return 'Transactions amount must be greater than 0'
    if (cents(amount) > computeRefundable(order, sale).presentment) return refundWords
  }
  return null
}

export const refundChanges = (state: ShopifyState, { byId, newId, at, needs }: Books) => ({
  refundCreate: ({ input }: { readonly input: RefundInput }) => {
    needs('write_orders')
    const order = byId(input.orderId)
    const reason =
      order === undefined
        ? 'Order does not exist'
        : (refundRefused(order, input, state) ?? creditRefused(order, input, state))
    if (order === undefined || reason !== null) return { refund: null, order: null, ...refuse(reason ?? '') }
    const transactions = input.transactions.map(({ parentId, amount }) => {
      const sale = partsOf(order, 'transactions').find(({ id }) => id === parentId) as ShopNode
      const refundable = computeRefundable(order, sale)
      const presentment = cents(amount)
      const shop =
        presentment === refundable.presentment
          ? refundable.shop
          : Math.round((presentment * refundable.shop) / refundable.presentment)
      const transaction = payment(0, {
        id: newId('OrderTransaction'),
        kind: 'REFUND',
        status: state.refundsBegin,
        gateway: sale.gateway,
        parentTransaction: sale,
        amountSet: toMoneyBag(order, shop, presentment),
      })
      partsOf(order, 'transactions').push(transaction)
      return transaction
    })
    const credit = creditIn(input)
    if (credit !== undefined) {
      const owner = (order.customer as ShopNode | null)?.id
      state.things.push(creditAccount({ newId, at }, { owner, amount: credit, event: 'ORDER_REFUND' }))
      const to = { id: newId('OrderTransaction'), kind: 'REFUND', status: 'SUCCESS', gateway: 'shopify_store_credit' }
      const amountSet = toMoneyBag(order, cents(credit.amount), cents(credit.amount))
      const transaction = payment(0, { ...to, parentTransaction: null, amountSet })
      if (state.creditRefunds === 'told') {
        partsOf(order, 'transactions').push(transaction)
        transactions.push(transaction)
      }
    }
    const refund = {
      ...(credit !== undefined && { credit: cents(credit.amount) }),
      id: newId('Refund'),
      note: input.note ?? null,
      processedAt: at(),
      transactions,
      refundShippingLines: [],
      refundLineItems: (input.refundLineItems ?? []).map(({ quantity, lineItemId }) => ({
        quantity,
        lineItem: { id: lineItemId },
      })),
    }
    partsOf(order, 'refunds').push(refund)
    for (const { quantity, lineItemId } of input.refundLineItems ?? []) removeUnits(order, lineItemId, quantity)
    change(order, { updatedAt: at() })
    return { refund, order, userErrors: [] }
  },
})

interface CardInput {
  readonly code: string
  readonly note?: string
  readonly customerId?: string
  readonly initialAmount: Sum
}

type Customer = ShopNode & { readonly defaultEmailAddress?: { readonly emailAddress: string } | null }

export const cardChanges = (state: ShopifyState, { of, newId, at, needs }: Books) => ({
  giftCardCreate: ({ input }: { readonly input: CardInput }) => {
    // "Requires `write_customers` access_scope."
    needs('write_gift_cards', ...(input.customerId === undefined ? [] : ['write_customers']))
    const none = { giftCard: null, giftCardCode: null }
    if (!state.givesCards) return { ...none, ...refuse('Gift cards are not available on this plan', 'INVALID') }
    const isCustomer = of('Order').some(({ customer }) => (customer as ShopNode | null)?.id === input.customerId)
    if (input.customerId !== undefined && !isCustomer)
      return { ...none, ...refuse('The customer could not be found.', 'CUSTOMER_NOT_FOUND') }
    // "It must be 8-20 characters long and contain only letters(a-z) and numbers(0-9). It isn't case sensitive."
    if (!/^[a-z0-9]{8,20}$/i.test(input.code)) return { ...none, ...refuse('Code is invalid', 'INVALID') }
    const code = input.code.toLowerCase()
    if (of('GiftCard').some((card) => card.code === code))
      return { ...none, ...refuse('Code has already been taken', 'TAKEN') }
    const giftCard = {
      id: newId('GiftCard'),
      code,
      note: input.note ?? null,
      initialValue: input.initialAmount,
      customerId: input.customerId,
      createdAt: at(),
      updatedAt: at(),
      enabled: true,
      lastCharacters: code.slice(-4),
    }
    state.things.push(giftCard)
    return { giftCard: giftCard, giftCardCode: input.code, userErrors: [] }
  },

  customerByIdentifier: ({ identifier }: { readonly identifier: { readonly emailAddress: string } }) => {
    needs('read_customers')
    const customers = of('Order').map(({ customer }) => customer as Customer | null)
    const email = identifier.emailAddress.toLowerCase()
    return customers.find((one) => one?.defaultEmailAddress?.emailAddress.toLowerCase() === email) ?? null
  },
})

const accountRefused = (isOwner: boolean, amount: Sum): readonly [string, string] | null => {
  if (!isOwner) return ['Owner does not exist', 'OWNER_NOT_FOUND']
  return cents(amount.amount) > 0 ? null : ['Amount must be positive', 'NEGATIVE_OR_ZERO_AMOUNT']
}

/** Store credit changes; without idempotency keys a repeat credits twice. */
export const creditChanges = (state: ShopifyState, { of, newId, at, needs }: Books) => ({
  storeCreditAccountCredit: ({ id, creditInput }: { id: string; creditInput: { creditAmount: Sum } }) => {
    needs('write_store_credit_account_transactions')
    const { creditAmount: amount } = creditInput
    const isOwner = of('Order').some(({ customer }) => (customer as ShopNode | null)?.id === id)
    const reason = accountRefused(isOwner, amount)
    if (reason !== null) return { storeCreditAccountTransaction: null, ...refuse(...reason) }
    const transaction = creditAccount({ newId, at }, { owner: id, amount, event: 'ADJUSTMENT' })
    state.things.push(transaction)
    return { storeCreditAccountTransaction: transaction, userErrors: [] }
  },

  customer: ({ id }: { readonly id: string }) => {
    needs('read_store_credit_accounts', 'read_store_credit_account_transactions')
    const transactions = of('StoreCreditAccountCreditTransaction').filter(({ owner }) => owner === id)
    return {
      id,
      storeCreditAccounts: [{ id: 'gid://shopify/StoreCreditAccount/1', transactions: transactions.reverse() }],
    }
  },
})
