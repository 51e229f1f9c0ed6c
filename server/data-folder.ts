import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export function restrictNewFiles(): void {
  process.umask(0o077)
}

/** Removes access of other accounts. Returns whether there was any; links are unchanged. */
const restrictToOwner = (path: string): boolean => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isSymbolicLink() || (found.mode & 0o077) === 0) return false
  chmodSync(path, found.mode & 0o700)
  return true
}

const listAll = (folder: string): readonly string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
]

/**
 * Creates the data folder and restricts it to its owner (FIX-35). Returns the number of files and folders that other
 * accounts could access before.
 * @throws Error when the folder belongs to another account
 */
export function secureDataFolder(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = process.getuid?.()
  if (account === undefined) return 0 // a system without such accounts
  if (lstatSync(folder).uid !== account)
    throw new Error(
      `The data folder ${folder} belongs to another account: give it to the one that the portal runs as, or set DATA_DIR to another folder.`,
    )
  return listAll(folder).filter(restrictToOwner).length
}
