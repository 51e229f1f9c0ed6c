import { type JsonShape, referencedName } from './declarations.ts'

export interface ActionDescription {
  readonly description: string
  readonly values: JsonShape
  readonly args: JsonShape
  readonly needsIfMatch: boolean
}

export function buildBodyShape(
  { description, values, args }: ActionDescription,
  shapes: Readonly<Record<string, JsonShape>>,
): JsonShape {
  const inputs = { values, args }
  const resolveShape = (shape: JsonShape): JsonShape => shapes[referencedName(shape) ?? ''] ?? shape
  const presentMembers = (['values', 'args'] as const).filter((name) => {
    const { properties = {}, patternProperties } = resolveShape(inputs[name])
    return patternProperties !== undefined || Object.keys(properties).length > 0
  })
  return {
    type: 'object',
    description,
    properties: {
      at: { type: 'string', description: 'Path of the page that offers it' },
      ...Object.fromEntries(presentMembers.map((name) => [name, inputs[name]])),
    },
    required: ['at', ...presentMembers.filter((name) => (resolveShape(inputs[name]).required ?? []).length > 0)],
  }
}
