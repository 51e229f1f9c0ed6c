export interface JsonShape {
  readonly $ref?: string
  readonly allOf?: readonly [JsonShape]
  readonly type?: string
  readonly const?: string | number | boolean
  readonly enum?: readonly (string | number)[]
  readonly oneOf?: readonly JsonShape[]
  readonly anyOf?: readonly JsonShape[]
  readonly items?: JsonShape
  readonly properties?: Readonly<Record<string, JsonShape>>
  readonly patternProperties?: Readonly<Record<string, JsonShape>>
  readonly required?: readonly string[]
  readonly description?: string
}

export const shapeNamed = ({ $ref, allOf }: JsonShape): string | null =>
  ($ref ?? allOf?.[0].$ref)?.replace(/^.*\//, '') ?? null

const WIDTH = 120

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')

const wrapped = (text: string, width: number): readonly string[] => {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

const commentOf = ({ description, const: constant }: JsonShape): string => {
  if (description === undefined || description.endsWith(`always ${constant}`)) return ''
  const lines = wrapped(description.replaceAll('*/', '*\\/'), WIDTH - 12)
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`
}

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : `${value}`

/** On one line if it fits, else one alternative per line. */
const union = (alternatives: readonly JsonShape[]): string => {
  const types = alternatives.map(typeOf)
  const line = types.join(' | ')
  const isSilent = alternatives.every((one) => one.$ref !== undefined || commentOf(one) === '')
  if (isSilent && line.length < 80 && !line.includes('\n')) return line
  return alternatives
    .map(
      (one, index) =>
        `\n${one.$ref === undefined ? indented(commentOf(one)) : ''}${indented(`| ${indented(types[index] ?? '').trimStart()}`)}`,
    )
    .join('')
}

const after = (type: string): string => (type.startsWith('\n') ? type : ` ${type}`)

const members = ({ properties = {}, required = [] }: JsonShape): string =>
  Object.entries(properties)
    .map(([name, one]) => {
      const optional = required.includes(name) ? '' : '?'
      return indented(`${commentOf(one)}${keyOf(name)}${optional}:${after(typeOf(one))}\n`)
    })
    .join('')

const objectOf = (shape: JsonShape): string => {
  const [others] = Object.values(shape.patternProperties ?? {})
  if (others !== undefined) return `Record<string, ${typeOf(others)}>`
  return shape.properties && Object.keys(shape.properties).length > 0
    ? `{\n${members(shape)}}`
    : 'Record<string, never>'
}

const simple: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
  unknown: 'unknown',
}

const listOf = (items: JsonShape | undefined): string => {
  const type = items === undefined ? 'unknown' : typeOf(items)
  return /^[\w.]+$/.test(type) ? `${type}[]` : `Array<${type.startsWith('\n') ? `${indented(type)}\n` : type}>`
}

/**
 * A shape as a TypeScript type.
 * @throws TypeError for a schema without a TypeScript equivalent
 */
const typeOf = (shape: JsonShape): string => {
  const name = shapeNamed(shape)
  if (name !== null) return name
  if (shape.const !== undefined) return literal(shape.const)
  if (shape.enum !== undefined) return union(shape.enum.map((one) => ({ const: one })))
  const alternatives = shape.oneOf ?? shape.anyOf
  if (alternatives !== undefined) return union(alternatives)
  if (shape.type === 'array') return listOf(shape.items)
  if (shape.type === 'object') return objectOf(shape)
  const type = simple[shape.type ?? 'unknown']
  if (type === undefined) throw new TypeError(`No type is written for ${JSON.stringify(shape)}`)
  return type
}

export const exported = (description: string | undefined, declaration: string): string =>
  `${commentOf(description === undefined ? {} : { description })}export ${declaration}\n`

export function declarationsOf(shapes: Readonly<Record<string, JsonShape>>): string {
  return Object.entries(shapes)
    .map(([name, shape]) => {
      const isInterface = shape.type === 'object' && shape.patternProperties === undefined
      const type = isInterface ? `interface ${name} {\n${members(shape)}}` : `type ${name} =${after(typeOf(shape))}`
      return exported(shape.description, type)
    })
    .join('\n')
}
