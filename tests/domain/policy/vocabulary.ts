import { readFileSync } from 'node:fs'

interface Vocabulary {
  readonly types: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  readonly enumerations: Readonly<Record<string, readonly string[]>>
}

const vocabulary: Vocabulary = JSON.parse(readFileSync(new URL('./schema-org.json', import.meta.url), 'utf8'))

const isType = (value: unknown, type: string): boolean => {
  const members = vocabulary.enumerations[type]
  if (members !== undefined) return members.some((member) => value === `https://schema.org/${member}`)
  if (type === 'Integer') return Number.isInteger(value)
  if (type === 'Number') return typeof value === 'number' && Number.isFinite(value)
  if (type === 'Date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  if (type === 'URL') return typeof value === 'string' && URL.canParse(value)
  if (type === 'Text') return typeof value === 'string'
  return typeof value === 'object' && value !== null && '@type' in value && value['@type'] === type
}

export function findTermProblems(node: object, place = ''): readonly string[] {
  const type = '@type' in node ? String(node['@type']) : ''
  const properties = vocabulary.types[type]
  if (properties === undefined) return [`${place}: no type ${type}`]
  return Object.entries(node)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, value]) => {
      const range = properties[name]
      const at = `${place}/${name}`
      if (range === undefined) return [`${at}: no property of ${type}`]
      return [value].flat().flatMap((one: unknown) => {
        if (!range.some((expected) => isType(one, expected))) return [`${at}: ${JSON.stringify(one)}`]
        return typeof one === 'object' && one !== null ? findTermProblems(one, at) : []
      })
    })
}
