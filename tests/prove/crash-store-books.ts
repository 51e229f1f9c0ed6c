import { LOCATION } from '../support/medusa/goods.ts'
import { type Row, rowsIn } from '../support/medusa/rows.ts'
import type { MedusaState } from '../support/medusa/state.ts'
import type { Levels } from '../support/shopify/goods.ts'
import type { ShopNode } from '../support/shopify/rules.ts'
import type { ShopifyState } from '../support/shopify/state.ts'
import { type Row as WooRow, type WooState, rowsIn as wooRows } from '../support/woocommerce/state.ts'
import type { FoundOperation } from './crash-found.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)
const minor = (decimal: unknown): number => Math.round(Number(decimal) * 100)

interface NotedEntry {
  readonly note?: string | null
}

const referenceIn = (text: unknown, before: string): string | null =>
  typeof text === 'string' && text.startsWith(before) ? decodeURIComponent(text.slice(before.length)) : null

const shopifyAvailable = ({ things }: ShopifyState): number =>
  sum(
    things.flatMap(({ variants }) =>
      ((variants ?? []) as readonly { readonly levels: Levels }[]).map(({ levels }) => levels.available),
    ),
  )

const sumsOf = (transactions: unknown): number =>
  sum(
    (transactions as readonly ShopNode[])
      .filter(({ status }) => status === 'SUCCESS')
      .map(({ amountSet }) => minor((amountSet as { shopMoney: { amount: string } }).shopMoney.amount)),
  )

const refundsIn = (order: ShopNode): readonly FoundOperation[] =>
  ((order.refunds ?? []) as readonly (ShopNode & NotedEntry)[]).flatMap(({ note, transactions }) => {
    const reference = referenceIn(note, 'hw:')
    const value = sumsOf(transactions)
    return reference === null || value === 0 ? [] : [{ of: 'refund' as const, reference, value, live: true }]
  })

const draftIn = (draft: ShopNode, isThere: boolean): readonly FoundOperation[] => {
  const reference = referenceIn((draft.given as NotedEntry).note, 'hw:') ?? draft.id
  const one = { reference, value: Number(draft.total), live: isThere }
  return [
    { of: 'exchange order', ...one },
    ...(draft.status === 'COMPLETED' ? [{ of: 'checkout' as const, ...one }] : []),
  ]
}

const movesIn = ({ movedUnits }: ShopifyState, missing: number): readonly FoundOperation[] =>
  [...new Set(movedUnits.map(({ document }) => document))].flatMap((document) => {
    const units = movedUnits.filter((one) => one.document === document).map((one) => one.units)
    const reservedUnits = units.filter((one) => one > 0)
    const reference = referenceIn(document, 'homeward://stock/') ?? document
    const value = missing > 0 ? missing : sum(reservedUnits)
    const reservation = { of: 'reservation' as const, reference, value, live: missing > 0 }
    return Array.from(
      { length: Math.max(reservedUnits.length, units.length - reservedUnits.length) },
      () => reservation,
    )
  })

const restocksIn = ({ adjusted }: ShopifyState): readonly FoundOperation[] =>
  adjusted.map(({ document, units }) => {
    const reference = referenceIn(document, 'homeward://stock/')
    const of = reference === null ? 'taken in' : 'restock'
    return { of, reference: reference ?? document, value: units, live: true }
  })

const returnsIn = (order: ShopNode): readonly FoundOperation[] =>
  ((order.returns ?? []) as readonly ShopNode[]).map(({ status, returnLineItems }) => {
    const lines = returnLineItems as readonly { returnReasonNote: string; processedQuantity: number }[]
    const number = lines[0]?.returnReasonNote.split(' ').at(-1) ?? ''
    const value = sum(lines.map(({ processedQuantity }) => processedQuantity))
    return { of: 'return', reference: number, value, live: status !== 'CANCELED' }
  })

const tagsIn = ({ tags }: ShopNode): readonly FoundOperation[] =>
  ((tags ?? []) as readonly string[]).map((tag) => ({ of: 'tag', reference: tag, value: 1, live: true }))

const linesIn = ({ note }: ShopNode): readonly FoundOperation[] =>
  String(note ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ of: 'line', reference: line, value: 1, live: true }))

export const shopifyBooks = (state: ShopifyState) => {
  const before = shopifyAvailable(state)
  const orders = state.things.filter(({ id }) => id.startsWith('gid://shopify/Order/'))
  const tagsBefore = orders.flatMap(tagsIn).map(({ reference }) => reference)
  return (): readonly FoundOperation[] => {
    const of = (kind: string) => state.things.filter(({ id }) => id.startsWith(`gid://shopify/${kind}/`))
    const back = restocksIn(state)
    const missing = before + sum(back.map(({ value }) => value)) - shopifyAvailable(state)
    return [
      ...of('Order').flatMap(refundsIn),
      ...of('Order').flatMap(returnsIn),
      ...orders.flatMap(tagsIn).filter(({ reference }) => !tagsBefore.includes(reference)),
      ...orders.flatMap(linesIn),
      ...back,
      ...of('GiftCard').map(({ note, initialValue }) => ({
        of: 'gift card' as const,
        reference: referenceIn(note, 'hw:') ?? '',
        live: true,
        value: minor((initialValue as { amount: string }).amount),
      })),
      ...of('Order').flatMap(({ ids }) =>
        ((ids ?? []) as readonly string[]).map((id) => ({
          of: 'exchange order' as const,
          reference: id.replace('homeward_exchange=', ''),
          value: 0,
          live: true,
        })),
      ),
      ...of('DraftOrder').flatMap((draft) => draftIn(draft, true)),
      ...state.deleted.flatMap((draft) => draftIn(draft, false)),
      ...movesIn(state, missing),
    ]
  }
}

const medusaAvailable = ({ products }: MedusaState): number =>
  sum(
    products
      .flatMap((product) => rowsIn(product, 'variants'))
      .flatMap((variant) => rowsIn(variant, 'inventory_items'))
      .flatMap((item) => rowsIn(item.inventory as Row, 'location_levels'))
      .filter(({ location_id }) => location_id === LOCATION)
      .map(({ available_quantity }) => Number(available_quantity)),
  )

const readMark = (text: unknown): string | null => referenceIn(text, 'homeward ')

export const medusaBooks = (state: MedusaState) => {
  const before = medusaAvailable(state)
  return (): readonly FoundOperation[] => {
    const missing = before - medusaAvailable(state)
    const refunds = state.orders
      .flatMap((order) => rowsIn(order, 'payment_collections'))
      .flatMap((collection) => rowsIn(collection, 'payments'))
      .flatMap((payment) => rowsIn(payment, 'refunds'))
    return [
      ...refunds.flatMap(({ note, amount }) => {
        const reference = readMark(note)
        return reference === null ? [] : [{ of: 'refund' as const, reference, value: minor(amount), live: true }]
      }),
      ...(state.giftCards ?? []).map(({ reference_id, value }) => ({
        of: 'gift card' as const,
        reference: readMark(reference_id) ?? '',
        value: minor(value),
        live: true,
      })),
      ...state.orders.flatMap(({ metadata, is_draft_order }) => {
        const reference = readMark((metadata as Row | null)?.homeward)
        const live = is_draft_order !== true
        return reference === null ? [] : [{ of: 'exchange order' as const, reference, value: 0, live }]
      }),
      ...[...state.reservations, ...state.freed].map(({ description, quantity }) => ({
        of: 'reservation' as const,
        reference: readMark(description) ?? '',
        live: missing > 0,
        value: missing > 0 ? missing : Number(quantity),
      })),
    ]
  }
}

const wooAvailable = ({ variations }: WooState): number =>
  sum(
    Object.values(variations)
      .flat()
      .map(({ stock_quantity }) => Number(stock_quantity)),
  )

const referenceOf = (row: WooRow): string =>
  String(wooRows(row, 'meta_data').find(({ key }) => key === '_homeward_reference')?.value ?? '')

const isHold = ({ created_via }: WooRow): boolean => String(created_via).startsWith('homeward-hold-')

/** A reservation becomes the exchange order: it is in the books as both. */
const wooOrdersIn = (state: WooState, missing: number): readonly FoundOperation[] =>
  state.orders
    .filter(({ created_via }) => String(created_via).startsWith('homeward-'))
    .flatMap((order) => {
      const reserved = state.created[String(order.id)] ?? ''
      const units = wooRows(order, 'line_items').length
      const isExchange = !isHold(order) || referenceOf(order) !== reserved
      const value = minor(order.total)
      const live = order.status !== 'cancelled'
      const reference = referenceOf(order)
      return [
        ...(isHold(order)
          ? [
              {
                of: 'reservation' as const,
                reference: reserved,
                value: missing > 0 ? missing : units,
                live: missing > 0,
              },
            ]
          : []),
        ...(isExchange ? [{ of: 'exchange order' as const, reference, value, live }] : []),
        ...(isExchange && value > 0 && order.date_paid_gmt !== null
          ? [{ of: 'checkout' as const, reference, value, live: true }]
          : []),
      ]
    })

export const wooBooks = (state: WooState) => {
  const before = wooAvailable(state)
  return (): readonly FoundOperation[] => [
    ...Object.values(state.refunds)
      .flat()
      .filter(({ reason }) => String(reason).includes('[hw:'))
      .map((refund) => ({
        of: 'refund' as const,
        reference: referenceOf(refund),
        value: minor(refund.amount),
        live: true,
      })),
    ...state.coupons.map((coupon) => ({
      of: 'gift card' as const,
      reference: referenceOf(coupon),
      value: minor(coupon.amount),
      live: true,
    })),
    ...wooOrdersIn(state, before - wooAvailable(state)),
  ]
}
