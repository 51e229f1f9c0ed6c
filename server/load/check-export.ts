import { type Collect, readCollect } from '../providers/commerce/shopify-rest/collection.ts'
import type { CollectsByCollection, Kind } from './kinds.ts'
import type { ListFile, Source, SourceRecord } from './source.ts'
import type { LoadProgress, LoadRefusal, Refusals } from './verdict.ts'

/** Context of the first pass over an export, which writes nothing. */
export interface CheckContext {
  readonly source: Source
  readonly refusals: Refusals
  /** Elements to skip; null where none may be. */
  readonly skipping: SkippedElements | null
  readonly onProgress: (progress: LoadProgress) => void
}

/** Additional checks on a batch, such as against the database. */
export type EntityCheck<Entity> = (
  batch: readonly { readonly entity: Entity; readonly pointer: string }[],
) => Promise<void>

interface SkippedElements {
  readonly refusals: Refusals
  readonly pointers: Set<string>
}

export function refuseElement({ refusals, skipping }: CheckContext, pointer: string, refusal: LoadRefusal): void {
  skipping?.pointers.add(pointer)
  const target = skipping?.refusals ?? refusals
  target.add(refusal)
}

const batchSize = 200

export const elementPointer = (file: ListFile, seen: Extract<SourceRecord, { kind: 'element' }>): string =>
  `${file}#${seen.list === null ? '' : `/${seen.list}`}/${seen.index}`

/** The error of a file outside its elements; null when there is none. */
const findFileProblem = (
  file: ListFile,
  lists: readonly string[],
  seen: SourceRecord,
): { pointer: string; reason: string } | null => {
  if (seen.kind === 'broken') return { pointer: `${file}#${seen.pointer}`, reason: seen.reason }
  if (seen.kind === 'member' && lists.includes(seen.key))
    return { pointer: `${file}#/${seen.key}`, reason: 'is not a list' }
  return null
}

async function* readElements(file: ListFile, lists: readonly string[], checking: CheckContext) {
  const { source, refusals, onProgress } = checking
  let hasList = false
  for await (const seen of source.read(file)) {
    onProgress({ file, step: 'check', done: seen.done, total: seen.total })
    const problem = findFileProblem(file, lists, seen)
    if (problem !== null) refusals.add({ name: file, ...problem })
    if (problem !== null || (seen.kind === 'list' && (seen.list === null || lists.includes(seen.list)))) hasList = true
    if (seen.kind === 'element' && (seen.list === null || lists.includes(seen.list)))
      yield { value: seen.value, pointer: elementPointer(file, seen) }
  }
  if (!hasList) refusals.add({ name: file, pointer: file, reason: `contains no list named ${lists.join(' or ')}` })
}

export async function checkKind<Entity extends { readonly id: string }>(
  kind: Kind<Entity>,
  checking: CheckContext,
  checkBatch: EntityCheck<Entity>,
): Promise<number> {
  if (!checking.source.has(kind.file)) return 0
  const refuse = (pointer: string, refusal: LoadRefusal): void => refuseElement(checking, pointer, refusal)

  const ids = new Set<string>()
  let batch: { entity: Entity; pointer: string }[] = []
  let leftOut = 0
  const flush = async (): Promise<void> => {
    await checkBatch(batch)
    leftOut += batch.filter(({ pointer }) => checking.skipping?.pointers.has(pointer)).length
    batch = []
  }
  for await (const { value, pointer } of readElements(kind.file, kind.lists, checking)) {
    const read = kind.read(value)
    if (read.kind === 'refused')
      refuse(pointer, { name: read.name, pointer: pointer + read.pointer, reason: read.reason })
    else if (ids.has(read.entity.id))
      refuse(pointer, { name: read.entity.id, pointer: `${pointer}/id`, reason: 'is also the id of an earlier entry' })
    else {
      ids.add(read.entity.id)
      batch.push({ entity: read.entity, pointer })
    }
    if (batch.length < batchSize) continue
    await flush()
  }
  await flush()
  // Entities skipped after they were read do not count.
  return ids.size - leftOut
}

export async function readCollects(checking: CheckContext): Promise<CollectsByCollection> {
  const members = new Map<string, Collect[]>()
  if (!checking.source.has('collections.json')) return members
  for await (const seen of checking.source.read('collections.json')) {
    if (seen.kind !== 'element' || seen.list !== 'collects') continue
    const read = readCollect(seen.value)
    if (read.kind === 'refused') {
      const pointer = elementPointer('collections.json', seen) + read.pointer
      checking.refusals.add({ name: read.name, pointer, reason: read.reason })
      continue
    }
    const siblings = members.get(read.entity.collectionId)
    if (siblings === undefined) members.set(read.entity.collectionId, [read.entity])
    else siblings.push(read.entity)
  }
  return members
}
