import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Found, FoundOperation } from './crash-found.ts'
import { brokenBy } from './crash-laws.ts'
import { startOne } from './crash-processes.ts'
import { repeatUntilClear } from './crash-repeat.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-repeat-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ignore = () => {}

const noFindings: Found = {
  returns: [],
  claims: [],
  followUps: [],
  ledger: [],
  payments: [],
  jobs: [],
  operations: [],
  results: [],
  authorizations: [],
  mails: [],
}
const refund: FoundOperation = { of: 'refund', reference: 'return-1', value: 5_000, live: true }

const sandbox = async (late: number) => {
  let requestCount = 0
  let limit = new AbortController()
  const server = createServer((_request, response) => {
    requestCount += 1
    if (requestCount > late) response.end('done')
    else limit.abort()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const end = () => {
    server.close()
    server.closeAllConnections()
  }
  const live = async () => {
    limit = new AbortController()
    const isAnswered = await fetch(`http://127.0.0.1:${port}`, { signal: limit.signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    return { wrong: isAnswered ? [] : ['every followUp has ended'] }
  }
  return { live, end, asked: () => requestCount }
}

test('FND-51 a crash proof repeats runs that a late sandbox left unfinished', async () => {
  const { live, end } = await sandbox(1)
  const lines: string[] = []
  const { wrong } = await repeatUntilClear(live, (line) => void lines.push(line))
  end()
  expect(wrong).toEqual([])
  expect(lines).toEqual(['crash: life 1 of 3 is lived again, after: every followUp has ended'])
})

test('FND-51 a crash proof reports the unfinished work of every run', async () => {
  const { live, end, asked } = await sandbox(Number.POSITIVE_INFINITY)
  const { wrong } = await repeatUntilClear(live, ignore)
  end()
  expect(wrong).toEqual(['every followUp has ended'])
  expect(asked()).toBe(3)
})

test('FND-51 a crash proof reports a double refund at once, beside a late answer too', async () => {
  let lives = 0
  const live = async () => {
    lives += 1
    const found = { ...noFindings, operations: lives === 1 ? [refund, refund] : [] }
    return { wrong: ['TimeoutError', ...brokenBy({ found, acknowledged: null, now: 0 })] }
  }
  const { wrong } = await repeatUntilClear(live, ignore)
  expect(wrong).toContain('no operation is done twice')
  expect(lives).toBe(1)
})

const program = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('FND-51 a late sandbox is awaited, and an ended sandbox is reported', async () => {
  const late = program('late.mjs', "setTimeout(() => console.log('4711'), 300); setInterval(() => {}, 1000)")
  const process = await startOne(late, '')
  expect(process.port).toBe(4711)
  process.end()
  await expect(startOne(program('ends.mjs', 'process.exit(3)'), '')).rejects.toThrow('ended with 3 before it was up')
})
