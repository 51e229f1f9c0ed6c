import {
  GraphQLError,
  type GraphQLFieldResolver,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql'
import { schema } from './schema.ts'

export type ShopNode = Readonly<Record<string, unknown>> & { readonly id: string }

export interface Manner {
  readonly now: number
  /** Personal fields hidden from the app: "access to protected customer data" has levels. */
  readonly hides: readonly string[]
  readonly scopes: readonly string[]
  readonly searchLagMs: number
  readonly isWhole?: boolean
}

const sixtyDays = 60 * 86_400_000

/** "Only the last 60 days' worth of orders from the shop are available" without read_all_orders. */
export const isVisible = (node: ShopNode, { now, scopes }: Manner): boolean =>
  !node.id.includes('/Order/') ||
  scopes.includes('read_all_orders') ||
  now - Date.parse(String(node.createdAt)) < sixtyDays

interface Window {
  readonly first?: number
  readonly after?: string | null
}

const page = (list: readonly unknown[], { first, after }: Window) => {
  if (first === undefined)
    throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } })
  if (first > 250) throw new GraphQLError('first cannot exceed 250', { extensions: { code: 'BAD_REQUEST' } })
  const from = after ? Number(after) : 0
  if (Number.isNaN(from))
    throw new GraphQLError('Invalid cursor for current pagination sort.', { extensions: { code: 'BAD_REQUEST' } })
  const nodes = list.slice(from, from + first)
  const hasNextPage = from + first < list.length
  const edges = nodes.map((node, n) => ({ cursor: String(from + n + 1), node }))
  return { nodes, edges, pageInfo: { hasNextPage, endCursor: nodes.length > 0 ? String(from + nodes.length) : null } }
}

/** Resolves a field: protected fields are errors beside the data, connections are paged. */
export const resolveField: GraphQLFieldResolver<Record<string, unknown>, Manner> = (source, args, context, info) => {
  const { fieldName, parentType, returnType } = info
  const path = `${parentType.name}.${fieldName}`
  const marks = parentType.getFields()[fieldName]?.astNode?.directives ?? []
  if (context.hides.includes(path)) {
    if (!marks.some(({ name }) => name.value === 'protected')) throw new Error(`${path} is not protected`)
    throw new GraphQLError(`This app is not approved to use the ${fieldName} field.`, {
      extensions: { code: 'ACCESS_DENIED' },
    })
  }
  const fieldValue = source[fieldName]
  const value = typeof fieldValue === 'function' ? fieldValue(args, context) : fieldValue
  if (!Array.isArray(value)) return value ?? null
  if (context.isWhole && getNamedType(returnType).name.endsWith('Connection'))
    return { edges: value.map((node) => ({ node })) }
  if (getNamedType(returnType).name.endsWith('Connection')) return page(value, args)
  const isList = isListType(getNullableType(returnType))
  return isList && 'first' in args ? value.slice(0, args.first) : value
}

export const kindOf = (value: unknown): string => {
  const { __typename: node, id = '' } = value as { __typename?: string; id?: string }
  const kind = node ?? id.split('/')[3] ?? ''
  const type = schema.getType(kind)
  return isObjectType(type) || isInterfaceType(type) ? kind : 'Video'
}

/** The supported subset of Shopify's search: prefix match; unreadable queries match everything. */
export function searchNodes(nodes: readonly ShopNode[], query: string, context: Manner): readonly ShopNode[] {
  const known = nodes.filter(
    (one) => context.now - Date.parse(String(one.updatedAt)) >= context.searchLagMs && isVisible(one, context),
  )
  const names = [...query.matchAll(/name:"([^"]*)"/g)].map(([, name = '']) => name.replace(/^#/, '').toLowerCase())
  if (/^name:"[^"]*"( OR name:"[^"]*")*$/.test(query))
    return known.filter(({ name }) => names.some((one) => String(name).replace(/^#/, '').toLowerCase().startsWith(one)))
  const [, tag] = /^tag:'([^']*)'$/.exec(query) ?? []
  if (tag !== undefined) return known.filter(({ tags }) => (tags as readonly string[]).includes(tag))
  const [, from] = /^created_at:>='([^']+)'$/.exec(query) ?? []
  if (from !== undefined) return known.filter(({ createdAt }) => Date.parse(String(createdAt)) >= Date.parse(from))
  const [, since] = /^updated_at:>='([^']+)'$/.exec(query) ?? []
  if (since !== undefined) return known.filter(({ updatedAt }) => Date.parse(String(updatedAt)) >= Date.parse(since))
  return query === 'published_status:published' ? known.filter(({ published }) => published !== false) : known
}
