import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { checkFor } from '../../shops/publish.ts'
import { sayFinding, type Walked } from '../../verify/finding.ts'
import { walkConfig } from '../../verify/verify-config.ts'
import type { Desk, Told } from './desk.ts'

/** What is wrong with a document, and how far it was walked; null when it was refused before anybody walked. */
export interface Verified {
  readonly problems: readonly ConfigProblem[]
  readonly walked: Walked | null
}

/** Checks a document and walks it, in this process. */
export const verifyDocument = async (shopId: string, document: unknown): Promise<Verified> => {
  const checked = checkFor(shopId, document)
  if (checked.kind === 'refused') return { problems: checked.problems, walked: null }
  const walked = await walkConfig(checked.config)
  return { problems: walked.findings.map(sayFinding), walked }
}

/** How far a walk came, in words; what the budget cut off is named. */
export const sayWalk = ({ orders, actions, cut }: Walked): string => {
  const done = `Walked ${orders} orders in ${actions} actions.\n`
  return cut.length === 0
    ? done
    : `${done}Not walked to the end, so that steps which are never reached were not looked for:\n${cut.map((told) => `  ${told}\n`).join('')}`
}

const bodyOf = ({ status, body }: Told): object => {
  if (status < 400 && typeof body === 'object' && body !== null) return body
  throw new Error(`The portal answered ${status}: ${JSON.stringify(body)}`)
}

interface Stored {
  readonly version: number
  readonly state: 'live' | 'candidate' | 'stored'
}

/** The document in force: the candidate's, else the live one's. @throws Error when the shop has none. */
export const documentInForce = async (desk: Pick<Desk, 'ask'>, shopId: string): Promise<unknown> => {
  // The portal's own answers: the merchant's interface gives their shape.
  const { versions } = bodyOf(await desk.ask(shopId, { method: 'GET', path: 'config/versions' })) as {
    versions: readonly Stored[]
  }
  const inForce = versions.find(({ state }) => state === 'candidate') ?? versions.find(({ state }) => state === 'live')
  if (inForce === undefined) throw new Error(`"${shopId}" has published nothing yet`)
  const stored = await desk.ask(shopId, { method: 'GET', path: `config/versions/${inForce.version}` })
  return (bodyOf(stored) as { document: unknown }).document
}
