import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type FolderChild, startFolderChild } from '../support/child.ts'
import { pgliteFolder } from '../support/database.ts'
import { isFull, pickSize } from '../support/sized.ts'

const folders: string[] = []

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'homeward-kills-'))
  folders.push(folder)
  return folder
}

const filledFolder = async (): Promise<string> => {
  const folder = await pgliteFolder()
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface Found {
  readonly pairs: number
  readonly torn: number
}

const parseFound = (line: string | undefined): Found => {
  const [, pairs, torn] = line?.split(' ') ?? []
  if (pairs === undefined || torn === undefined) throw new Error(`The folder did not open again: ${line}`)
  return { pairs: Number(pairs), torn: Number(torn) }
}

const lastAcknowledged = (lines: readonly string[]): number =>
  Number(lines.findLast((line) => line.startsWith('kept'))?.split(' ')[1] ?? 0)

const readFolder = async (folder: string): Promise<Found> => {
  const child = await startFolderChild(folder, 'look')
  return parseFound((await child.ended()).find((line) => line.startsWith('found')))
}

const killWhileCommitting = async (folder: string, kills: number): Promise<void> => {
  let acknowledged = 0
  const check = ({ pairs, torn }: Found) => {
    expect(torn).toBe(0)
    expect(pairs).toBeGreaterThanOrEqual(acknowledged)
    expect(pairs).toBeLessThanOrEqual(acknowledged + 1) // Committed, but killed before acknowledging.
  }
  for (let n = 1; n <= kills; n++) {
    const child = await startFolderChild(folder, 'commit')
    const found = parseFound(await child.waitForLine('found'))
    check(found)
    await child.waitForLine(`kept ${found.pairs + n}`)
    acknowledged = Math.max(found.pairs, lastAcknowledged(await child.kill()))
  }
  check(await readFolder(folder))
}

const filesIn = (folder: string): number => {
  try {
    return readdirSync(folder, { recursive: true }).length
  } catch {
    return 0 // A folder renamed or removed meanwhile.
  }
}

const createdFiles = async (folder: string, files: number, child: FolderChild): Promise<void> => {
  let isOpened = false
  void child.waitForLine('open').then(() => {
    isOpened = true
  })
  while (!isOpened && filesIn(folder) < files) await new Promise((resolve) => setTimeout(resolve, 10))
}

const killWhileCreating = async (moments: readonly number[]): Promise<void> => {
  const folder = emptyFolder()
  for (const files of moments) {
    const child = await startFolderChild(folder, 'commit')
    await createdFiles(folder, files, child)
    await child.kill()
  }
  expect(await readFolder(folder)).toMatchObject({ torn: 0 })
  expect(readdirSync(folder).sort()).toEqual(['database', 'lock'])
}

describe('a killed process', () => {
  it('a process killed repeatedly during commits loses nothing it acknowledged', async () => {
    const lanes = [await filledFolder(), await filledFolder()]
    await Promise.all(lanes.map((folder) => killWhileCommitting(folder, pickSize(1, 4))))
  }, 400_000)

  it('a process killed during the creation of a database leaves no partial one', async () => {
    const moments = isFull
      ? [
          [1, 400],
          [8, 100],
        ]
      : [[400]]
    await Promise.all(moments.map(killWhileCreating))
  }, 400_000)
})
