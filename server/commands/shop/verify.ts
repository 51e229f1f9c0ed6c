import type { ConfigReport } from '../../../schemas/merchant/configuration.ts'
import { type PortalClient, type PortalResponse, parseRefusal } from './portal-client.ts'
import { formatProblems } from './print.ts'

const toError = (response: PortalResponse): Error => new Error(formatProblems(parseRefusal(response).problems).trim())

export async function verifyDocument(
  portal: Pick<PortalClient, 'request'>,
  shopId: string,
  document: unknown,
): Promise<ConfigReport> {
  const response = await portal.request(shopId, { method: 'POST', path: 'config/check', body: { document } })
  const { status, body } = response
  // The merchant API defines this response.
  if ((status === 200 || status === 422) && typeof body === 'object' && body !== null && 'remarks' in body)
    return body as ConfigReport
  throw toError(response)
}

const requireBody = (response: PortalResponse): object => {
  const { status, body } = response
  if (status < 400 && typeof body === 'object' && body !== null) return body
  throw toError(response)
}

interface VersionState {
  readonly version: number
  readonly state: 'live' | 'candidate' | 'stored'
}

/**
 * The candidate, else the live version.
 * @throws Error when the shop has none
 */
export async function readLiveVersion(
  portal: Pick<PortalClient, 'request'>,
  shopId: string,
): Promise<{ readonly version: number; readonly document: unknown }> {
  // The merchant API defines these responses.
  const { versions } = requireBody(await portal.request(shopId, { method: 'GET', path: 'config/versions' })) as {
    versions: readonly VersionState[]
  }
  const live = versions.find(({ state }) => state === 'candidate') ?? versions.find(({ state }) => state === 'live')
  if (live === undefined) throw new Error(`"${shopId}" has no published configuration`)
  const { version } = live
  const stored = await portal.request(shopId, { method: 'GET', path: `config/versions/${version}` })
  return { version, document: (requireBody(stored) as { document: unknown }).document }
}
