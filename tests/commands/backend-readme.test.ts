import { execFile, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { pgliteFolder } from '../support/database.ts'
import { programOf } from '../support/programs.ts'

const page = readFileSync('server/demo/integrations/backend/README.md', 'utf8')
const section = page.split('## Try it on this machine')[1]?.split('\n## ')[0] ?? ''
const blocks = (language: string): readonly string[] =>
  [...section.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, text = '']) => text.trim())

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

test('FND-22 the commands of the README connect the example order system on the same machine', {
  timeout: 240_000,
}, async () => {
  programOf('main') // `npm start` would build it too.
  const [orders, portal, dataDir] = [await freePort(), await freePort(), await pgliteFolder()]
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: `${portal}`,
    LOG_LEVEL: 'warn',
  }
  const document = join(dataDir, 'shop.json')
  const asRun = (command: string) =>
    command.replaceAll('shop.json', document).replace(/^npm run backend .*/, `$& --port ${orders}`)

  const serve = (command: string, ready: RegExp) => {
    const child = spawn('sh', ['-c', asRun(command)], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')))
    return new Promise<void>((resolve, reject) => {
      const lines: string[] = []
      for (const stream of [child.stdout, child.stderr])
        createInterface(stream).on('line', (line) => {
          lines.push(line)
          if (ready.test(line)) resolve()
        })
      child.once('close', () => reject(new Error(lines.join('\n'))))
    })
  }
  const run = async (command: string) => (await promisify(execFile)('sh', ['-c', asRun(command)], { env })).stdout

  const [startOrders = '', startPortal = '', show = '', rest = ''] = blocks('sh')
  await Promise.all([serve(startOrders, /are available at/), serve(startPortal, /^Homeward is at/)])
  await run(show)
  const shop = JSON.parse(readFileSync(document, 'utf8'))
  const commerce = JSON.parse(blocks('json')[0]?.replace('4200', `${orders}`) ?? '')
  writeFileSync(document, JSON.stringify({ ...shop, adapters: { ...shop.adapters, commerce } }))
  const [check = '', publish = '', connect = ''] = rest.split('\n').map((line) => line.trim())
  await run(check)
  await run(publish)
  const connected = await run(connect)
  expect(connected).toMatch(/was read:\n {2}\d+ orders on the first page/)
  expect(connected).toContain('Nothing is missing.')
})
