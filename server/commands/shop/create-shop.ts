import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { carrierSecret, exampleShop, formatDocument, type NewShop } from './example-shop.ts'
import { type PortalClient, parseRefusal } from './portal-client.ts'
import { formatProblems, formatRemarks } from './print.ts'
import { verifyDocument } from './verify.ts'

interface NewSecret {
  readonly variable: string
  readonly value: string
  readonly refusal: string | null
}

interface CreatedShop {
  readonly file: string
  readonly secret: NewSecret | null
  readonly problems: readonly ConfigProblem[]
  readonly remarks: readonly ConfigProblem[]
}

const writeDocument = (shopId: string, document: object): string => {
  const file = join(shopId, 'shop.json')
  try {
    mkdirSync(shopId, { recursive: true })
    writeFileSync(file, `${formatDocument(document)}\n`, { flag: 'wx' })
    return file
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new Error(`${file} exists and is not overwritten. Move it, or use another shop id`)
    throw new Error(`Failed to write ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const createSecret = async (portal: PortalClient, shopId: string): Promise<NewSecret> => {
  const variable = carrierSecret(shopId)
  const value = `whsec_${randomBytes(32).toString('base64')}`
  const response = await portal.request(shopId, { method: 'POST', path: 'secrets', body: { name: variable, value } })
  if (response.status < 400) return { variable, value, refusal: null }
  const [problem] = parseRefusal(response).problems
  return { variable, value, refusal: problem?.message ?? '' }
}

/**
 * Writes `<shop>/shop.json` and creates its secret, unless the portal has it.
 * @throws Error if the file exists or cannot be written
 */
export async function createShop(portal: PortalClient, shop: NewShop): Promise<CreatedShop> {
  const { shopId } = shop
  const document = exampleShop(shop)
  const file = writeDocument(shopId, document)
  const report = await verifyDocument(portal, shopId, document)
  const isSecret = ({ pointer }: ConfigProblem) => pointer.startsWith('/adapters/carrierWebhook/secrets/')
  const secret = report.problems.some(isSecret) ? await createSecret(portal, shopId) : null
  const problems = report.problems.filter((problem) => !isSecret(problem))
  return { file, secret, problems, remarks: report.remarks }
}

const describeSecret = ({ variable, value, refusal }: NewSecret): string =>
  refusal === null
    ? `The portal stored this secret, encrypted. It is shown only once. Carriers sign their reports with it:\n\n  ${variable}=${value}\n`
    : `${refusal}.\nAlternatively, set this variable in the environment of the portal and of these commands, and restart the portal:\n\n  ${variable}=${value}\n`

export const describeCreatedShop = (shopId: string, { file, secret, problems, remarks }: CreatedShop): string =>
  [
    `Wrote ${file}. Replace its name, support email and return address.\n`,
    ...(secret === null ? [] : [describeSecret(secret)]),
    ...(problems.length === 0 ? [] : [`Change this before you publish:\n${formatProblems(problems)}`]),
    ...(remarks.length === 0 ? [] : [formatRemarks(remarks)]),
    [
      'Next:\n',
      `  npm run shop -- check ${shopId} --file ${file}`,
      `  npm run shop -- verify ${shopId} --file ${file}`,
      `  npm run shop -- publish ${shopId} --file ${file}\n`,
    ].join('\n'),
  ].join('\n')
