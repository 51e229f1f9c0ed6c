import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCredentials } from '../../../server/providers/credentials/credentials.ts'
import { encodeBase32, findTimeStep } from '../../../server/providers/credentials/time-code.ts'

const credentials = createCredentials(randomBytes)
const older = createCredentials(randomBytes, { cost: 12, blockSize: 8, parallelization: 1 })
const password = 'correct horse battery'

test('ADM-02 a password is stored as scrypt with its parameters and its own salt', async () => {
  const stored = await credentials.hashPassword(password)
  expect(stored).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(await credentials.hashPassword(password)).not.toBe(stored)
  expect(await credentials.checkPassword(password, stored)).toEqual({ valid: true, outdated: false })
  expect(await credentials.checkPassword(`${password}!`, stored)).toEqual({ valid: false, outdated: false })
})

test('ADM-02 an older hash is valid and outdated', async () => {
  const stored = await older.hashPassword(password)
  expect(await credentials.checkPassword(password, stored)).toEqual({ valid: true, outdated: true })
  expect(await credentials.checkPassword('another password', stored)).toEqual({ valid: false, outdated: false })
})

test('ADM-02 no password is valid without a stored hash, and it takes as long', async () => {
  const stored = await credentials.hashPassword(password)
  const time = async (hash: string | null) => {
    const start = process.cpuUsage()
    expect((await credentials.checkPassword('another password', hash)).valid).toBe(false)
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  await time(stored)
  const [known, unknown] = [await time(stored), await time(null)]
  expect(unknown).toBeGreaterThan(known / 3)
})

test('ADM-02 two passwords are hashed at a time', async () => {
  const done: number[] = []
  await Promise.all([0, 1, 2, 3, 4, 5].map(async (n) => done.push(await older.hashPassword(password).then(() => n))))
  expect(done.toSorted()).toEqual([0, 1, 2, 3, 4, 5])
  expect(done.indexOf(5)).toBeGreaterThan(2)
})

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('ADM-02 accepts the code of RFC 6238 at second %i, and its neighbors', (seconds, code) => {
  const secret = encodeBase32(Buffer.from('12345678901234567890'))
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const step = Math.floor(seconds / 30)
  for (const offset of seconds < 60 ? [0, 30] : [-30, 0, 30])
    expect(findTimeStep(secret, code, (seconds + offset) * 1000)).toBe(step)
  for (const offset of [60, 90]) expect(findTimeStep(secret, code, (seconds + offset) * 1000)).toBeNull()
})
