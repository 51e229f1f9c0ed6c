import type { Instant } from '../../../../schemas/values/ids.ts'
import { fault } from '../../../faults.ts'
import { documentNode, isRecord, type JsonNode } from '../../reading/json-node.ts'
import type { CallWoo, WooQuery, WooResponse } from './client.ts'

/** Rows of a page, the most that WooCommerce returns. */
export const PAGE_SIZE = 100

const CALL_MS = 10_000

/** Request bodies carry ids as numbers. */
export const toWooId = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id)

export const segment = (id: string): string => encodeURIComponent(id)

/** Calls until the deadline `until`. @throws the faults of `Commerce`, also after the deadline. */
export function wooCalls(ask: CallWoo, until: Instant, now: () => Instant) {
  const limit = (): number => {
    const withinMs = Math.min(CALL_MS, until - now())
    if (withinMs <= 0) throw fault('RET_ERR_COMMERCE', new Error('The time limit is reached'))
    return withinMs
  }
  const get = async (path: string, query: WooQuery = []): Promise<unknown> => {
    const answer = await ask({ method: 'GET', path, query, withinMs: limit() })
    if (answer.kind === 'done') return answer.body
    if (answer.status === 404) return null
    throw fault('RET_ERR_COMMERCE', new Error(`${path} was refused: ${answer.code}`))
  }
  const page = async (path: string, query: WooQuery): Promise<readonly JsonNode[]> => {
    const rows = await get(path, query)
    return Array.isArray(rows) ? rows.filter(isRecord).map((row) => documentNode(row)) : []
  }
  return {
    now,
    page,
    async one(path: string, query: WooQuery = []): Promise<JsonNode | null> {
      const body = await get(path, query)
      return isRecord(body) ? documentNode(body) : null
    },
    /** Every row; only for lists that do not change their order while they are read. */
    async all(path: string, query: WooQuery = []): Promise<readonly JsonNode[]> {
      const rows: JsonNode[] = []
      for (let number = 1; ; number += 1) {
        const found = await page(path, [...query, ['per_page', `${PAGE_SIZE}`], ['page', `${number}`]])
        rows.push(...found)
        if (found.length < PAGE_SIZE) return rows
      }
    },
    /** A refused change may have been made; callers look it up. */
    change: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<WooResponse> =>
      ask({ method, path, body, withinMs: limit() }),
  }
}
export type WooCalls = ReturnType<typeof wooCalls>
