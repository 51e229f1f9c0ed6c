import { readConfig } from '../../config.ts'
import { type RunningPortal, runningPortal } from '../load/portal.ts'
import { type Desk, urlOf } from './desk.ts'

const throughPortal = (portal: RunningPortal): Desk => ({
  async ask(shopId, call) {
    const answer = await fetch(new URL(urlOf(shopId, call), portal.url), {
      method: call.method,
      headers: {
        authorization: `Bearer ${portal.token}`,
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
    })
    const text = await answer.text()
    if (text === '') throw new Error(`The portal at ${portal.url} answered ${answer.status}`)
    return { status: answer.status, body: JSON.parse(text) }
  },
  close: async () => {},
})

/** The portal that holds the data folder, or one in this process while none does. */
export const openDesk = async (env: Readonly<Record<string, string | undefined>>): Promise<Desk> => {
  const config = readConfig(env)
  const portal = config.databaseUrl === undefined ? runningPortal(config.dataDir) : null
  if (portal !== null) return throughPortal(portal)
  // The whole portal is loaded only where it must stand in this process.
  const { inProcess } = await import('./in-process.ts')
  return inProcess(config)
}
