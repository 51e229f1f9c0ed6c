import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a whole file or none: readers see the old one or the new one, also after a power cut. Makes its folder. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  const draft = `${path}.${randomUUID()}.tmp`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await writeSynced(draft, bytes)
    await rename(draft, path)
  } catch (failure) {
    await unlink(draft).catch(() => {}) // the draft may not exist yet; the failure itself is what the caller must see
    throw failure
  }
  await syncFolder(folder)
}

/** The bytes of a file; null when there is none. */
export async function readWhole(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path)
  } catch (failure) {
    if (isMissing(failure)) return null
    throw failure
  }
}

const isMissing = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && (failure.code === 'ENOENT' || failure.code === 'ENOTDIR')

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename lasts only once its folder is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
