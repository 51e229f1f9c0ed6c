import { documentNode, isRecord, type JsonNode } from '../../reading/json-node.ts'
import type { EntityProblem } from '../entity-check.ts'
import type { ReadEntity } from './shop-facts.ts'

interface Reader<Entity> {
  /** Name for messages; `unnamed` if the value is not an object. */
  readonly unnamed: string
  readonly nameOf: (document: JsonNode) => string
  readonly entityOf: (document: JsonNode) => Entity
  /** Returns why the entity cannot be stored, or undefined. */
  readonly check: (entity: Entity) => EntityProblem | undefined
}

export function readEntity<Entity>(json: unknown, reader: Reader<Entity>): ReadEntity<Entity> {
  const { unnamed, nameOf, entityOf, check: checked } = reader
  if (!isRecord(json)) return { kind: 'refused', name: unnamed, pointer: '', reason: 'is not an object' }
  const document = documentNode(json)
  const entity = entityOf(document)
  const problem = document.problems[0] ?? checked(entity)
  return problem === undefined ? { kind: 'read', entity } : { kind: 'refused', name: nameOf(document), ...problem }
}
