import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readLink } from '../../server/console/accounts/links.ts'
import { programOf, quickStart } from '../support/programs.ts'
import { loadDemoShop, testWorld } from '../support/world.ts'

const run = (dataDir: string, ...args: readonly string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    execFile(process.execPath, [...quickStart, programOf('console'), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: out + err }),
    )
  })

test('ADM-02 the command line prints a link that only its token opens', { timeout: 240_000 }, async () => {
  const it = await testWorld()
  const shopId = await loadDemoShop(it)
  const app = await buildApp(it.world, { local: { token: 'owner-only', load: async function* () {} } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  writeFileSync(join(it.dataDir, 'portal.json'), JSON.stringify({ pid: process.pid, url, token: 'owner-only' }))

  const invited = await run(it.dataDir, 'invite', shopId, 'ada@staff.example', '--role', 'owner')
  expect(invited).toEqual({ code: 0, output: expect.stringMatching(/shown only once.*\n\n {2}http\S+\n$/s) })
  const [, token = ''] = /welcome\/([\w-]{43})/.exec(invited.output) ?? []
  expect(await readLink(it.world, token)).toMatchObject({ email: 'ada@staff.example', purpose: 'invitation' })

  const refusals = [
    await run(it.dataDir, 'invite', 'no-shop', 'ada@staff.example', '--role', 'owner'),
    await run(it.dataDir, 'invite', shopId, 'ada', '--role', 'owner'),
    await run(it.dataDir, 'invite', shopId, 'ada@staff.example', '--role', 'queen'),
  ]
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 2])
  const payload = { shopId, email: 'eve@staff.example', role: 'owner' }
  const stranger = await app.inject({ method: 'POST', url: '/local/console/invitations', payload })
  expect(stranger.statusCode).toBe(404)
  await app.close()
  rmSync(it.dataDir, { recursive: true, force: true })
  await it.drop()
})
