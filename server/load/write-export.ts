import type { ShopId } from '../../schemas/values/ids.ts'
import type { Queryable } from '../database/database.ts'
import { elementPointer } from './check-export.ts'
import type { Kind } from './kinds.ts'
import type { Source } from './source.ts'
import type { Count, LoadProgress } from './verdict.ts'

/** Context of the second pass, after the first found no error. */
interface WriteContext {
  readonly tx: Queryable
  readonly shopId: ShopId
  readonly source: Source
  readonly onProgress: (progress: LoadProgress) => void
  /** Pointers of elements to skip. */
  readonly skipped: ReadonlySet<string>
}

const batchSize = 100

const fileChangedError = (file: string): Error =>
  new Error(`${file} changed during the load: nothing was loaded. Run the command again`)

/** @throws Error when the file changed since the check. */
async function* readEntities<Entity extends { readonly id: string }>(
  kind: Kind<Entity>,
  { source, skipped }: Pick<WriteContext, 'source' | 'skipped'>,
) {
  for await (const seen of source.read(kind.file)) {
    if (seen.kind === 'broken') throw fileChangedError(kind.file)
    if (seen.kind !== 'element' || (seen.list !== null && !kind.lists.includes(seen.list))) continue
    if (skipped.has(elementPointer(kind.file, seen))) continue
    const read = kind.read(seen.value)
    if (read.kind === 'refused') throw fileChangedError(kind.file)
    yield read.entity
  }
}

/** @throws Error when the file changed since the check; this rolls the whole load back. */
export async function writeKind<Entity extends { readonly id: string }>(
  kind: Kind<Entity>,
  expected: number,
  { tx, shopId, source, onProgress, skipped }: WriteContext,
): Promise<Count> {
  if (!source.has(kind.file)) return { read: 0, written: 0 }
  let [read, written] = [0, 0]
  let entities: Entity[] = []
  const flush = async (): Promise<void> => {
    if (entities.length > 0) written += await kind.put(tx, { shopId, entities, from: read })
    read += entities.length
    entities = []
    onProgress({ file: kind.file, step: 'write', done: read, total: expected })
  }
  for await (const entity of readEntities(kind, { source, skipped }))
    if (entities.push(entity) === batchSize) await flush()
  await flush()
  if (read !== expected) throw fileChangedError(kind.file)
  return { read, written }
}
