import type { ConfigReport } from '../../../schemas/merchant.ts'
import { type MerchantDesk, refusalTold, type Told } from './desk.ts'
import { sayProblems } from './print.ts'

const refused = (told: Told): Error => new Error(sayProblems(refusalTold(told).problems).trim())

export async function verifyDocument(
  desk: Pick<MerchantDesk, 'ask'>,
  shopId: string,
  document: unknown,
): Promise<ConfigReport> {
  const told = await desk.ask(shopId, { method: 'POST', path: 'config/check', body: { document } })
  const { status, body } = told
  // The merchant API defines this response.
  if ((status === 200 || status === 422) && typeof body === 'object' && body !== null && 'remarks' in body)
    return body as ConfigReport
  throw refused(told)
}

/** @throws Error with the portal's message when it refused */
const bodyOf = (told: Told): object => {
  const { status, body } = told
  if (status < 400 && typeof body === 'object' && body !== null) return body
  throw refused(told)
}

interface Stored {
  readonly version: number
  readonly state: 'live' | 'candidate' | 'stored'
}

/**
 * The version in force with its document: the candidate, else the live one.
 * @throws Error when the shop has none
 */
export async function inForceOf(
  desk: Pick<MerchantDesk, 'ask'>,
  shopId: string,
): Promise<{ readonly version: number; readonly document: unknown }> {
  // The merchant API defines these responses.
  const { versions } = bodyOf(await desk.ask(shopId, { method: 'GET', path: 'config/versions' })) as {
    versions: readonly Stored[]
  }
  const inForce = versions.find(({ state }) => state === 'candidate') ?? versions.find(({ state }) => state === 'live')
  if (inForce === undefined) throw new Error(`"${shopId}" has published nothing yet`)
  const { version } = inForce
  const stored = await desk.ask(shopId, { method: 'GET', path: `config/versions/${version}` })
  return { version, document: (bodyOf(stored) as { document: unknown }).document }
}
