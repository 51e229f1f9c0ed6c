import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { setUpReturns } from '../journey/given-returns.ts'
import { pgliteFolder } from '../support/database.ts'
import { programOf, quickStart } from '../support/programs.ts'
import { testWorld } from '../support/world.ts'

const run = (dataDir: string, ...args: readonly string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
    execFile(process.execPath, [...quickStart, programOf('carrier'), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: out + err }),
    )
  })

test('a tracking update reaches the running portal, which reports the state of the return', {
  timeout: 240_000,
}, async () => {
  const ground = await testWorld()
  const app = await buildApp(ground.world, { local: { token: 'owner-only', load: async function* () {} } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  writeFileSync(join(ground.dataDir, 'portal.json'), JSON.stringify({ pid: process.pid, url, token: 'owner-only' }))
  const before = await setUpReturns(ground)
  const record = await before.submit({
    document: { label: { state: 'ready', reference: 'a', askedAt: 0, carrier: 'USPS', trackingNumber: 'CMD-1' } },
  })

  const at = '2026-04-13T09:30:00Z'
  const result = await run(ground.dataDir, 'CMD-1', 'in_transit', '--at', at, '--description', 'In Albany')
  expect(result).toEqual({
    code: 0,
    output: `Return ${record.number} of "${before.shopId}" is open; its parcel is in_transit.\n`,
  })
  expect((await before.now(record)).document).toMatchObject({
    mailedAt: Date.parse(at),
    tracker: { events: [{ status: 'in_transit', occurredAt: Date.parse(at), description: 'In Albany' }] },
  })
  expect((await run(ground.dataDir, 'CMD-1', 'out_for_delivery', '--exchange')).output).toMatch(
    /is in_transit\.\nThe status of the replacement parcel is out_for_delivery\.\n$/,
  )
  expect((await run(ground.dataDir, 'CMD-1', 'delivered')).output).toMatch(
    /is processed; its parcel is delivered\.[\s\S]*Released: refund\.\n$/,
  )
  const bare = await before.submit()
  expect((await run(ground.dataDir, bare.number, 'in_transit')).output).toMatch(`Return ${bare.number} of`)
  expect((await before.now(bare)).document.tracking).toBe('in_transit')
  expect(await run(ground.dataDir, 'CMD-2', 'delivered')).toEqual({ code: 1, output: 'No return has this parcel\n' })
  await app.close()
  await ground.drop()
})

test('without a portal the process applies the update; unreadable input exits with 2', {
  timeout: 240_000,
}, async () => {
  const folder = await pgliteFolder()
  expect(await run(folder, 'CMD-1', 'delivered')).toEqual({ code: 1, output: 'No return has this parcel\n' })
  const unreadable = [
    ['CMD-1'],
    ['CMD-1', 'lost'],
    ['CMD-1', 'delivered', '--at', 'noon'],
    ['CMD-1', 'delivered', 'now'],
  ]
  for (const words of unreadable)
    expect(await run(folder, ...words), words.join(' ')).toMatchObject({
      code: 2,
      output: expect.stringMatching(/Usage: npm run carrier/),
    })
  rmSync(folder, { recursive: true })
})
