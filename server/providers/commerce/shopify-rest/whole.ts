import { documentNode, isRecord, type JsonNode } from '../../reading/json-node.ts'
import type { Misfit } from '../check.ts'
import type { ReadEntity } from './shop.ts'

/** How one kind of document is read. */
interface Reader<Entity> {
  /** What it is called, by what stands in it; `unnamed` where it is no object at all. */
  readonly unnamed: string
  readonly nameOf: (document: JsonNode) => string
  readonly entityOf: (document: JsonNode) => Entity
  /** What keeps the entity out of the store; undefined when nothing does. */
  readonly checked: (entity: Entity) => Misfit | undefined
}

/** A whole document as ours, or the first thing that stands against it. */
export function readEntity<Entity>(json: unknown, reader: Reader<Entity>): ReadEntity<Entity> {
  const { unnamed, nameOf, entityOf, checked } = reader
  if (!isRecord(json)) return { kind: 'refused', name: unnamed, pointer: '', reason: 'is not an object' }
  const document = documentNode(json)
  const entity = entityOf(document)
  const problem = document.problems[0] ?? checked(entity)
  return problem === undefined ? { kind: 'read', entity } : { kind: 'refused', name: nameOf(document), ...problem }
}
