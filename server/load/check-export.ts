import { type Collect, readCollect } from '../providers/commerce/shopify-rest/collection.ts'
import type { Kind, Members } from './kinds.ts'
import type { ListFile, SeenRecords, Source } from './source.ts'
import type { LoadProgress, LoadRefusal, Refusals } from './verdict.ts'

/** What a first reading of an export collects: nothing is written. */
export interface Checking {
  readonly source: Source
  /** What is wrong with a file, or with one thing in it. */
  readonly refusals: Refusals
  /** Things to leave out, by their pointers; what is wrong with one keeps nothing else out. Null where nothing may be left out. */
  readonly skipping: Skipping | null
  readonly onProgress: (progress: LoadProgress) => void
}

/** More about entities that the file alone cannot tell; adds what it refuses. Called with batches. */
export type Further<Entity> = (batch: readonly { readonly entity: Entity; readonly pointer: string }[]) => Promise<void>

/** What is left out of a load. */
interface Skipping {
  readonly refusals: Refusals
  readonly pointers: Set<string>
}

/** Refuses one thing of a file: it is left out, or it keeps everything out. */
export function refuseElement({ refusals, skipping }: Checking, pointer: string, refusal: LoadRefusal): void {
  skipping?.pointers.add(pointer)
  const kept = skipping?.refusals ?? refusals
  kept.add(refusal)
}

const batchSize = 200

/** Where one thing of a file stands. */
export const elementPointer = (file: ListFile, seen: Extract<SeenRecords, { kind: 'element' }>): string =>
  `${file}#${seen.list === null ? '' : `/${seen.list}`}/${seen.index}`

/** What is wrong with the file around its elements; null when nothing is. */
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

/** Elements of one kind, each with where it stands; what is wrong with the file is refused on the way. */
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

/** How many entities of a kind are to be loaded, each of them checked. */
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
  // What was read and then left out beside others counts among neither.
  return ids.size - leftOut
}

/** The `collects` of collections.json: which products stand in collections that do not list theirs. */
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
