/** `npm run shop -- <command> <shop>`: manages a shop through the running portal, or in this process. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { ShopErased } from '../../schemas/merchant/shop-people.ts'
import { memberOf } from '../../schemas/values/member.ts'
import { restrictNewFiles } from '../data-folder.ts'
import type { StoreCheck } from '../providers/commerce/probe.ts'
import { readFormattedAmounts } from '../shops/amounts.ts'
import { secretPrefix } from '../shops/checks/check-secrets.ts'
import { checkShopConfig } from '../shops/publish.ts'
import { makeStaffCode } from '../shops/staff-code.ts'
import { type Command, readArguments } from './shop/arguments.ts'
import { createShop, describeCreatedShop } from './shop/create-shop.ts'
import { openPortalClient } from './shop/open-portal-client.ts'
import { type CommandRefusal, type PortalClient, parseRefusal } from './shop/portal-client.ts'
import {
  formatAmounts,
  formatAnswer,
  formatConnection,
  formatErasure,
  formatProblems,
  formatRemarks,
} from './shop/print.ts'
import { formatReport } from './shop/print-report.ts'
import { configSchema } from './shop/schema.ts'
import { usage } from './shop/usage.ts'
import { readLiveVersion, verifyDocument } from './shop/verify.ts'

const write = (text: string): void => void process.stdout.write(text)
const writeJson = (value: unknown): void => write(`${JSON.stringify(value, null, 2)}\n`)

type OutputOptions = { readonly json: boolean }

const printRefusal = (refusal: CommandRefusal, sentence: string, output: OutputOptions): 1 => {
  if (output.json) writeJson(refusal)
  else write(`${sentence}\n${formatProblems(refusal.problems)}${formatRemarks(refusal.remarks ?? [])}`)
  return 1
}

/** Only `verify` checks products and secrets of the shop. */
const checkDocument = ({ shopId, document }: Extract<Command, { kind: 'check' }>, { json }: OutputOptions): 0 | 1 => {
  const checked = checkShopConfig(shopId, document)
  if (checked.kind === 'refused')
    return printRefusal({ problems: checked.problems }, 'The configuration cannot be published:', { json })
  const amounts = readFormattedAmounts(document)
  if (json) writeJson({ problems: [], amounts })
  else
    write(
      `${formatAmounts(amounts)}The document of "${shopId}" has no errors. To check its secrets and simulate orders, run verify.\n`,
    )
  return 0
}

const readLiveDocument = async (shopId: string): Promise<unknown> => {
  const portal = await openPortalClient(process.env)
  try {
    return (await readLiveVersion(portal, shopId)).document
  } finally {
    await portal.close()
  }
}

const readPublishedSource = async (portal: PortalClient, shopId: string) => {
  const { document, version } = await readLiveVersion(portal, shopId)
  return { given: document, of: `--version ${version}` }
}

/** `of` is quoted for a shell. */
const toFileSource = ({ given, file }: NonNullable<Extract<Command, { kind: 'verify' }>['document']>) => ({
  given,
  of: `--file ${/^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`}`,
})

/** Simulates orders without publishing. Exit code 1 if a shopper would be stranded. */
const verifyShop = async (
  { shopId, document }: Extract<Command, { kind: 'verify' }>,
  { json }: OutputOptions,
): Promise<0 | 1> => {
  const portal = await openPortalClient(process.env)
  try {
    const { given, of } = document === null ? await readPublishedSource(portal, shopId) : toFileSource(document)
    const report = await verifyDocument(portal, shopId, given)
    if (json) writeJson(report)
    else write(formatReport(shopId, report, of))
    return report.problems.length === 0 ? 0 : 1
  } finally {
    await portal.close()
  }
}

const writeCodeFile = (file: string, body: unknown): void => {
  const address = String(memberOf(body, 'qr') ?? '')
  try {
    writeFileSync(file, Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`The link was made, but its QR code was not written: ${message}`)
  }
}

const addQuery = (body: unknown, query: Readonly<Record<string, string>>): unknown => {
  if (typeof body !== 'object' || body === null || !('url' in body)) return body
  const url = new URL(String(body.url))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { ...body, url: url.href }
}

const callPortal = async (
  { shopId, command, call, qr, query = {} }: Extract<Command, { kind: 'call' }>,
  { json }: OutputOptions,
): Promise<0 | 1> => {
  const portal = await openPortalClient(process.env)
  try {
    const response = await portal.request(shopId, call)
    if (response.status >= 400) return printRefusal(parseRefusal(response), 'Nothing was changed:', { json })
    const body = addQuery(response.body, query)
    if (json) writeJson(body)
    // The merchant API defines this response.
    else write(formatAnswer(command, shopId, body as Parameters<typeof formatAnswer>[2]))
    // Last, because the link is shown once and valid even if the file fails.
    if (qr !== undefined) writeCodeFile(qr, response.body)
    return 0
  } finally {
    await portal.close()
  }
}

/** Exit code 1 if something is missing. */
const testConnection = async (
  { shopId, store }: Extract<Command, { kind: 'connect' }>,
  { json }: OutputOptions,
): Promise<0 | 1> => {
  const portal = await openPortalClient(process.env)
  try {
    const response = await portal.request(shopId, {
      method: 'POST',
      path: 'connect',
      body: store === null ? {} : { store },
    })
    if (response.status >= 400)
      return printRefusal(parseRefusal(response), 'The connection could not be tested:', { json })
    const checked = response.body as StoreCheck
    if (json) writeJson(checked)
    else write(formatConnection(checked))
    return checked.missing.length === 0 ? 0 : 1
  } finally {
    await portal.close()
  }
}

/** Repeats the call until done. Exit code 1 if open returns prevent a part. */
const eraseShop = async ({ shopId }: Extract<Command, { kind: 'erase' }>, { json }: OutputOptions): Promise<0 | 1> => {
  const portal = await openPortalClient(process.env)
  try {
    for (let returns = 0; ; ) {
      const response = await portal.request(shopId, { method: 'POST', path: 'erase', body: { confirm: shopId } })
      if (response.status >= 400) return printRefusal(parseRefusal(response), 'Nothing more was erased:', { json })
      const erased = response.body as ShopErased
      returns += erased.returns
      if (!erased.over) continue
      if (json) writeJson({ ...erased, returns })
      else write(formatErasure({ ...erased, returns }))
      return erased.kept.length === 0 ? 0 : 1
    }
  } finally {
    await portal.close()
  }
}

/** Exit code 1 if this portal would refuse to publish the document. */
const create = async ({ shop }: Extract<Command, { kind: 'new' }>, { json }: OutputOptions): Promise<0 | 1> => {
  const portal = await openPortalClient(process.env)
  try {
    const created = await createShop(portal, shop)
    if (json) writeJson(created)
    else write(describeCreatedShop(shop.shopId, created))
    return created.problems.length === 0 ? 0 : 1
  } finally {
    await portal.close()
  }
}

const printStaffCode = async (shopId: string, { json }: OutputOptions): Promise<0> => {
  const { code, secret } = await makeStaffCode()
  const variable = `${secretPrefix(shopId)}STAFF_CODE`
  if (json) writeJson({ code, variable, secret })
  else
    write(
      `Code for the staff of "${shopId}":\n\n  ${code}\n\nSet this variable in the environment of the portal, name it at /pointOfSale/staffCode, and restart the portal:\n\n  ${variable}=${secret}\n`,
    )
  return 0
}

/** Only prints the key. Its name distinguishes it from the keys it replaces. */
const printSealingKey = ({ json }: OutputOptions): 0 => {
  const variable = 'SECRETS_KEYS'
  const value = `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`
  if (json) writeJson({ variable, value })
  else
    write(
      `Set this variable in the environment of every process of the portal, after any existing keys and separated by a comma, and restart the processes:\n\n  ${variable}=${value}\n`,
    )
  return 0
}

/** Exit code: 0 if done, 1 if refused, 2 if invalid. */
const run = async (words: readonly string[]): Promise<0 | 1 | 2> => {
  const { command, json } = readArguments(words)
  if (command.kind === 'unreadable') {
    // The error comes last, because the usage may be longer than the terminal.
    process.stderr.write(`${usage}\n${command.why}\n`)
    return 2
  }
  if (command.kind === 'help') {
    write(usage)
    return 0
  }
  if (command.kind === 'schema') {
    writeJson(configSchema())
    return 0
  }
  if (command.kind === 'secrets-key') return printSealingKey({ json })
  if (command.kind === 'show') {
    writeJson(await readLiveDocument(command.shopId))
    return 0
  }
  if (command.kind === 'staff-code') return printStaffCode(command.shopId, { json })
  if (command.kind === 'new') return create(command, { json })
  if (command.kind === 'connect') return testConnection(command, { json })
  if (command.kind === 'erase') return eraseShop(command, { json })
  if (command.kind === 'verify') return verifyShop(command, { json })
  return command.kind === 'check' ? checkDocument(command, { json }) : callPortal(command, { json })
}

restrictNewFiles()
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
