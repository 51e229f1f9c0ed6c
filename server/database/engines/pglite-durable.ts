import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** `nfd` is the real descriptor; directories have none. */
interface Stream {
  readonly nfd?: number
  readonly node: unknown
}

interface Attributes {
  readonly mode?: number
}

/** Untyped internals of Emscripten's NODEFS. */
interface NodeFiles {
  readonly stream_ops?: { fsync?: (stream: Stream) => number }
  readonly realPath?: (node: unknown) => string
  doSetAttr?: (file: unknown, node: unknown, to: Attributes, ...by: unknown[]) => void
}

const inputOutputError = 29 // EIO: PostgreSQL stops instead of acknowledging

const settings = ['wal_sync_method=fsync', 'shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=128MB']

/** PGlite's parameters without `-F` (never sync), plus ours. */
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
 * Makes PGlite's fsync real and restricts its files to their owner. It patches internals: the version is pinned, and an
 * unknown one refuses to start.
 */
const enableFsync = (module: PGlite['Module']): void => {
  const files = module.NODEFS as unknown as NodeFiles
  const { stream_ops: operations, realPath, doSetAttr } = files
  if (operations === undefined || realPath === undefined || doSetAttr === undefined)
    throw new Error(
      'The file system of this PGlite version is not supported, and stored data would not be safe: use version 0.5.16',
    )
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

/** Hooks before the engine starts, so that recovery syncs too. */
const createDurableFiles = (folder: string): NodeFS => {
  const files = new NodeFS(folder)
  const init = files.init.bind(files)
  files.init = async (db, options) => {
    const { emscriptenOpts } = await init(db, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), enableFsync] } }
  }
  return files
}

/**
 * Syncs every commit. Creating a database takes 750 MB: use a child process.
 * @throws Error for a PGlite with unknown internals.
 */
export const openDurably = (folder: string): Promise<PGlite> =>
  PGlite.create({ fs: createDurableFiles(folder), startParams })
