/** `npm run shop -- <command> <shop>`: what a merchant publishes, through the portal that runs or in this process. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { memberOf } from '../../schemas/member.ts'
import type { ShopErased } from '../../schemas/merchant/shop-people.ts'
import { writeForOwnerOnly } from '../data-folder.ts'
import type { StoreCheck } from '../providers/commerce/trial.ts'
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

/** Whether a machine reads the answer, or a person. */
type InWhatForm = { readonly json: boolean }

/** Writes what keeps something from being done, and what is remarked beside; answers the exit code. */
const refuse = (told: CommandRefusal, sentence: string, given: InWhatForm): 1 => {
  if (given.json) writeJson(told)
  else write(`${sentence}\n${sayProblems(told.problems)}${sayRemarks(told.remarks ?? [])}`)
  return 1
}

/**
 * Checks a document by itself, without any portal: what needs the shop's goods or secrets is found by `verify` alone.
 */
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

/** The document that a shop's orders get now. */
const inForce = async (shopId: string): Promise<unknown> => {
  const desk = await openDesk(process.env)
  try {
    return (await inForceOf(desk, shopId)).document
  } finally {
    await desk.close()
  }
}

/** The document in force, and how a preview is asked for it. */
const published = async (desk: MerchantDesk, shopId: string) => {
  const { document, version } = await inForceOf(desk, shopId)
  return { given: document, of: `--version ${version}` }
}

/** The document of a file, and how a preview is asked for it: its name as a shell reads it. */
const written = ({ given, file }: NonNullable<Extract<Command, { kind: 'verify' }>['document']>) => ({
  given,
  of: `--file ${/^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`}`,
})

/**
 * Checks a document and walks orders through it, and publishes nothing. Answers the exit code: 1 where a shopper would
 * be stranded.
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

/** Writes the QR code of a link that was made to a file. @throws Error in one sentence where that cannot be written. */
const keepCode = (file: string, body: unknown): void => {
  const address = String(memberOf(body, 'qr') ?? '')
  try {
    writeFileSync(file, Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The link is made, and its code is not written: ${why}`)
  }
}

/** The answer with an address that says what is to be shown. */
const showing = (body: unknown, shows: Readonly<Record<string, string>>): unknown => {
  if (typeof body !== 'object' || body === null || !('url' in body)) return body
  const url = new URL(String(body.url))
  for (const [name, value] of Object.entries(shows)) url.searchParams.set(name, value)
  return { ...body, url: url.href }
}

/** Asks the portal to do something, and says what came of it. Answers the exit code. */
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
    // The portal's own answer: the merchant's interface gives its shape.
    else write(sayAnswer(command, shopId, body as Parameters<typeof sayAnswer>[2]))
    // Last, since a link is told once and is in force whatever becomes of its file.
    if (qr !== undefined) keepCode(qr, told.body)
    return 0
  } finally {
    await desk.close()
  }
}

/** Has the portal try the order system of a shop, or a store that it does not name yet. Answers the exit code: 1 where something is missing. */
const connect = async (
  { shopId, store }: Extract<Command, { kind: 'connect' }>,
  { json }: InWhatForm,
): Promise<0 | 1> => {
  const desk = await openDesk(process.env)
  try {
    const told = await desk.ask(shopId, { method: 'POST', path: 'connect', body: store === null ? {} : { store } })
    if (told.status >= 400) return refuse(refusalTold(told), 'Nothing could be tried:', { json })
    // The portal's own answer: the merchant's interface gives its shape.
    const checked = told.body as StoreCheck
    if (json) writeJson(checked)
    else write(sayConnected(checked))
    return checked.missing.length === 0 ? 0 : 1
  } finally {
    await desk.close()
  }
}

/** Has the portal erase everybody from a shop, as often as it takes. Answers the exit code: 1 where something is kept that is still open. */
const erase = async ({ shopId }: Extract<Command, { kind: 'erase' }>, { json }: InWhatForm): Promise<0 | 1> => {
  const desk = await openDesk(process.env)
  try {
    for (let returns = 0; ; ) {
      const told = await desk.ask(shopId, { method: 'POST', path: 'erase', body: { confirm: shopId } })
      if (told.status >= 400) return refuse(refusalTold(told), 'Nothing more was erased:', { json })
      // The portal's own answer: the merchant's interface gives its shape.
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

/** Creates a shop. Answers the exit code: 1 where this portal would not publish its document. */
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

/** Draws a staff code: it is told here and nowhere else. */
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

/** Draws a key for secrets: it is told here and nowhere else. Its name tells it from those that it is to replace. */
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

/** Does what the words ask for. Answers the exit code: 0 done, 1 refused, 2 where the words cannot be read. */
const run = async (words: readonly string[]): Promise<0 | 1 | 2> => {
  const { asked, json } = readArguments(words)
  if (asked.kind === 'unreadable') {
    // The sentence stands last, as the rest is longer than many a terminal.
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
