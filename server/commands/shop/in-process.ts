import { randomBytes } from 'node:crypto'
import { buildApp } from '../../app.ts'
import { buildWorld } from '../../build-world.ts'
import { type Config, createSecretReader, isSandboxEnabled } from '../../config.ts'
import { secureDataFolder } from '../../data-folder.ts'
import { openDatabase } from '../../database/engines/open.ts'
import { migrate } from '../../database/migrate.ts'
import { demoSecrets } from '../../demo/staff-settings.ts'
import { createVerifier } from '../../verify/verifier.ts'
import { simulateConfig } from '../../verify/verify-config.ts'
import type { World } from '../../world.ts'
import { type Call, type PortalClient, type PortalResponse, toUrl } from './portal-client.ts'

const errorLog = { info: () => {}, warn: () => {}, error: (_: unknown, sentence: string) => console.error(sentence) }

/** Does not listen; answers equal those of a running portal. The caller closes it. */
export async function openPortalInProcess(config: Config): Promise<PortalClient> {
  secureDataFolder(config.dataDir)
  const database = await openDatabase(config)
  await migrate(database)
  const { dataDir, publicUrl, consoleUrl, mailFrom } = config
  const secret = randomBytes(32)
  const needs = { log: errorLog, now: Date.now, commerce: () => world.commerce }
  // In this thread: a worker would load everything again.
  const verifyConfig = createVerifier(needs, ({ config: checkedConfig, own }) => simulateConfig(checkedConfig, own))
  const world: World = buildWorld({
    database,
    dataDir,
    now: Date.now,
    secret,
    log: errorLog,
    publicUrl,
    consoleUrl,
    mailFrom,
    secretOf: createSecretReader(config.production ? process.env : { ...demoSecrets, ...process.env }),
    sealingKeys: config.sealingKeys,
    allowsSandbox: isSandboxEnabled(config),
    verifyConfig,
  })
  const unfollow = await world.secrets.follow()
  const token = secret.toString('base64url')
  const loadNothing = async function* (): AsyncGenerator<never> {}
  const app = await buildApp(world, { local: { token, load: loadNothing } })
  const headers = { authorization: `Bearer ${token}` }
  const send = async (method: Call['method'], url: string, payload?: object): Promise<PortalResponse> => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    request: (shopId, call) => send(call.method, toUrl(shopId, call), call.body),
    post: (path, body) => send('POST', path, body),
    async close() {
      await app.close()
      await unfollow()
      await database.close()
    },
  }
}
