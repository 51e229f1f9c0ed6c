import { fault } from '../../../faults.ts'
import { type JsonNode, textAt, wholeNumberAt } from '../../reading/json-node.ts'
import { toNameKey } from '../name-key.ts'
import type { MedusaLists } from './lists.ts'

const PAGE_SIZE = 100
const MAX_PAGES = 12

const ORDER_LIST = { path: '/admin/orders', fields: 'id,display_id,custom_display_id', limit: PAGE_SIZE }

const numberOf = (order: JsonNode | undefined): number => (order && wholeNumberAt(order, 'display_id')) ?? 0

interface SearchResult {
  readonly id: string | null
  readonly isCertain: boolean
}

/** By the shop's own name, else by number. */
const hasName = (order: JsonNode, name: string): boolean =>
  toNameKey(textAt(order, 'custom_display_id') ?? textAt(order, 'display_id') ?? '') === toNameKey(name)

const findIdByName = (orders: readonly JsonNode[], name: string): string | null => {
  const found = orders.find((order) => hasName(order, name))
  return found === undefined ? null : textAt(found, 'id')
}

/**
 * Interpolation search: numbers only grow, so each page narrows the range. Uncertain if orders have numbers of the
 * shop's own.
 */
const searchByNumber = async (lists: MedusaLists, name: string): Promise<SearchResult> => {
  const number = Number(toNameKey(name))
  let [from, to] = [0, number]
  let offset = Math.max(0, number - PAGE_SIZE)
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { rows, count } = await lists.page('orders', { ...ORDER_LIST, query: [['order', 'display_id']], offset })
    const [first, last] = [numberOf(rows[0]), numberOf(rows.at(-1))]
    const isOwn = rows.some((row) => textAt(row, 'custom_display_id') !== null)
    const id = findIdByName(rows, name)
    if (id !== null || isOwn) return { id, isCertain: id !== null }
    if (rows.length > 0 && first <= number && number <= last) return { id: null, isCertain: true }
    if (rows.length === 0) to = Math.min(to, offset, count)
    else if (number < first) [from, to] = [Math.max(from, offset - (first - number)), offset]
    else [from, to] = [offset + rows.length, Math.min(to, offset + rows.length + (number - last), count)]
    if (from >= to) return { id: null, isCertain: true }
    offset = number < first ? from : Math.max(from, to - PAGE_SIZE)
  }
  return { id: null, isCertain: false }
}

const searchByText = async (lists: MedusaLists, name: string): Promise<SearchResult> => {
  const { rows, count } = await lists.page('orders', { ...ORDER_LIST, query: [['q', toNameKey(name)]] })
  const id = findIdByName(rows, name)
  return { id, isCertain: id !== null || count <= rows.length }
}

/** Medusa has no name filter. @throws Fault RET_ERR_COMMERCE if the result is uncertain. */
export async function findOrderId(lists: MedusaLists, name: string): Promise<string | null> {
  if (toNameKey(name) === '') return null
  const isNumber = /^[1-9][0-9]{0,8}$/.test(toNameKey(name))
  const byNumber = isNumber ? await searchByNumber(lists, name) : { id: null, isCertain: false }
  const { id, isCertain } = byNumber.isCertain ? byNumber : await searchByText(lists, name)
  if (isCertain) return id
  throw fault('RET_ERR_COMMERCE', new Error('Too many orders match the typed number'))
}
