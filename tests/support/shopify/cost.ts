import type { DocumentNode } from 'graphql'
import {
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'

interface CostQuery {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly variables: Readonly<Record<string, unknown>>
}

/**
 * An upper bound of a query's cost: "Object 1, Scalar 0, Enum 0, Connection: sized by the first and last arguments"
 * (Shopify's API rate limits), plus two points per connection.
 */
export function costOf({ schema, document, variables }: CostQuery): number {
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  )
  const isChange = operation?.operation === OperationTypeNode.MUTATION
  const root = isChange ? schema.getMutationType() : schema.getQueryType()
  if (operation === undefined || !root) return 0

  const times = (node: FieldNode): number | null => {
    const fieldArguments = (node.arguments ?? []).map(
      ({ name, value }) => [name.value, valueFromASTUntyped(value, variables)] as const,
    )
    const { first, ids } = Object.fromEntries(fieldArguments) as { first?: number; ids?: readonly string[] }
    return first ?? ids?.length ?? null
  }

  const field = (node: FieldNode, parent: GraphQLCompositeType): number => {
    if (node.name.value.startsWith('__')) return 0
    const type = isObjectType(parent) || 'getFields' in parent ? parent.getFields()[node.name.value]?.type : undefined
    if (type === undefined) return 0
    const namedType = getNamedType(type)
    if (!isCompositeType(namedType) || node.selectionSet === undefined) return 0
    const inner = selections(node.selectionSet, namedType)
    if (namedType.name.endsWith('Connection')) return 2 + (times(node) ?? 1) * inner
    const nullable = getNullableType(type)
    const parts: Readonly<Record<string, number>> = { nodes: 1 + inner, edges: inner, pageInfo: 0 }
    const part = parent.name.endsWith('Connection') ? parts[node.name.value] : undefined
    if (part !== undefined) return part
    return (isListType(nullable) ? (times(node) ?? 1) : 1) * (1 + inner)
  }

  const fragment = (name: string): { readonly on: string; readonly set: SelectionSetNode } | null => {
    for (const one of document.definitions)
      if (one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name)
        return { on: one.typeCondition.name.value, set: one.selectionSet }
    return null
  }

  const on = (name: string, set: SelectionSetNode): number => {
    const type = schema.getType(name)
    return isCompositeType(type) ? selections(set, type) : 0
  }

  const selections = ({ selections: all }: SelectionSetNode, parent: GraphQLCompositeType): number => {
    let sum = 0
    const either: number[] = [0]
    for (const one of all) {
      if (one.kind === Kind.FIELD) sum += field(one, parent)
      else {
        const spread =
          one.kind === Kind.FRAGMENT_SPREAD
            ? fragment(one.name.value)
            : { on: one.typeCondition?.name.value ?? parent.name, set: one.selectionSet }
        if (spread === null) continue
        if (spread.on === parent.name) sum += on(spread.on, spread.set)
        else either.push(on(spread.on, spread.set))
      }
    }
    return sum + Math.max(...either)
  }
  // "Mutation 10"
  return (isChange ? 10 : 0) + selections(operation.selectionSet, root)
}
