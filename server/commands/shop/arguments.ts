import { parseArgs } from 'node:util'
import { STORE_OPTIONS } from '../../../schemas/config/commerce.ts'
import { keysOf } from '../../../schemas/values/member.ts'
import {
  type Flags,
  findCommand,
  parseWholeNumber,
  readJsonFile,
  refuseUnknownArguments,
  requireWord,
} from './commands.ts'
import { type NewShop, readNewShop } from './example-shop.ts'
import type { Call } from './portal-client.ts'

export type Command =
  | {
      readonly kind: 'call'
      readonly command: string
      readonly shopId: string
      readonly call: Call
      readonly qr?: string
      readonly query?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'new'; readonly shop: NewShop }
  | { readonly kind: 'show'; readonly shopId: string }
  | { readonly kind: 'check'; readonly shopId: string; readonly document: unknown }
  | { readonly kind: 'verify'; readonly shopId: string; readonly document: InputDocument | null }
  | { readonly kind: 'schema' }
  | { readonly kind: 'secrets-key' }
  | { readonly kind: 'connect'; readonly shopId: string; readonly store: string | null }
  | { readonly kind: 'staff-code'; readonly shopId: string }
  | { readonly kind: 'erase'; readonly shopId: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'unreadable'; readonly why: string }

interface InputDocument {
  readonly given: unknown
  readonly file: string
}

const buildPreviewQuery = ({ version, walk }: Flags): Readonly<Record<string, string>> => ({
  ...(version !== undefined && { version: String(parseWholeNumber(version, '--version')) }),
  ...(walk !== undefined && { walk }),
})

const text = { type: 'string' } as const
const storeOptions = Object.fromEntries(keysOf(STORE_OPTIONS).map((name) => [name, text])) as {
  readonly [Name in keyof typeof STORE_OPTIONS]: typeof text
}
const options = {
  ...storeOptions,
  file: text,
  percentage: text,
  note: text,
  'if-version': text,
  gift: { type: 'boolean' },
  return: text,
  receipt: text,
  days: text,
  uses: text,
  qr: text,
  size: text,
  version: text,
  walk: text,
  confirm: text,
  reference: text,
  code: text,
  currency: text,
  languages: text,
  role: text,
  ends: text,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** @throws Error for an invalid host or URL, because it will receive a secret */
const parseStore = (flags: Flags): string | null => {
  const [name, other] = keysOf(STORE_OPTIONS).filter((option) => flags[option] !== undefined)
  if (name === undefined) return null
  if (other !== undefined) throw new Error(`Choose --${name} or --${other}`)
  const { pattern, example } = STORE_OPTIONS[name]
  const store = flags[name] ?? ''
  if (!pattern.test(store)) throw new Error(`--${name} must be ${example}, not "${store}"`)
  return store
}

/** @throws Error unless the shop is confirmed, because erasing is final */
const parseErase = (shopId: string, { confirm }: Flags): Command => {
  if (confirm === shopId) return { kind: 'erase', shopId }
  throw new Error(
    `This permanently erases the personal data of all shoppers of "${shopId}". To continue, add --confirm ${shopId}`,
  )
}

const parseCommand = (command: string, words: readonly string[], flags: Flags): Command => {
  if (command === 'schema' || command === 'secrets-key') return { kind: command }
  const read = findCommand(command)
  const [shop, ...rest] = words
  const shopId = requireWord(shop, 'The shop')
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(shopId)) throw new Error(`"${shopId}" is not a shop id`)
  refuseUnknownArguments(command, read, { words: rest, flags })
  if (command === 'show' || command === 'staff-code') return { kind: command, shopId }
  if (command === 'new') return { kind: 'new', shop: readNewShop(shopId, flags) }
  if (command === 'erase') return parseErase(shopId, flags)
  if (command === 'connect') return { kind: 'connect', shopId, store: parseStore(flags) }
  if (command === 'verify')
    return {
      kind: 'verify',
      shopId,
      document: flags.file === undefined ? null : { given: readJsonFile(flags.file), file: flags.file },
    }
  if (read.call === undefined) return { kind: 'check', shopId, document: readJsonFile(flags.file) }
  const base = { kind: 'call', command, shopId, call: read.call({ words: rest, flags }) } as const
  if (command === 'preview') return { ...base, query: buildPreviewQuery(flags) }
  const { qr } = flags
  return qr === undefined ? base : { ...base, qr }
}

/** Never throws: an invalid line is a command of kind `unreadable`. */
export function readArguments(words: readonly string[]): { readonly command: Command; readonly json: boolean } {
  try {
    const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true })
    const { json = false, help = false, ...flags } = values
    if (help) return { command: { kind: 'help' }, json }
    const [command, ...rest] = positionals
    return { command: parseCommand(requireWord(command, 'The command'), rest, flags), json }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { command: { kind: 'unreadable', why }, json: false }
  }
}
