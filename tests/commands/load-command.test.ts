import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatProgress, printLines } from '../../server/load/print.ts'
import type { LoadLine } from '../../server/load/stream-load.ts'
import { harbourGoods } from '../providers/commerce/harbour-goods.ts'
import { pgliteFolder } from '../support/database.ts'
import { programOf, quickStart } from '../support/programs.ts'

const doneLine: LoadLine = {
  done: {
    shopId: 'harbour-goods',
    version: 3,
    products: { read: 0, written: 0 },
    collections: { read: 3, written: 1 },
    orders: { read: 14, written: 0 },
  },
}

async function* linesOf(lines: readonly LoadLine[]) {
  yield* lines
}

const print = async (lines: readonly LoadLine[], terminal: 'terminal' | 'file') => {
  let text = ''
  const write = (more: string): void => {
    text += more
  }
  const code = await printLines(linesOf(lines), { terminal: terminal === 'terminal', columns: 80, write })
  return { code, text }
}

const progress = (count: number): LoadLine => ({
  progress: { file: 'orders.json', step: 'write', done: count, total: 1000 },
})

describe('printed output', () => {
  test('the progress bar', () => {
    expect(formatProgress({ file: 'orders.json', step: 'check', done: 5, total: 10 })).toBe(
      'checking orders.json      [############------------] 50 %',
    )
  })

  test('a terminal overwrites each progress line', async () => {
    const { text } = await print([progress(10), progress(20), doneLine], 'terminal')
    expect(text.split('\r\u001b[K')).toHaveLength(4)
    expect(text).not.toContain('%\n')
  })

  test('other outputs get a line per tenth, and the counts at the end', async () => {
    const { code, text } = await print([progress(10), progress(20), progress(500), doneLine], 'file')
    expect(code).toBe(0)
    expect(
      text
        .split('\n')
        .slice(0, 2)
        .map((line) => line.slice(-4)),
    ).toEqual([' 1 %', '50 %'])
    expect(text).toMatch(/14 orders, 0 of them new or changed/)
  })

  test('the list of refusals has names, places and the number of further refusals', async () => {
    const refusal = { name: '#1014', pointer: 'orders.json#/orders/13/line_items/0/price', reason: 'is missing' }
    const { code, text } = await print([{ refused: [refusal], total: 8 }], 'file')
    expect(code).toBe(1)
    expect(text).toBe(
      'Nothing was loaded:\n  #1014: orders.json#/orders/13/line_items/0/price is missing\n  and 7 more\n',
    )
  })

  test('FIX-06 the command lists skipped orders after the result, and its exit code reports them', async () => {
    const skipped = {
      refusals: [{ name: '#7', pointer: 'orders.json#/orders/6/currency', reason: 'is EUR' }],
      total: 3,
    }
    const { code, text } = await print([{ ...doneLine, skipped }], 'file')
    expect(code).toBe(3)
    expect(text).toContain('Skipped because of errors:\n  #7: orders.json#/orders/6/currency is EUR\n  and 2 more\n')
    expect((await print([doneLine], 'file')).code).toBe(0)
  })
})

describe('the command', { timeout: 240_000 }, () => {
  let dataDir: string
  let portal: Server | undefined

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'homeward-load-'))
  })
  afterEach(() => {
    portal?.close()
    portal = undefined
    rmSync(dataDir, { recursive: true })
  })

  const run = (args: readonly string[], DATA_DIR = dataDir) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR, DATABASE_URL: '' }
      const command = [...quickStart, programOf('load'), ...args]
      execFile(process.execPath, command, { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), output: out + err }),
      )
    })

  const answering = async (status: number, text: string) => {
    const requests: { authorization: string | undefined; body: string }[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        requests.push({ authorization: request.headers.authorization, body })
        response.writeHead(status).end(text)
      })
    })
    portal = server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const portalFile = { pid: process.pid, url: `http://127.0.0.1:${port}`, token: 'owner-only' }
    writeFileSync(join(dataDir, 'portal.json'), JSON.stringify(portalFile))
    return requests
  }

  test('a load without a folder prints the usage', async () => {
    expect(await run([])).toMatchObject({ code: 2, output: expect.stringMatching(/npm run load -- <folder>/) })
  })

  test('the command loads in process while no portal runs', async () => {
    const folder = await pgliteFolder()
    const answer = await run([harbourGoods], folder)
    rmSync(folder, { recursive: true })
    expect(answer).toMatchObject({ code: 0, output: expect.stringMatching(/14 orders, 14 of them new or changed/) })
  })

  test('FIX-06 the option skips unreadable orders, in process and through the portal', async () => {
    const folder = await pgliteFolder()
    const broken = mkdtempSync(join(tmpdir(), 'homeward-broken-'))
    cpSync(harbourGoods, broken, { recursive: true })
    const orders = JSON.parse(readFileSync(join(broken, 'orders.json'), 'utf8'))
    orders.orders[0].currency = 'EUR'
    writeFileSync(join(broken, 'orders.json'), JSON.stringify(orders))
    expect(await run([broken], folder)).toMatchObject({ code: 1, output: expect.stringMatching(/Nothing was loaded/) })
    expect(await run([broken, '--skip-unreadable'], folder)).toMatchObject({
      code: 3,
      output: expect.stringMatching(
        /13 orders, 13 of them(?:.|\n)*Skipped because of errors(?:.|\n)*#1001: orders.json#\/orders\/0\/currency/,
      ),
    })
    for (const path of [folder, broken]) rmSync(path, { recursive: true })

    const requests = await answering(200, `${JSON.stringify(doneLine)}\n`)
    await run([harbourGoods, '--skip-unreadable'])
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([{ folder: harbourGoods, unreadable: 'skip' }])
    expect(await run([harbourGoods, '--skip'])).toMatchObject({ code: 2 })
  })

  test('the command loads through the running portal, with its token', async () => {
    const requests = await answering(200, `${JSON.stringify(progress(500))}\n${JSON.stringify(doneLine)}\n`)
    expect(await run([harbourGoods])).toMatchObject({ code: 0, output: expect.stringMatching(/configuration 3/) })
    expect(requests).toEqual([{ authorization: 'Bearer owner-only', body: JSON.stringify({ folder: harbourGoods }) }])
  })

  test('the command reports a portal that refuses or stops in the middle', async () => {
    await answering(401, '')
    expect(await run([harbourGoods])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/responded with status 401/),
    })
    portal?.close()
    await answering(200, `${JSON.stringify(progress(500))}\n`)
    expect(await run([harbourGoods])).toMatchObject({ code: 1, output: expect.stringMatching(/stopped before/) })
  })
})
