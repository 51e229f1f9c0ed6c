import { fault } from '../../../faults.ts'
import { documentNode, type JsonNode, listAt, wholeNumberAt } from '../../reading/json-node.ts'
import type { CallMedusa, MedusaQuery } from './client.ts'

interface ListRequest {
  readonly path: string
  readonly fields: string
  readonly query?: MedusaQuery
  readonly limit: number
  readonly offset?: number
}

interface ListedPage {
  readonly rows: readonly JsonNode[]
  readonly count: number
}

/** @throws the faults of `Commerce`. */
export function medusaLists(ask: CallMedusa, until: number, now: () => number) {
  const get = async (path: string, query: MedusaQuery) => {
    const { status, body } = await ask({ method: 'GET', path, query, withinMs: Math.max(1, until - now()) })
    if (status === 400) throw fault('RET_ERR_COMMERCE', new Error(`${path} responded with status 400`))
    return status === 404 ? null : body
  }
  return {
    /** Null if the entity does not exist. */
    async one(path: string, fields: string): Promise<unknown> {
      return get(path, [['fields', fields]])
    },
    async page(key: string, { path, fields, query = [], limit, offset = 0 }: ListRequest): Promise<ListedPage> {
      const paged: MedusaQuery = [...query, ['fields', fields], ['limit', `${limit}`], ['offset', `${offset}`]]
      const body = documentNode((await get(path, paged)) ?? {})
      return { rows: listAt(body, key), count: wholeNumberAt(body, 'count') ?? 0 }
    },
  }
}
export type MedusaLists = ReturnType<typeof medusaLists>
