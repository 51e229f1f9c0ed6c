import { type TSchema, Type } from 'typebox'

const PATTERN = '^[A-Z][A-Z0-9_]{0,139}$'

/** `server/shops/checks/check-secrets.ts` checks the prefix. */
export const Variable = (description: string) => Type.String({ pattern: PATTERN, description })

/** Property names, and `EACH` for list items. */
type Path = readonly (string | typeof EACH)[]
const EACH = Symbol('each item')

interface Shape {
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

const findPaths = ({ pattern, properties = {}, items, anyOf = [] }: Shape): readonly Path[] => {
  if (pattern === PATTERN) return [[]]
  return [
    ...Object.entries(properties).flatMap(([name, shape]) => findPaths(shape).map((path): Path => [name, ...path])),
    ...(items === undefined ? [] : findPaths(items).map((path): Path => [EACH, ...path])),
    ...anyOf.flatMap(findPaths),
  ]
}

interface NamedVariable {
  readonly path: readonly (string | number)[]
  readonly variable: string
}

const findVariables = (value: unknown, [step, ...rest]: Path): readonly NamedVariable[] => {
  const below = (key: string | number, member: unknown): readonly NamedVariable[] =>
    findVariables(member, rest).map(({ path, variable }) => ({ path: [key, ...path], variable }))
  if (step === undefined) return typeof value === 'string' ? [{ path: [], variable: value }] : []
  if (step === EACH) return Array.isArray(value) ? value.flatMap((item: unknown, index) => below(index, item)) : []
  const members: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  return below(step, members[step])
}

export function createVariableFinder(schema: TSchema): (document: unknown) => readonly NamedVariable[] {
  const paths = findPaths(schema as Shape)
  return (document) => paths.flatMap((path) => findVariables(document, path))
}
