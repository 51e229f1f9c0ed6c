import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** One open file of Emscripten's file system; `nfd` is the real descriptor behind it, directories have none. */
interface Stream {
  readonly nfd?: number
  readonly node: unknown
}

/** What is changed of a file. */
interface Attributes {
  readonly mode?: number
}

/** The inner parts of Emscripten's NODEFS that are used here; its types do not name them. */
interface NodeFiles {
  readonly stream_ops?: { fsync?: (stream: Stream) => number }
  readonly realPath?: (node: unknown) => string
  doSetAttr?: (file: unknown, node: unknown, to: Attributes, ...by: unknown[]) => void
}

const inputOutputError = 29 // WASI errno EIO: PostgreSQL then stops rather than acknowledge

const settings = ['wal_sync_method=fsync', 'shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=128MB']

/** PGlite's own start parameters without `-F` (never sync), plus ours. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...settings.flatMap((setting) => ['-c', setting]),
]

const syncDirectory = (path: string): void => {
  const directory = openSync(path, 'r')
  try {
    fsyncSync(directory)
  } finally {
    closeSync(directory)
  }
}

/**
 * Gives PGlite's file system a real fsync, since as shipped it answers success without syncing anything, and keeps its files
 * for their owner: it sets the mode of each file it creates, past the process's own mask.
 * This reaches into PGlite, so its version is pinned exactly and a change of its inside refuses to start.
 */
const makeSafe = (module: PGlite['Module']): void => {
  const files = module.NODEFS as unknown as NodeFiles // its types leave these out
  const { stream_ops: operations, realPath, doSetAttr } = files
  if (operations === undefined || realPath === undefined || doSetAttr === undefined)
    throw new Error('This PGlite keeps its file system elsewhere, so nothing stored would be safe: use version 0.5.16')
  files.doSetAttr = (file, node, to, ...by) =>
    doSetAttr(file, node, to.mode === undefined ? to : { ...to, mode: to.mode & ~0o077 }, ...by)
  operations.fsync = ({ nfd, node }) => {
    try {
      if (nfd === undefined) syncDirectory(realPath(node))
      else fdatasyncSync(nfd)
      return 0
    } catch {
      return inputOutputError // the engine reports it: a JavaScript error must not cross WebAssembly
    }
  }
}

/** NODEFS with the hooks in place before the engine starts, so that its recovery syncs as well. */
const safeFiles = (folder: string): NodeFS => {
  const files = new NodeFS(folder)
  const init = files.init.bind(files)
  files.init = async (db, options) => {
    const { emscriptenOpts } = await init(db, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeSafe] } }
  }
  return files
}

/**
 * PGlite on a folder, with every commit on the disk before it is acknowledged.
 * On an empty folder it creates the database, which leaves the process at 750 MB: do that in a child process.
 * @throws Error when this PGlite is not the one whose inside is known.
 */
export const openDurably = (folder: string): Promise<PGlite> => PGlite.create({ fs: safeFiles(folder), startParams })
