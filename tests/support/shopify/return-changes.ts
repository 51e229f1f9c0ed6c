import { type Books, cents, change, refuse } from './books.ts'
import { type Levels, payment } from './goods.ts'
import { computeRefundable, isSale, partsOf, removeUnits, toMoneyBag } from './money-changes.ts'
import type { ShopNode } from './rules.ts'
import type { ShopifyState } from './stand-in.ts'

interface OfParcel {
  readonly id: string
  readonly quantity: number
  readonly lineItem: { readonly id: string }
}

interface ReturnLine extends ShopNode {
  readonly quantity: number
  readonly processedQuantity: number
  readonly fulfillmentLineItem: OfParcel
}

interface LineInput {
  readonly fulfillmentLineItemId: string
  readonly quantity: number
  readonly returnReasonNote?: string
  readonly returnReasonDefinitionId?: string
}

interface Disposition {
  readonly reverseFulfillmentOrderLineItemId: string
  readonly quantity: number
  readonly dispositionType: string
  readonly locationId?: string
}

interface ProcessInput {
  readonly returnId: string
  readonly note?: string
  readonly returnLineItems: readonly { id: string; quantity: number; dispositions?: readonly Disposition[] }[]
  readonly financialTransfer?: {
    readonly issueRefund: {
      readonly orderTransactions: readonly { parentId: string; transactionAmount: { amount: string } }[]
    }
  }
}

const linesOf = (one: ShopNode): readonly ReturnLine[] => one.returnLineItems as readonly ReturnLine[]
const processable = (line: ReturnLine): number => line.quantity - line.processedQuantity
const endedStatuses = ['CANCELED', 'DECLINED']

const refuseReturn = (code: string, message = code) => ({ return: null, ...refuse(message, code) })

/** Shipped units in no return and no refund: "items that can be returned". */
const returnableOf = (order: ShopNode): readonly { parcel: ShopNode; line: OfParcel; left: number }[] =>
  partsOf(order, 'fulfillments')
    .filter(({ status }) => status === 'SUCCESS')
    .flatMap((parcel) =>
      (parcel.fulfillmentLineItems as readonly OfParcel[]).map((line) => {
        const returned = partsOf(order, 'returns')
          .filter(({ status }) => !endedStatuses.includes(String(status)))
          .flatMap(linesOf)
          .filter(({ fulfillmentLineItem: { id, lineItem } }) =>
            id === undefined ? lineItem.id === line.lineItem.id : id === line.id,
          )
          .reduce((sum, one) => sum + (one.quantity ?? Number(one.unprocessedQuantity)), 0)
        return { parcel, line, left: line.quantity - returned }
      }),
    )

const processRefused = (found: ShopNode, input: ProcessInput, { location, moneyAlone }: ShopifyState) => {
  const money = input.financialTransfer?.issueRefund.orderTransactions ?? []
  if (input.returnLineItems.length === 0 && (money.length === 0 || !moneyAlone)) return 'BLANK'
  const arrivals = (found.reverseFulfillmentOrders as readonly { lineItems: readonly ShopNode[] }[]).flatMap(
    ({ lineItems }) => lineItems,
  )
  for (const { id, quantity, dispositions = [] } of input.returnLineItems) {
    const line = linesOf(found).find((one) => one.id === id)
    if (line === undefined) return 'NOT_FOUND'
    if (quantity < 1 || quantity > processable(line)) return 'INVALID'
    if (dispositions.reduce((sum, one) => sum + one.quantity, 0) > quantity) return 'GREATER_THAN'
    for (const one of dispositions) {
      const at = arrivals.find((arrival) => arrival.id === one.reverseFulfillmentOrderLineItemId)
      if ((at?.fulfillmentLineItem as OfParcel | undefined)?.id !== line.fulfillmentLineItem.id) return 'NOT_FOUND'
      // "The location where the items are restocked": only locations that stock the item.
      if (one.dispositionType === 'RESTOCKED' && one.locationId !== location) return 'INVALID'
    }
  }
  return null
}

/** Native return changes; without idempotency keys a repeat acts twice. */
export const returnChanges = (state: ShopifyState, { of, byId, newId, at, needs, variants }: Books) => {
  const orderOf = (id: string) => of('Order').find((order) => partsOf(order, 'returns').some((one) => one.id === id))
  const findReturn = (id: string) =>
    of('Order')
      .flatMap((order) => partsOf(order, 'returns'))
      .find((one) => one.id === id)
  const touched = (order: ShopNode | undefined) => order && change(order, { updatedAt: at() })

  const give = (order: ShopNode, found: ShopNode, input: ProcessInput): string | null => {
    const money = input.financialTransfer?.issueRefund.orderTransactions ?? []
    if (money.length === 0) return null
    const sales = money.map(({ parentId }) => partsOf(order, 'transactions').find(({ id }) => id === parentId))
    for (const [n, { transactionAmount }] of money.entries()) {
      const sale = sales[n]
      if (sale === undefined || !isSale(sale)) return 'NOT_FOUND'
      if (cents(transactionAmount.amount) > computeRefundable(order, sale).presentment) return 'INVALID'
    }
    const transactions = money.map(({ transactionAmount }, n) => {
      const sale = sales[n] as ShopNode
      const refundable = computeRefundable(order, sale)
      const presentment = cents(transactionAmount.amount)
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
    const note = state.notesOfReturns === 'on-refunds' ? (input.note ?? null) : null
    const refund: ShopNode = {
      id: newId('Refund'),
      note,
      processedAt: at(),
      transactions,
      return: { id: found.id },
      refundShippingLines: [],
      refundLineItems: input.returnLineItems.map(({ id, quantity }) => ({
        quantity,
        lineItem: linesOf(found).find((one) => one.id === id)?.fulfillmentLineItem.lineItem,
      })),
    }
    partsOf(order, 'refunds').push(refund)
    partsOf(found, 'refunds').push(refund)
    return null
  }

  const takeIn = (order: ShopNode, found: ShopNode, { returnLineItems }: ProcessInput): void => {
    for (const { id, quantity, dispositions = [] } of returnLineItems) {
      const line = linesOf(found).find((one) => one.id === id) as ReturnLine
      const processedQuantity = line.processedQuantity + quantity
      const refundable = line.quantity - processedQuantity
      change(line, { processedQuantity, unprocessedQuantity: refundable, processableQuantity: refundable })
      const lineId = line.fulfillmentLineItem.lineItem.id
      removeUnits(order, lineId, quantity)
      const soldLine = partsOf(order, 'lineItems').find((one) => one.id === lineId)
      const variant = variants().find((one) => one.id === (soldLine?.variant as ShopNode | null)?.id)
      for (const one of dispositions.filter(({ dispositionType }) => dispositionType === 'RESTOCKED')) {
        if (variant !== undefined) (variant.levels as Levels).available += one.quantity
        state.adjusted.push({ document: found.id, units: one.quantity })
      }
    }
  }

  const end = (id: string, status: 'CLOSED' | 'CANCELED') => {
    needs('write_returns')
    const found = findReturn(id)
    if (found === undefined) return refuseReturn('NOT_FOUND')
    const isBegun = linesOf(found).some(({ processedQuantity }) => processedQuantity > 0)
    if (found.status !== 'OPEN' || (status === 'CANCELED' && isBegun)) return refuseReturn('INVALID_STATE')
    change(found, { status })
    touched(orderOf(id))
    return { return: found, userErrors: [] }
  }

  return {
    returnableFulfillments: ({ orderId }: { orderId: string }) => {
      const order = byId(orderId)
      const open = order === undefined ? [] : returnableOf(order).filter(({ left: refundable }) => refundable > 0)
      return [...new Set(open.map(({ parcel }) => parcel))].map((parcel) => ({
        id: parcel.id.replace('Fulfillment', 'ReturnableFulfillment'),
        fulfillment: parcel,
        returnableFulfillmentLineItems: open
          .filter((one) => one.parcel === parcel)
          .map(({ line, left: refundable }) => ({ quantity: refundable, fulfillmentLineItem: line })),
      }))
    },

    returnReasonDefinitions: ({ handles }: { handles: readonly string[] }) =>
      state.returnReasons
        .filter((handle) => handles.includes(handle))
        .map((handle) => ({ id: `gid://shopify/ReturnReasonDefinition/${handle}`, handle })),

    return: ({ id }: { id: string }) => findReturn(id) ?? null,

    returnCreate: ({ returnInput }: { returnInput: { orderId: string; returnLineItems: readonly LineInput[] } }) => {
      needs('write_returns')
      const order = byId(returnInput.orderId)
      if (order === undefined) return refuseReturn('NOT_FOUND')
      const lines: ReturnLine[] = []
      for (const one of returnInput.returnLineItems) {
        const place = returnableOf(order).find(({ line }) => line.id === one.fulfillmentLineItemId)
        const before = lines.filter(({ fulfillmentLineItem }) => fulfillmentLineItem === place?.line)
        const requestedQuantity = before.reduce((sum, { quantity }) => sum + quantity, one.quantity)
        if (place === undefined || one.quantity < 1 || requestedQuantity > place.left) return refuseReturn('INVALID')
        // "The maximum length is 255 characters."
        if ((one.returnReasonNote ?? '').length > 255) return refuseReturn('TOO_LONG')
        const reason = one.returnReasonDefinitionId?.split('/').at(-1)
        if (reason !== undefined && !state.returnReasons.includes(reason)) return refuseReturn('NOT_FOUND')
        lines.push({
          __typename: 'ReturnLineItem',
          id: newId('ReturnLineItem'),
          quantity: one.quantity,
          processedQuantity: 0,
          unprocessedQuantity: one.quantity,
          processableQuantity: one.quantity,
          reason,
          returnReasonNote: one.returnReasonNote ?? '',
          fulfillmentLineItem: place.line,
        })
      }
      const arrivals = lines.map(({ quantity, fulfillmentLineItem }) => ({
        id: newId('ReverseFulfillmentOrderLineItem'),
        totalQuantity: quantity,
        fulfillmentLineItem,
      }))
      const transaction: ShopNode = {
        id: newId('Return'),
        status: 'OPEN',
        createdAt: at(),
        returnLineItems: lines,
        refunds: [],
        reverseFulfillmentOrders: [{ id: newId('ReverseFulfillmentOrder'), lineItems: arrivals }],
      }
      partsOf(order, 'returns').push(transaction)
      touched(order)
      return { return: transaction, userErrors: [] }
    },

    returnProcess: ({ input }: { input: ProcessInput }) => {
      needs('write_returns', ...(input.financialTransfer === undefined ? [] : ['write_orders']))
      const [found, order] = [findReturn(input.returnId), orderOf(input.returnId)]
      if (found === undefined || order === undefined) return refuseReturn('NOT_FOUND')
      if (found.status !== 'OPEN') return refuseReturn('INVALID_STATE')
      const reason = processRefused(found, input, state) ?? give(order, found, input)
      if (reason !== null) return refuseReturn(reason)
      takeIn(order, found, input)
      touched(order)
      return { return: found, userErrors: [] }
    },

    returnClose: ({ id }: { id: string }) => end(id, 'CLOSED'),
    returnCancel: ({ id }: { id: string }) => end(id, 'CANCELED'),
  }
}
