import { readFileSync } from 'node:fs'
import {
  buildSchema,
  type DocumentNode,
  type GraphQLError,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'

export const schema = buildSchema(readFileSync(new URL('./schema-2026-07.graphql', import.meta.url), 'utf8'))

export const faultsIn = (document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, [...specifiedRules, NoDeprecatedCustomRule])

const known = new Map<string, { readonly document: DocumentNode; readonly fault: GraphQLError | undefined }>()

export function validateQuery(text: string) {
  const document = known.get(text)?.document ?? parse(text)
  const one = known.get(text) ?? { document, fault: faultsIn(document)[0] }
  known.set(text, one)
  return one
}
