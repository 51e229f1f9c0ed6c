import { execute, GraphQLError, parse, visit } from 'graphql'
import { kindOf, type Manner, resolveField } from './rules.ts'
import { schema, validateQuery } from './schema.ts'
import type { ShopifyState } from './state.ts'

const WEEK_MS = 7 * 86_400_000

export interface Bulk {
  readonly id: string
  readonly begunAt: number
  readonly query: string
}

type BulkState = Pick<ShopifyState, 'bulks' | 'bulkMs' | 'bulkDenied' | 'bulkUrlEnds' | 'things' | 'now' | 'origin'>

const isExpired = ({ now }: Pick<BulkState, 'now'>, { begunAt }: Bulk): boolean => now - begunAt > WEEK_MS

type Node = Readonly<Record<string, unknown>>

/** Why a bulk query is refused: "you can't use first", at most five connections, two levels deep, none within lists. */
const faultOf = (query: string): string | null => {
  const { fault } = validateQuery(query)
  if (fault !== undefined) return fault.message
  let connections = 0
  let isPaged = false
  visit(parse(query), {
    Field(node) {
      if (node.name.value === 'edges') connections += 1
      if (node.name.value === 'nodes' || node.arguments?.some(({ name }) => name.value === 'first')) isPaged = true
    },
    OperationDefinition: ({ variableDefinitions = [] }) => {
      if (variableDefinitions.length > 0) isPaged = true
    },
  })
  if (connections === 0 || connections > 5) return 'Bulk queries must contain one to five connections.'
  return isPaged ? 'Bulk queries take no pages and no variables.' : null
}

const isConnection = (value: unknown): value is { readonly edges: readonly { readonly node: Node }[] } =>
  typeof value === 'object' && value !== null && 'edges' in value

/** A node and its children, a line each, children directly after it. */
const linesOf = (node: Node, parent?: unknown): readonly string[] => {
  const own = Object.entries(node).filter(([, value]) => !isConnection(value))
  const parts = Object.values(node).filter(isConnection)
  return [
    JSON.stringify({ ...Object.fromEntries(own), ...(parent !== undefined && { __parentId: parent }) }),
    ...parts.flatMap(({ edges }) => edges.flatMap((edge) => linesOf(edge.node, node.id))),
  ]
}

export const bulksOf = (state: BulkState) => {
  const { bulks } = state
  const statusOf = ({ begunAt }: Bulk): string => {
    if (state.bulkMs === null || state.bulkDenied === 'while-it-runs') return 'FAILED'
    return state.now - begunAt >= state.bulkMs ? 'COMPLETED' : 'RUNNING'
  }
  return {
    bulkOperationRunQuery({ query, groupObjects }: { query: string; groupObjects: boolean }) {
      // "If your app starts a bulk operation without access, then the request returns an access denied error."
      if (state.bulkDenied === 'at-once')
        throw new GraphQLError('Access denied for bulkOperationRunQuery field.', {
          extensions: { code: 'ACCESS_DENIED' },
        })
      const fault = groupObjects ? faultOf(query) : 'What is not grouped cannot be read here.'
      const isFull = bulks.filter((one) => statusOf(one) === 'RUNNING').length >= 5
      const message = fault ?? (isFull ? 'A bulk query operation for this app and shop is already in progress.' : null)
      if (message !== null) return { bulkOperation: null, userErrors: [{ message }] }
      const bulk = { id: `gid://shopify/BulkOperation/${bulks.length + 1}`, begunAt: state.now, query }
      bulks.push(bulk)
      return { bulkOperation: bulk, userErrors: [] }
    },
    bulkOperation({ id }: { id: string }) {
      const bulk = bulks.find((one) => one.id === id)
      if (bulk === undefined) return null
      const status = statusOf(bulk)
      const hasUrl = status === 'COMPLETED' && !(state.bulkUrlEnds && isExpired(state, bulk))
      return {
        ...bulk,
        status,
        errorCode: state.bulkDenied === 'while-it-runs' ? 'ACCESS_DENIED' : null,
        objectCount: String(state.things.length),
        url: hasUrl ? `${state.origin}/bulk/${id.split('/').at(-1)}.jsonl` : null,
      }
    },
  }
}

/** A result file by path; null when absent or older than a week. */
export async function writtenDown(
  state: BulkState,
  path: string,
  { rootValue, manner }: { readonly rootValue: unknown; readonly manner: Omit<Manner, 'isWhole'> },
): Promise<Buffer | null> {
  const bulk = state.bulks.find(({ id }) => path === `/bulk/${id.split('/').at(-1)}.jsonl`)
  if (bulk === undefined || isExpired(state, bulk)) return null
  const { data } = await execute({
    schema,
    document: validateQuery(bulk.query).document,
    rootValue,
    contextValue: { ...manner, isWhole: true },
    fieldResolver: resolveField,
    typeResolver: kindOf,
  })
  const lines = Object.values(data ?? {}).flatMap((one) =>
    isConnection(one) ? one.edges.flatMap(({ node }) => linesOf(node)) : [],
  )
  return Buffer.from(lines.map((line) => `${line}\n`).join(''))
}
