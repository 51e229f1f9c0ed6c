/** `npm run shop -- <command> <shop>`: manages a shop through the running portal, or in this process. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { memberOf } from '../../schemas/member.ts'
import type { ShopErased } from '../../schemas/merchant/shop-people.ts'
import { writeForOwnerOnly } from '../data-folder.ts'
import type { StoreCheck } from '../providers/commerce/probe.ts'
import { formatAmounts } from '../shops/amounts.ts'
import { secretPrefix } from '../shops/checks/check-secrets.ts'
import { checkShopConfig } from '../shops/publish.ts'
import { makeStaffCode } from '../shops/staff-code.ts'
import { type Command, readArguments } from './shop/arguments.ts'
import { createShop, describeCreatedShop } from './shop/create-shop.ts'
import { type CommandRefusal, type MerchantDesk, refusalTold } from './shop/desk.ts'
import { openDesk } from './shop/open-desk.ts'
import { sayAmounts, sayAnswer, sayConnected, sayErased, sayProblems, sayRemarks } from './shop/print.ts'
import { sayReport } from './shop/print-report.ts'
import { configSchema } from './shop/schema.ts'
import { usage } from './shop/usage.ts'
import { inForceOf, verifyDocument } from './shop/verify.ts'

const write = (text: string): void => void process.stdout.write(text)
const writeJson = (value: unknown): void => write(`${JSON.stringify(value, null, 2)}\n`)

type InWhatForm = { readonly json: boolean }

const refuse = (told: CommandRefusal, sentence: string, given: InWhatForm): 1 => {
  if (given.json) writeJson(told)
  else write(`${sentence}\n${sayProblems(told.problems)}${sayRemarks(told.remarks ?? [])}`)
  return 1
}

/** Checks a document without a portal. Products and secrets of the shop are checked by `verify` only. */
const check = ({ shopId, document }: Extract<Command, { kind: 'check' }>, { json }: InWhatForm): 0 | 1 => {
  const checked = checkShopConfig(shopId, document)
  if (checked.kind === 'refused') return refuse({ problems: checked.problems }, 'This cannot be published:', { json })
  const amounts = formatAmounts(document)
  if (json) writeJson({ problems: [], amounts })
  else
    write(
      `${sayAmounts(amounts)}Nothing is wrong with what this says for "${shopId}". Publishing also walks it: see verify.\n`,
    )
  return 0
}

const inForce = async (shopId: string): Promise<unknown> => {
  const desk = await openDesk(process.env)
  try {
    return (await inForceOf(desk, shopId)).document
  } finally {
    await desk.close()
  }
}

const published = async (desk: MerchantDesk, shopId: string) => {
  const { document, version } = await inForceOf(desk, shopId)
  return { given: document, of: `--version ${version}` }
}

/** The document of a file, and the `preview` options for it, quoted for a shell. */
const written = ({ given, file }: NonNullable<Extract<Command, { kind: 'verify' }>['document']>) => ({
  given,
  of: `--file ${/^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`}`,
})

/**
 * Checks a document and simulates orders with it, without publishing. The exit code is 1 if a shopper would be
 * stranded.
 */
const verify = async (
  { shopId, document }: Extract<Command, { kind: 'verify' }>,
  { json }: InWhatForm,
): Promise<0 | 1> => {
  const desk = await openDesk(process.env)
  try {
    const { given, of } = document === null ? await published(desk, shopId) : written(document)
    const report = await verifyDocument(desk, shopId, given)
    if (json) writeJson(report)
    else write(sayReport(shopId, report, of))
    return report.problems.length === 0 ? 0 : 1
  } finally {
    await desk.close()
  }
}

/**
 * Writes the QR code of a created link to a file.
 * @throws Error in one sentence when the file cannot be written
 */
const keepCode = (file: string, body: unknown): void => {
  const address = String(memberOf(body, 'qr') ?? '')
  try {
    writeFileSync(file, Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The link is made, and its code is not written: ${why}`)
  }
}

const showing = (body: unknown, shows: Readonly<Record<string, string>>): unknown => {
  if (typeof body !== 'object' || body === null || !('url' in body)) return body
  const url = new URL(String(body.url))
  for (const [name, value] of Object.entries(shows)) url.searchParams.set(name, value)
  return { ...body, url: url.href }
}

const call = async (
  { shopId, command, call, qr, shows = {} }: Extract<Command, { kind: 'call' }>,
  { json }: InWhatForm,
): Promise<0 | 1> => {
  const desk = await openDesk(process.env)
  try {
    const told = await desk.ask(shopId, call)
    if (told.status >= 400) return refuse(refusalTold(told), 'Nothing was changed:', { json })
    const body = showing(told.body, shows)
    if (json) writeJson(body)
    // The merchant API defines this response.
    else write(sayAnswer(command, shopId, body as Parameters<typeof sayAnswer>[2]))
    // Last, because the link is shown once and valid even if the file fails.
    if (qr !== undefined) keepCode(qr, told.body)
    return 0
  } finally {
    await desk.close()
  }
}

/**
 * Tests the connection to an order system, or to a store that is not configured yet. The exit code is 1 if something is
 * missing.
 */
const connect = async (
  { shopId, store }: Extract<Command, { kind: 'connect' }>,
  { json }: InWhatForm,
): Promise<0 | 1> => {
  const desk = await openDesk(process.env)
  try {
    const told = await desk.ask(shopId, { method: 'POST', path: 'connect', body: store === null ? {} : { store } })
    if (told.status >= 400) return refuse(refusalTold(told), 'Nothing could be tried:', { json })
    const checked = told.body as StoreCheck
    if (json) writeJson(checked)
    else write(sayConnected(checked))
    return checked.missing.length === 0 ? 0 : 1
  } finally {
    await desk.close()
  }
}

/**
 * Erases all personal data of a shop, in as many calls as needed. The exit code is 1 if open returns prevent some of
 * it.
 */
const erase = async ({ shopId }: Extract<Command, { kind: 'erase' }>, { json }: InWhatForm): Promise<0 | 1> => {
  const desk = await openDesk(process.env)
  try {
    for (let returns = 0; ; ) {
      const told = await desk.ask(shopId, { method: 'POST', path: 'erase', body: { confirm: shopId } })
      if (told.status >= 400) return refuse(refusalTold(told), 'Nothing more was erased:', { json })
      const erased = told.body as ShopErased
      returns += erased.returns
      if (!erased.over) continue
      if (json) writeJson({ ...erased, returns })
      else write(sayErased({ ...erased, returns }))
      return erased.kept.length === 0 ? 0 : 1
    }
  } finally {
    await desk.close()
  }
}

/** Creates a shop. The exit code is 1 if this portal would refuse to publish its document. */
const create = async ({ shop }: Extract<Command, { kind: 'new' }>, { json }: InWhatForm): Promise<0 | 1> => {
  const desk = await openDesk(process.env)
  try {
    const created = await createShop(desk, shop)
    if (json) writeJson(created)
    else write(describeCreatedShop(shop.shopId, created))
    return created.problems.length === 0 ? 0 : 1
  } finally {
    await desk.close()
  }
}

const drawStaffCode = async (shopId: string, { json }: InWhatForm): Promise<0> => {
  const { code, secret } = await makeStaffCode()
  const variable = `${secretPrefix(shopId)}STAFF_CODE`
  if (json) writeJson({ code, variable, secret })
  else
    write(
      `Staff of "${shopId}" type this code:\n\n  ${code}\n\nSet this in the environment of the portal, name the variable at /pointOfSale/staffCode, and start it again:\n\n  ${variable}=${secret}\n`,
    )
  return 0
}

/** Generates a sealing key, which is only printed. Its name distinguishes it from the keys it replaces. */
const drawSealingKey = ({ json }: InWhatForm): 0 => {
  const variable = 'SECRETS_KEYS'
  const value = `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`
  if (json) writeJson({ variable, value })
  else
    write(
      `Set this in the environment of every process of the portal, behind a key that stands there and with a comma between them, and start them again:\n\n  ${variable}=${value}\n`,
    )
  return 0
}

/** Runs a command line. The exit code is 0 if done, 1 if refused, 2 if invalid. */
const run = async (words: readonly string[]): Promise<0 | 1 | 2> => {
  const { asked, json } = readArguments(words)
  if (asked.kind === 'unreadable') {
    // The error comes last, because the usage may be longer than the terminal.
    process.stderr.write(`${usage}\n${asked.why}\n`)
    return 2
  }
  if (asked.kind === 'help') {
    write(usage)
    return 0
  }
  if (asked.kind === 'schema') {
    writeJson(configSchema())
    return 0
  }
  if (asked.kind === 'secrets-key') return drawSealingKey({ json })
  if (asked.kind === 'show') {
    writeJson(await inForce(asked.shopId))
    return 0
  }
  if (asked.kind === 'staff-code') return drawStaffCode(asked.shopId, { json })
  if (asked.kind === 'new') return create(asked, { json })
  if (asked.kind === 'connect') return connect(asked, { json })
  if (asked.kind === 'erase') return erase(asked, { json })
  if (asked.kind === 'verify') return verify(asked, { json })
  return asked.kind === 'check' ? check(asked, { json }) : call(asked, { json })
}

writeForOwnerOnly()
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const told = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${told}\n`)
  process.exitCode = 1
}
