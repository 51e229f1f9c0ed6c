import { type JsonShape, shapeNamed } from './declarations.ts'

export interface ActionSaid {
  readonly description: string
  readonly values: JsonShape
  readonly args: JsonShape
  readonly needsIfMatch: boolean
}

/** The schema of an action's body: its path, and values and arguments if it has any. */
export function bodyOf(
  { description, values, args }: ActionSaid,
  shapes: Readonly<Record<string, JsonShape>>,
): JsonShape {
  const told = { values, args }
  const whole = (shape: JsonShape): JsonShape => shapes[shapeNamed(shape) ?? ''] ?? shape
  const has = (['values', 'args'] as const).filter((name) => {
    const { properties = {}, patternProperties } = whole(told[name])
    return patternProperties !== undefined || Object.keys(properties).length > 0
  })
  return {
    type: 'object',
    description,
    properties: {
      at: { type: 'string', description: 'Path of the page that offers it' },
      ...Object.fromEntries(has.map((name) => [name, told[name]])),
    },
    required: ['at', ...has.filter((name) => (whole(told[name]).required ?? []).length > 0)],
  }
}
