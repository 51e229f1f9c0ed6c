import { type TSchema, Type } from 'typebox'

const PATTERN = '^[A-Z][A-Z0-9_]{0,139}$'

/** The name of an environment variable that holds a secret; `server/shops/checks/check-secrets.ts` says how those of a shop begin. */
export const Variable = (description: string) => Type.String({ pattern: PATTERN, description })

/** The steps from a document to a member: names of properties, and `EACH` for the items of a list. */
type Path = readonly (string | typeof EACH)[]
const EACH = Symbol('each item')

/** A schema as JSON Schema has it. */
interface Shape {
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

const pathsIn = ({ pattern, properties = {}, items, anyOf = [] }: Shape): readonly Path[] => {
  if (pattern === PATTERN) return [[]]
  return [
    ...Object.entries(properties).flatMap(([name, shape]) => pathsIn(shape).map((path): Path => [name, ...path])),
    ...(items === undefined ? [] : pathsIn(items).map((path): Path => [EACH, ...path])),
    ...anyOf.flatMap(pathsIn),
  ]
}

/** A variable that a document names, and the steps to where it does. */
interface NamedVariable {
  readonly path: readonly (string | number)[]
  readonly variable: string
}

const variablesAt = (value: unknown, [step, ...rest]: Path): readonly NamedVariable[] => {
  const below = (key: string | number, member: unknown): readonly NamedVariable[] =>
    variablesAt(member, rest).map(({ path, variable }) => ({ path: [key, ...path], variable }))
  if (step === undefined) return typeof value === 'string' ? [{ path: [], variable: value }] : []
  if (step === EACH) return Array.isArray(value) ? value.flatMap((item: unknown, index) => below(index, item)) : []
  const members: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  return below(step, members[step])
}

/** Returns a function that lists every variable a document of this schema names, in the order of the schema. */
export function variablesIn(schema: TSchema): (document: unknown) => readonly NamedVariable[] {
  const paths = pathsIn(schema as Shape)
  return (document) => paths.flatMap((path) => variablesAt(document, path))
}
