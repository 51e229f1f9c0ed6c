import { randomUUID } from 'node:crypto'
import { closeSync, fsync, mkdirSync, openSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** Only the sync waits for the disk. */
const fsyncAsync = promisify(fsync)

/** Atomic also across a power cut. Creates its folder. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
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

const removeDraft = (path: string): void => {
  try {
    unlinkSync(path)
  } catch {}
}

const writeSynced = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(file, bytes)
    await fsyncAsync(file)
  } finally {
    closeSync(file)
  }
}

/** Persists the rename. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = openSync(path, 'r')
  try {
    await fsyncAsync(folder)
  } finally {
    closeSync(folder)
  }
}
