import { readConfig } from '../../config.ts'
import { findRunningPortal, type RunningPortal } from '../../load/running-portal.ts'
import { type Call, type PortalClient, type PortalResponse, toUrl } from './portal-client.ts'

/** The embedded database opens for one process only. */
const createHttpClient = (portal: RunningPortal): PortalClient => {
  const send = async (method: Call['method'], path: string, body?: object): Promise<PortalResponse> => {
    const answer = await fetch(new URL(path, portal.url), {
      method,
      headers: {
        authorization: `Bearer ${portal.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (text === '') throw new Error(`The portal at ${portal.url} responded with status ${answer.status}`)
    return { status: answer.status, body: JSON.parse(text) }
  }
  return {
    request: (shopId, call) => send(call.method, toUrl(shopId, call), call.body),
    post: (path, body) => send('POST', path, body),
    close: async () => {},
  }
}

/** Uses the portal that owns the data folder, or opens one in this process. */
export async function openPortalClient(env: Readonly<Record<string, string | undefined>>): Promise<PortalClient> {
  const config = readConfig(env)
  const portal = config.databaseUrl === undefined ? findRunningPortal(config.dataDir) : null
  if (portal !== null) return createHttpClient(portal)
  // Imported on demand, because it loads the whole portal.
  const { openPortalInProcess: inProcess } = await import('./in-process.ts')
  return inProcess(config)
}
