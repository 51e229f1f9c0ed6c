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

/** What our documents use of Shopify's schema, of the version that they are written for. */
export const schema = buildSchema(readFileSync(new URL('./schema-2026-07.graphql', import.meta.url), 'utf8'))

/** What the schema has against a document; a field that is going away counts. */
export const faultsIn = (document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, [...specifiedRules, NoDeprecatedCustomRule])

const known = new Map<string, { readonly document: DocumentNode; readonly fault: GraphQLError | undefined }>()

/** A document and the first fault of it, judged once whoever sends it. */
export function judged(text: string) {
  const document = known.get(text)?.document ?? parse(text)
  const one = known.get(text) ?? { document, fault: faultsIn(document)[0] }
  known.set(text, one)
  return one
}
