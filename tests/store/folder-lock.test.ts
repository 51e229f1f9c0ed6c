import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from '../../server/database/engines/folder-lock.ts'
import { startFolderChild } from '../support/child.ts'
import { pgliteFolder } from '../support/database.ts'

describe('the lock on a data folder', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'homeward-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const entries = () => readdirSync(join(folder, 'lock'))

  const leaveBehind = async (change: (name: readonly string[]) => string[]): Promise<string> => {
    const lock = await lockFolder(folder)
    const name = change((entries()[0] ?? '').split('-')).join('-')
    lock.release()
    writeFileSync(join(folder, 'lock', name), '')
    return name
  }

  it('the lock is free again after its release', async () => {
    const first = await lockFolder(folder)
    first.release()
    const second = await lockFolder(folder)
    expect(entries()).toHaveLength(1)
    second.release()
    expect(entries()).toEqual([])
  })

  it('the lock is refused a second time in one process', async () => {
    const lock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow('already open in this process')
    lock.release()
  })

  it('the lock is taken over from a process that no longer runs', async () => {
    const left = await leaveBehind(([, start = '', machine = '']) => ['4194305', start, machine]) // Above any Linux pid.
    const lock = await lockFolder(folder)
    expect(entries()).not.toContain(left)
    lock.release()
  })

  it('the lock is taken over from a dead process with a reused pid', async () => {
    const left = await leaveBehind(([, , machine = '']) => [String(process.ppid), '1', machine])
    const lock = await lockFolder(folder)
    expect(entries()).not.toContain(left)
    lock.release()
  })

  it('HSE-13 the lock is taken over when the pid’s process started at another moment', async () => {
    const left = await leaveBehind(([, start = '', machine = '']) => [String(process.ppid), start, machine])
    const lock = await lockFolder(folder)
    expect(entries()).not.toContain(left)
    lock.release()
  })

  it('HSE-13 the lock is taken over from a dead process without known start times', async () => {
    const left = await leaveBehind(([, , machine = '']) => ['4194305', '0', machine]) // Above any Linux pid.
    const lock = await lockFolder(folder)
    expect(entries()).not.toContain(left)
    lock.release()
  })

  it('HSE-13 the lock is released also where the folder was removed meanwhile', async () => {
    const lock = await lockFolder(folder)
    rmSync(folder, { recursive: true })
    expect(() => lock.release()).not.toThrow()
  })

  it('the lock is refused while a process of another container renews it', async () => {
    const left = await leaveBehind(([pid = '', start = '']) => [pid, start, 'elsewhere.1'])
    await expect(lockFolder(folder)).rejects.toThrow(`Process ${process.pid} uses`)
    const minuteAgo = new Date(Date.now() - 60_000)
    utimesSync(join(folder, 'lock', left), minuteAgo, minuteAgo)
    const lock = await lockFolder(folder)
    expect(entries()).not.toContain(left)
    lock.release()
  })

  it('the lock goes to one of two concurrent processes when the other withdraws', async () => {
    const left = await leaveBehind(([pid = '', start = '']) => [pid, start, 'elsewhere.1'])
    const holding = lockFolder(folder)
    rmSync(join(folder, 'lock', left))
    const lock = await holding
    expect(entries()).toHaveLength(1)
    lock.release()
  })
})

describe('a second process on the same data folder', () => {
  it('the second process is refused at once with the folder and the pid', async () => {
    const folder = await pgliteFolder()
    const first = await startFolderChild(folder, 'hold')
    await first.waitForLine('found')

    const refusal = await lockFolder(folder).catch((error: Error) => error.message)
    expect(refusal).toBe(
      `Process ${first.process.pid} uses the data folder ${folder}. Stop that process, or set DATA_DIR to another folder.`,
    )
    expect(await (await startFolderChild(folder, 'look')).ended()).toEqual([`refused ${refusal}`])

    await first.kill()
    expect(await (await startFolderChild(folder, 'look')).ended()).toEqual(['open', 'found 0 0'])
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)
})
