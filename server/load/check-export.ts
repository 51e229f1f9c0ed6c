import { type Collect, readCollect } from '../providers/commerce/shopify-rest/collection.ts'
import type { Kind, Members } from './kinds.ts'
import type { ListFile, SeenRecords, Source } from './source.ts'
import type { LoadProgress, LoadRefusal, Refusals } from './verdict.ts'

/** Context of the first pass over an export, which writes nothing. */
export interface Checking {
  readonly source: Source
  readonly refusals: Refusals
  /** Elements to skip; null where none may be. */
  readonly skipping: Skipping | null
  readonly onProgress: (progress: LoadProgress) => void
}

/** Additional checks on a batch, such as against the database. */
export type Further<Entity> = (batch: readonly { readonly entity: Entity; readonly pointer: string }[]) => Promise<void>

interface Skipping {
  readonly refusals: Refusals
  readonly pointers: Set<string>
}

/** Refuses one element: skips it, or blocks the load. */
export function refuseElement({ refusals, skipping }: Checking, pointer: string, refusal: LoadRefusal): void {
  skipping?.pointers.add(pointer)
  const kept = skipping?.refusals ?? refusals
  kept.add(refusal)
}

const batchSize = 200

export const elementPointer = (file: ListFile, seen: Extract<SeenRecords, { kind: 'element' }>): string =>
  `${file}#${seen.list === null ? '' : `/${seen.list}`}/${seen.index}`

/** The error of a file outside its elements; null when there is none. */
const misfit = (
  file: ListFile,
  lists: readonly string[],
  seen: SeenRecords,
): { pointer: string; reason: string } | null => {
  if (seen.kind === 'broken') return { pointer: `${file}#${seen.pointer}`, reason: seen.reason }
  if (seen.kind === 'member' && lists.includes(seen.key))
    return { pointer: `${file}#/${seen.key}`, reason: 'is not a list' }
  return null
}

async function* elementsOf(file: ListFile, lists: readonly string[], checking: Checking) {
  const { source, refusals, onProgress } = checking
  let known = false
  for await (const seen of source.read(file)) {
    onProgress({ file, step: 'check', done: seen.done, total: seen.total })
    const wrong = misfit(file, lists, seen)
    if (wrong !== null) refusals.add({ name: file, ...wrong })
    if (wrong !== null || (seen.kind === 'list' && (seen.list === null || lists.includes(seen.list)))) known = true
    if (seen.kind === 'element' && (seen.list === null || lists.includes(seen.list)))
      yield { value: seen.value, pointer: elementPointer(file, seen) }
  }
  if (!known) refusals.add({ name: file, pointer: file, reason: `holds no list under ${lists.join(' or ')}` })
}

/** Checks every entity of a kind and returns how many will be loaded. */
export async function checkKind<Entity extends { readonly id: string }>(
  kind: Kind<Entity>,
  checking: Checking,
  further: Further<Entity>,
): Promise<number> {
  if (!checking.source.has(kind.file)) return 0
  const refuse = (pointer: string, refusal: LoadRefusal): void => refuseElement(checking, pointer, refusal)

  const ids = new Set<string>()
  let batch: { entity: Entity; pointer: string }[] = []
  let leftOut = 0
  const furtherStill = async (): Promise<void> => {
    await further(batch)
    leftOut += batch.filter(({ pointer }) => checking.skipping?.pointers.has(pointer)).length
    batch = []
  }
  for await (const { value, pointer } of elementsOf(kind.file, kind.lists, checking)) {
    const read = kind.read(value)
    if (read.kind === 'refused')
      refuse(pointer, { name: read.name, pointer: pointer + read.pointer, reason: read.reason })
    else if (ids.has(read.entity.id))
      refuse(pointer, { name: read.entity.id, pointer: `${pointer}/id`, reason: 'is the id of an earlier one as well' })
    else {
      ids.add(read.entity.id)
      batch.push({ entity: read.entity, pointer })
    }
    if (batch.length < batchSize) continue
    await furtherStill()
  }
  await furtherStill()
  // Entities skipped after they were read do not count.
  return ids.size - leftOut
}

/** The `collects` of collections.json: memberships of collections that do not list their products. */
export async function collectsOf(checking: Checking): Promise<Members> {
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
