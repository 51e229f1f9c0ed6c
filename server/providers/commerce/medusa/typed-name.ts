import { fault } from '../../../faults.ts'
import { type JsonNode, textAt, wholeNumberAt } from '../../reading/json-node.ts'
import { toNameKey } from '../name-key.ts'
import type { MedusaLists } from './lists.ts'

const AT_ONCE = 100
const MOST_PAGES = 12

const heads = { path: '/admin/orders', fields: 'id,display_id,custom_display_id', limit: AT_ONCE }

const numberOf = (order: JsonNode | undefined): number => (order && wholeNumberAt(order, 'display_id')) ?? 0

/** `isCertain`: no order has the name if `id` is null. */
interface Sought {
  readonly id: string | null
  readonly isCertain: boolean
}

/** By the shop's own name, else by number. */
const isNamed = (order: JsonNode, name: string): boolean =>
  toNameKey(textAt(order, 'custom_display_id') ?? textAt(order, 'display_id') ?? '') === toNameKey(name)

const among = (orders: readonly JsonNode[], name: string): string | null => {
  const found = orders.find((order) => isNamed(order, name))
  return found === undefined ? null : textAt(found, 'id')
}

/**
 * Interpolation search: numbers only grow, so each page narrows the range. Uncertain if orders have numbers of the
 * shop's own.
 */
const byNumber = async (lists: MedusaLists, name: string): Promise<Sought> => {
  const number = Number(toNameKey(name))
  let [from, to] = [0, number]
  let offset = Math.max(0, number - AT_ONCE)
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { rows, count } = await lists.page('orders', { ...heads, query: [['order', 'display_id']], offset })
    const [first, last] = [numberOf(rows[0]), numberOf(rows.at(-1))]
    const isOwn = rows.some((row) => textAt(row, 'custom_display_id') !== null)
    const id = among(rows, name)
    if (id !== null || isOwn) return { id, isCertain: id !== null }
    if (rows.length > 0 && first <= number && number <= last) return { id: null, isCertain: true }
    if (rows.length === 0) to = Math.min(to, offset, count)
    else if (number < first) [from, to] = [Math.max(from, offset - (first - number)), offset]
    else [from, to] = [offset + rows.length, Math.min(to, offset + rows.length + (number - last), count)]
    if (from >= to) return { id: null, isCertain: true }
    offset = number < first ? from : Math.max(from, to - AT_ONCE)
  }
  return { id: null, isCertain: false }
}

/** Full-text search; uncertain if it has more results than one page. */
const bySearch = async (lists: MedusaLists, name: string): Promise<Sought> => {
  const { rows, count } = await lists.page('orders', { ...heads, query: [['q', toNameKey(name)]] })
  const id = among(rows, name)
  return { id, isCertain: id !== null || count <= rows.length }
}

/** Medusa has no name filter. @throws Fault RET_ERR_COMMERCE if the result is uncertain. */
export async function idOfName(lists: MedusaLists, name: string): Promise<string | null> {
  if (toNameKey(name) === '') return null
  const isNumber = /^[1-9][0-9]{0,8}$/.test(toNameKey(name))
  const placed = isNumber ? await byNumber(lists, name) : { id: null, isCertain: false }
  const { id, isCertain } = placed.isCertain ? placed : await bySearch(lists, name)
  if (isCertain) return id
  throw fault('RET_ERR_COMMERCE', new Error('Too many orders are found for what was typed'))
}
