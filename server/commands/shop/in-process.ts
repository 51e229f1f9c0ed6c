import { randomBytes } from 'node:crypto'
import { buildApp } from '../../app.ts'
import { buildWorld } from '../../build-world.ts'
import { type Config, secretsIn, standInsServe } from '../../config.ts'
import { closeDataFolder } from '../../data-folder.ts'
import { openDatabase } from '../../database/engines/open.ts'
import { migrate } from '../../database/migrate.ts'
import { createVerifier } from '../../verify/verifier.ts'
import { simulateConfig } from '../../verify/verify-config.ts'
import type { World } from '../../world.ts'
import { type Call, type MerchantDesk, type Told, urlOf } from './desk.ts'

/** A log of which only errors are seen: the command prints what it came to itself. */
const quiet = { info: () => {}, warn: () => {}, error: (_: unknown, sentence: string) => console.error(sentence) }

/**
 * The portal in this process, on the database of the configuration, brought up to date. It listens nowhere: commands
 * ask it as they would ask one that runs, so that both ways give the same answers. Who opens it closes it.
 */
export async function inProcess(config: Config): Promise<MerchantDesk> {
  closeDataFolder(config.dataDir)
  const database = await openDatabase(config)
  await migrate(database)
  const { dataDir, publicUrl, mailFrom } = config
  const secret = randomBytes(32)
  const needs = { log: quiet, now: Date.now, commerce: () => world.commerce }
  // Nobody else waits for this process: a thread would only load everything once more.
  const verifyConfig = createVerifier(needs, ({ config: walked, own }) => simulateConfig(walked, own))
  const world: World = buildWorld({
    database,
    dataDir,
    now: Date.now,
    secret,
    log: quiet,
    publicUrl,
    mailFrom,
    secretOf: secretsIn(process.env),
    sealingKeys: config.sealingKeys,
    standIns: standInsServe(config),
    verifyConfig,
  })
  const unfollow = await world.secrets.follow()
  const token = secret.toString('base64url')
  const loadNothing = async function* (): AsyncGenerator<never> {}
  const app = await buildApp(world, { local: { token, load: loadNothing } })
  const headers = { authorization: `Bearer ${token}` }
  const send = async (method: Call['method'], url: string, payload?: object): Promise<Told> => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    ask: (shopId, call) => send(call.method, urlOf(shopId, call), call.body),
    post: (path, body) => send('POST', path, body),
    async close() {
      await app.close()
      await unfollow()
      await database.close()
    },
  }
}
