import { randomUUID } from 'node:crypto'
import { closeSync, fsync, mkdirSync, openSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** Only what waits for the disk is waited for: handing over the rest to another thread takes longer than doing it. */
const synced = promisify(fsync)

/** Writes a whole file or none: readers see the old one or the new one, also after a power cut. Makes its folder. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  const draft = `${path}.${randomUUID()}.tmp`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    await writeSynced(draft, bytes)
    renameSync(draft, path)
  } catch (failure) {
    removeDraft(draft)
    throw failure
  }
  await syncFolder(folder)
}

/** The draft may not exist yet; the failure itself is what the caller must see. */
const removeDraft = (path: string): void => {
  try {
    unlinkSync(path)
  } catch {}
}

const writeSynced = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(file, bytes)
    await synced(file)
  } finally {
    closeSync(file)
  }
}

/** A rename lasts only once its folder is on disk. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = openSync(path, 'r')
  try {
    await synced(folder)
  } finally {
    closeSync(folder)
  }
}
