import { execFile } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { harbourGoods } from '../providers/commerce/harbour-goods.ts'
import { pgliteFolder } from '../support/database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { programOf, quickStart } from '../support/programs.ts'

describe('a running portal', () => {
  let dataDir: string
  let portal: PortalProcess
  let url: string

  beforeAll(async () => {
    dataDir = await pgliteFolder()
    chmodSync(join(dataDir, 'database'), 0o755)
    portal = startPortal({ DATA_DIR: dataDir, NODE_ENV: 'production', SANDBOX: 'allowed', DRAIN_SECONDS: '1' })
    url = await portal.listening
  })
  afterAll(() => {
    portal.process.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  const readPortalFile = () => JSON.parse(readFileSync(join(dataDir, 'portal.json'), 'utf8'))

  test('a portal in production starts without demo shops when its settings allow this', async () => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/api/v1/init`)).status).toBe(404)
  })

  test('only the owner may read the address and the token of the portal', () => {
    expect(readPortalFile()).toMatchObject({ pid: portal.process.pid, url, token: expect.stringMatching(/^.{32}$/) })
    expect(statSync(join(dataDir, 'portal.json')).mode & 0o777).toBe(0o600)
  })

  test('the load call requires the token of the portal', async () => {
    const load = (token: string) =>
      fetch(`${url}/local/load`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ folder: '/nowhere' }),
      })
    expect((await load('guessed')).status).toBe(404)
    expect(await (await load(readPortalFile().token)).text()).toMatch(/is not a folder/)
  })

  test('npm run load uses the running portal', async () => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    const command = [...quickStart, programOf('load'), harbourGoods]
    const { stdout } = await promisify(execFile)(process.execPath, command, { env })
    expect(stdout).toMatch(/14 orders, 14 of them new or changed/)
    expect((await fetch(`${url}/api/v1/init`)).status).toBe(200)
  })

  test('FND-70 a process logs an unhandled rejection, and continues', async () => {
    // Unhandled rejections in a timer, a listener and a process hook.
    const faulty = `
      const fail = async (where) => { throw new Error('forgotten in ' + where) }
      process.on('SIGUSR2', () => {
        setTimeout(fail, 0, 'a timer')
        const target = new EventTarget()
        target.addEventListener('told', () => void fail('a listener'))
        target.dispatchEvent(new Event('told'))
        queueMicrotask(() => void fail('a hook'))
      })`
    const folder = await pgliteFolder()
    const preload = `--import=data:text/javascript,${encodeURIComponent(faulty)}`
    const faultyPortal = startPortal({ DATA_DIR: folder, DRAIN_SECONDS: '0', NODE_OPTIONS: preload })
    const address = await faultyPortal.listening
    faultyPortal.process.kill('SIGUSR2')
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    faultyPortal.process.kill('SIGTERM')
    const { code, output } = await faultyPortal.ended
    expect(code).toBe(0)
    for (const where of ['a timer', 'a listener', 'a hook']) expect(output).toContain(`forgotten in ${where}`)
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  test('FIX-35 other accounts cannot enter its folders or read its files while it writes', () => {
    const isOpen = (name: string) =>
      ((statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
    const all = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
    expect(all.length).toBeGreaterThan(900)
    expect(all.filter(isOpen)).toEqual([])
    // The database wrote this file after the start.
    expect(all).toContain('database/global/pg_internal.init')
  })

  test('FIX-35 the portal refuses a data folder of another account with a sentence', async () => {
    const folder = userInfo().uid === 0 ? mkdtempSync(join(tmpdir(), 'homeward-foreign-')) : '/usr'
    if (userInfo().uid === 0) chownSync(folder, 65_534, 65_534)
    const { code, output } = await startPortal({ DATA_DIR: folder }).ended
    expect(code).toBe(1)
    expect(output).toMatch(/^The data folder \S+ belongs to another account: /)
    if (userInfo().uid === 0) rmSync(folder, { recursive: true })
  })

  test('a second process on the same folder is refused with a sentence', async () => {
    const { code, output } = await startPortal({ DATA_DIR: dataDir }).ended
    expect(code).toBe(1)
    const sentences = output.split('\n').filter((line) => !line.startsWith('{'))
    const refusal = `^Process ${portal.process.pid} uses the data folder`
    expect(sentences).toEqual([expect.stringMatching(new RegExp(refusal))])
  })

  test('SIGTERM ends the portal after all pending answers', async () => {
    const agent = new Agent({ keepAlive: true })
    const requestPath = (path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        const request = get(`${url}${path}`, { agent }, (response) => {
          response.resume()
          response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }))
        })
        request.on('error', reject)
      })
    expect(await requestPath('/healthz')).toEqual({ status: 200, connection: 'keep-alive' })

    const inFlight = Array.from({ length: 20 }, () => requestPath('/api/v1/init'))
    const began = performance.now()
    portal.process.kill('SIGTERM')
    // Repeats until the listener closes; a request at that moment may be reset.
    const last: unknown[] = []
    while (last.at(-1) !== 'closed') last.push(await requestPath('/readyz').catch(() => 'closed'))

    expect(performance.now() - began).toBeGreaterThan(950)
    expect((await Promise.all(inFlight)).filter(({ status }) => status !== 200)).toEqual([])
    expect(last.at(-2)).toEqual({ status: 503, connection: 'close' })
    const { code, output } = await portal.ended
    expect(code).toBe(0)
    expect(output.match(/Removed the access of other accounts/g)).toHaveLength(1)
    expect(() => readPortalFile()).toThrow(/ENOENT/)
  })
})
