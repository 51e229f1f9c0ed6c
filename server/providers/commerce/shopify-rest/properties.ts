import type { OrderLine } from '../../../../schemas/entities/order.ts'
import { at, isRecord, type JsonNode, listAt, plainTextOf, textAt } from '../../reading/json-node.ts'

type Property = OrderLine['properties'][number]

/** Lists of `{name, value}`; older exports have one object. */
export function readProperties(line: JsonNode): readonly Property[] {
  const properties = at(line, 'properties')
  const pairs = isRecord(properties.value)
    ? Object.keys(properties.value).map((name) => ({ name, value: at(properties, name) }))
    : listAt(line, 'properties').map((entry) => ({ name: textAt(entry, 'name') ?? '', value: at(entry, 'value') }))
  return pairs.map(({ name, value }) => ({ name, value: propertyText(value) })).filter(({ name }) => name !== '')
}

const propertyText = (node: JsonNode): string =>
  typeof node.value === 'object' && node.value !== null ? JSON.stringify(node.value) : (plainTextOf(node) ?? '')

/** Names with a leading `_` are internal. */
export const filterVisible = (properties: readonly Property[]): Property[] =>
  properties.filter(({ name, value }) => !name.startsWith('_') && value !== '')

export function readBundle(line: JsonNode, properties: readonly Property[]): OrderLine['bundle'] {
  const values = new Map(properties.map(({ name, value }) => [name, value.trim()]))
  const id = values.get('_bundle_id') ?? ''
  if (id === '') return null
  return {
    id,
    title: values.get('_bundle_title') || (textAt(line, 'title') ?? id),
    partialReturns: values.get('_bundle_partial_returns')?.toLowerCase() !== 'no',
    exchanges: values.get('_bundle_exchanges')?.toLowerCase() !== 'no',
  }
}
