import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What is written from now on is readable by its owner only, by whatever part of the process. */
export function writeForOwnerOnly(): void {
  process.umask(0o077)
}

/** Closes one file or folder to other accounts. Answers whether it had been open; a link is left as it is. */
const closed = (path: string): boolean => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.isSymbolicLink() || (found.mode & 0o077) === 0) return false
  chmodSync(path, found.mode & 0o700)
  return true
}

const everythingIn = (folder: string): readonly string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
]

/**
 * The data folder, made if need be, and readable by its owner only (FIX-35). Answers how many files and folders in it had been
 * open to other accounts and are not any more.
 * @throws Error in one sentence when the folder belongs to another account.
 */
export function closeDataFolder(folder: string): number {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = process.getuid?.()
  if (account === undefined) return 0 // a system without such accounts
  if (lstatSync(folder).uid !== account)
    throw new Error(
      `The data folder ${folder} belongs to another account: give it to the one that the portal runs as, or set DATA_DIR to another folder.`,
    )
  return everythingIn(folder).filter(closed).length
}
