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

export const referencedName = ({ $ref, allOf }: JsonShape): string | null =>
  ($ref ?? allOf?.[0].$ref)?.replace(/^.*\//, '') ?? null

const WIDTH = 120

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ')

const wrapText = (text: string, width: number): readonly string[] => {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

const formatComment = ({ description, const: constant }: JsonShape): string => {
  if (description === undefined || description.endsWith(`always ${constant}`)) return ''
  const lines = wrapText(description.replaceAll('*/', '*\\/'), WIDTH - 12)
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\n`
}

const formatKey = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)

const formatLiteral = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : `${value}`

const formatUnion = (alternatives: readonly JsonShape[]): string => {
  const types = alternatives.map(formatType)
  const line = types.join(' | ')
  const isSilent = alternatives.every(
    (alternative) => alternative.$ref !== undefined || formatComment(alternative) === '',
  )
  if (isSilent && line.length < 80 && !line.includes('\n')) return line
  return alternatives
    .map(
      (alternative, index) =>
        `\n${alternative.$ref === undefined ? indent(formatComment(alternative)) : ''}${indent(`| ${indent(types[index] ?? '').trimStart()}`)}`,
    )
    .join('')
}

const prefixType = (type: string): string => (type.startsWith('\n') ? type : ` ${type}`)

const formatMembers = ({ properties = {}, required = [] }: JsonShape): string =>
  Object.entries(properties)
    .map(([name, member]) => {
      const optional = required.includes(name) ? '' : '?'
      return indent(`${formatComment(member)}${formatKey(name)}${optional}:${prefixType(formatType(member))}\n`)
    })
    .join('')

const formatObject = (shape: JsonShape): string => {
  const [others] = Object.values(shape.patternProperties ?? {})
  if (others !== undefined) return `Record<string, ${formatType(others)}>`
  return shape.properties && Object.keys(shape.properties).length > 0
    ? `{\n${formatMembers(shape)}}`
    : 'Record<string, never>'
}

const SIMPLE_TYPES: Readonly<Record<string, string>> = {
  integer: 'number',
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  null: 'null',
  unknown: 'unknown',
}

const formatList = (items: JsonShape | undefined): string => {
  const type = items === undefined ? 'unknown' : formatType(items)
  return /^[\w.]+$/.test(type) ? `${type}[]` : `Array<${type.startsWith('\n') ? `${indent(type)}\n` : type}>`
}

/** @throws TypeError for a schema without a TypeScript equivalent */
const formatType = (shape: JsonShape): string => {
  const name = referencedName(shape)
  if (name !== null) return name
  if (shape.const !== undefined) return formatLiteral(shape.const)
  if (shape.enum !== undefined) return formatUnion(shape.enum.map((one) => ({ const: one })))
  const alternatives = shape.oneOf ?? shape.anyOf
  if (alternatives !== undefined) return formatUnion(alternatives)
  if (shape.type === 'array') return formatList(shape.items)
  if (shape.type === 'object') return formatObject(shape)
  const type = SIMPLE_TYPES[shape.type ?? 'unknown']
  if (type === undefined) throw new TypeError(`No TypeScript type exists for ${JSON.stringify(shape)}`)
  return type
}

export const formatExport = (description: string | undefined, declaration: string): string =>
  `${formatComment(description === undefined ? {} : { description })}export ${declaration}\n`

export function formatDeclarations(shapes: Readonly<Record<string, JsonShape>>): string {
  return Object.entries(shapes)
    .map(([name, shape]) => {
      const isInterface = shape.type === 'object' && shape.patternProperties === undefined
      const type = isInterface
        ? `interface ${name} {\n${formatMembers(shape)}}`
        : `type ${name} =${prefixType(formatType(shape))}`
      return formatExport(shape.description, type)
    })
    .join('\n')
}
