/**
 * Reduces the full schema to the fields our documents use: `node --import tsx tests/support/shopify/cut-schema.ts
 * admin_2026-07.json > tests/support/shopify/schema-2026-07.graphql`. The introspection is in `dist/data` of
 * @shopify/dev-mcp.
 */
import { readFileSync } from 'node:fs'
import {
  buildClientSchema,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  parse,
  printType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { documentNames, getDocument } from '../../../server/providers/commerce/shopify/documents.ts'

const addedTypes = [
  'Company',
  'PurchasingCompany',
  'OrderAgreement',
  'ProductSale',
  'UnverifiedReturnLineItem',
  'Video',
  'PaypalWalletPaymentDetails',
]

interface IntrospectionReply {
  readonly data: { readonly __schema: { readonly types: readonly IntrospectedType[] } }
}
interface IntrospectedType {
  readonly name: string
  readonly fields?: readonly { readonly name: string; readonly isProtected?: boolean }[]
}

const introspection: IntrospectionReply = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const fullSchema: GraphQLSchema = buildClientSchema(introspection.data as unknown as IntrospectionQuery)
const guardedFields = new Set(
  introspection.data.__schema.types.flatMap(({ name, fields }) =>
    (fields ?? []).filter((field) => field.isProtected === true).map((field) => `${name}.${field.name}`),
  ),
)

const usedTypes = new Map<string, Set<string>>()

const addType = (type: GraphQLNamedType, field?: string): void => {
  const isNew = !usedTypes.has(type.name)
  const fields = usedTypes.get(type.name) ?? new Set()
  usedTypes.set(type.name, field === undefined ? fields : fields.add(field))
  if (isNew && isInputObjectType(type))
    for (const { type: inner } of Object.values(type.getFields())) addType(getNamedType(inner))
}

for (const name of documentNames) {
  const info = new TypeInfo(fullSchema)
  const note = {
    Field: () => {
      const [parent, field] = [info.getParentType(), info.getFieldDef()]
      if (!parent || !field || field.name.startsWith('__')) return
      addType(parent, field.name)
      addType(getNamedType(field.type))
      for (const { type } of field.args) addType(getNamedType(type))
    },
    enter: () => undefined,
  }
  visit(parse(getDocument(name)), visitWithTypeInfo(info, note))
}
for (const name of addedTypes) addType(fullSchema.getType(name) as GraphQLNamedType)

/** An interface has at least one field, and its implementations share it. */
const fieldsOf = (type: GraphQLNamedType): ReadonlySet<string> => {
  const own = new Set(usedTypes.get(type.name))
  if (!isObjectType(type) && !isInterfaceType(type)) return own
  const above = type.getInterfaces().filter(({ name }) => usedTypes.has(name))
  const all = new Set([...own, ...above.flatMap((one) => [...fieldsOf(one)])])
  if (all.size > 0) return all
  const names = Object.keys(type.getFields())
  return new Set([names.find((name) => name === 'id') ?? names[0] ?? ''])
}

const argumentsOf = ({ args }: GraphQLField<unknown, unknown>): string =>
  args.length === 0
    ? ''
    : `(${args.map(({ name, type, defaultValue }) => `${name}: ${type}${defaultValue === undefined ? '' : ` = ${typeof defaultValue === 'string' ? defaultValue : JSON.stringify(defaultValue)}`}`).join(', ')})`

const printCutType = (type: GraphQLNamedType): string => {
  if (isUnionType(type))
    return `union ${type.name} = ${type
      .getTypes()
      .filter(({ name }) => usedTypes.has(name))
      .join(' | ')}`
  if (isEnumType(type))
    return `enum ${type.name} { ${type
      .getValues()
      .map(({ name }) => name)
      .join(' ')} }`
  if (!isObjectType(type) && !isInterfaceType(type)) return printType(type).replace(/^ *"""[\s\S]*?"""\n/gm, '')
  const usedFields = fieldsOf(type)
  const above = type.getInterfaces().filter(({ name }) => usedTypes.has(name))
  const fields = Object.values(type.getFields()).filter(({ name }) => usedFields.has(name))
  const lines = fields.map((field) => {
    const marks = `${guardedFields.has(`${type.name}.${field.name}`) ? ' @protected' : ''}${field.deprecationReason ? ' @deprecated' : ''}`
    return `  ${field.name}${argumentsOf(field)}: ${field.type}${marks}`
  })
  const head = `${isInterfaceType(type) ? 'interface' : 'type'} ${type.name}`
  return `${head}${above.length > 0 ? ` implements ${above.join(' & ')}` : ''} {\n${lines.join('\n')}\n}`
}

const types = Object.values(fullSchema.getTypeMap())
  .filter(({ name }) => usedTypes.has(name) && !['String', 'Int', 'Float', 'Boolean', 'ID'].includes(name))
  .sort((a, b) => a.name.localeCompare(b.name))
process.stdout.write(`# Names and types of Shopify's Admin GraphQL schema that our documents use, cut by cut-schema.ts beside this file.

directive @protected on FIELD_DEFINITION

directive @idempotent(key: String!) on FIELD

schema { query: QueryRoot mutation: Mutation }

${types.map(printCutType).join('\n\n')}
`)
