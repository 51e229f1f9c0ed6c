import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { entryOf } from '../../../schemas/member.ts'
import { storeHost } from '../../providers/commerce/shopify/client.ts'
import type { Call } from './desk.ts'
import { isCommand, refuseUnread } from './takes.ts'

/** What was asked for on the command line. */
export type Command =
  | {
      readonly kind: 'call'
      readonly command: string
      readonly shopId: string
      readonly call: Call
      /** Where the QR code of a link is written to. */
      readonly qr?: string
      /** What the address of a preview says beside its token. */
      readonly shows?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'show'; readonly shopId: string }
  | { readonly kind: 'check'; readonly shopId: string; readonly document: unknown }
  /** Without a file the document in force is meant. */
  | { readonly kind: 'verify'; readonly shopId: string; readonly document: GivenDocument | null }
  | { readonly kind: 'schema' }
  | { readonly kind: 'secrets-key' }
  | { readonly kind: 'connect'; readonly shopId: string; readonly store: string | null }
  | { readonly kind: 'staff-code'; readonly shopId: string }
  | { readonly kind: 'erase'; readonly shopId: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'unreadable'; readonly why: string }

/** A document, whatever it holds, and the name of the file that it stands in. */
interface GivenDocument {
  readonly given: unknown
  readonly file: string
}

/** The flags of a command line as they were typed. */
interface Flags {
  readonly file?: string | undefined
  readonly percentage?: string | undefined
  readonly note?: string | undefined
  readonly 'if-version'?: string | undefined
  readonly gift?: boolean | undefined
  readonly return?: string | undefined
  readonly receipt?: string | undefined
  readonly days?: string | undefined
  readonly uses?: string | undefined
  readonly qr?: string | undefined
  readonly size?: string | undefined
  readonly version?: string | undefined
  readonly walk?: string | undefined
  readonly store?: string | undefined
  readonly confirm?: string | undefined
}

/** The words behind command and shop, and the flags. */
interface Line {
  readonly words: readonly string[]
  readonly flags: Flags
}

/** The whole number in a word. @throws Error in one sentence where it is none. */
const numberIn = (text: string, name: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`)
  return Number(text)
}

/** The word. @throws Error in one sentence where it is missing. */
const word = (text: string | undefined, name: string): string => {
  if (text === undefined) throw new Error(`${name} is missing`)
  return text
}

/** Reads UTF-8, with the mark that some editors begin it with. */
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The JSON of a file, whatever it holds: what is wrong with it as a configuration is said by the check. @throws Error
 * where it cannot be read.
 */
const documentIn = (path: string | undefined): unknown => {
  const file = word(path, '--file')
  try {
    return JSON.parse(decoder.decode(readFileSync(file)))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} cannot be read: ${why}`)
  }
}

/** What keeps a change from being made over somebody else's; nothing where it was not asked for. */
const ifVersion = (flags: Flags) => {
  const text = flags['if-version']
  return text === undefined ? {} : { ifVersion: numberIn(text, '--if-version') }
}

/** The call behind `key create`, `key list` or `key revoke`. */
const keyCall = ([verb, given]: readonly string[]): Call => {
  if (verb === 'list') return { method: 'GET', path: 'keys' }
  if (verb === 'create') return { method: 'POST', path: 'keys', body: { name: word(given, 'The name of the key') } }
  if (verb === 'revoke')
    return { method: 'DELETE', path: `keys/${encodeURIComponent(word(given, 'The id of the key'))}` }
  throw new Error('key needs create, list or revoke')
}

/** What was given on the standard input, without the line's end: a secret is no word of a command, as those stay in histories. */
const givenSecret = (): string => readFileSync(0, 'utf8').replace(/\r?\n$/, '')

/** The call behind `secret keep`, `secret list` or `secret forget`. */
const secretCall = ([verb, given]: readonly string[]): Call => {
  if (verb === 'list') return { method: 'GET', path: 'secrets' }
  const name = word(given, 'The name of the secret')
  if (verb === 'keep') return { method: 'POST', path: 'secrets', body: { name, value: givenSecret() } }
  if (verb === 'forget') return { method: 'DELETE', path: `secrets/${encodeURIComponent(name)}` }
  throw new Error('secret needs keep, list or forget')
}

/** The address of a comparison: of two versions, of one with the last, or of the last change. */
const between = ([from, to]: readonly string[]): string => {
  const query = new URLSearchParams({
    ...(from !== undefined && { from: String(numberIn(from, 'The first version')) }),
    ...(to !== undefined && { to: String(numberIn(to, 'The second version')) }),
  }).toString()
  return query === '' ? 'config/diff' : `config/diff?${query}`
}

/** The QR code that a file is to hold, by the end of its name. @throws Error in one sentence where it ends otherwise. */
const codeIn = ({ qr, size }: Flags) => {
  if (qr === undefined) return {}
  const [, type] = /\.(svg|png)$/i.exec(qr) ?? []
  if (type === undefined) throw new Error(`--qr must end in .svg or .png, not "${qr}"`)
  return { qr: { type: type.toLowerCase(), ...(size !== undefined && { size: numberIn(size, '--size') }) } }
}

/** The call that makes a link, to an order unless a return or a gift receipt is named. */
const linkCall = ({ words: [order], flags }: Line): Call => {
  const { gift, return: returned, receipt, days, uses } = flags
  const isOther = returned !== undefined || receipt !== undefined
  return {
    method: 'POST',
    path: 'links',
    body: {
      ...(isOther && order === undefined ? {} : { order: word(order, 'The order') }),
      ...(gift === true && { gift }),
      ...(returned !== undefined && { return: returned }),
      ...(receipt !== undefined && { receipt }),
      ...(days !== undefined && { days: numberIn(days, '--days') }),
      ...(uses !== undefined && { uses: numberIn(uses, '--uses') }),
      ...codeIn(flags),
    },
  }
}

/** The call that makes a preview, of a document where a file is named. */
const previewCall = ({ flags: { file, version } }: Line): Call => {
  if (file !== undefined && version !== undefined)
    throw new Error('--version shows what was published, --file what was not')
  return { method: 'POST', path: 'previews', body: file === undefined ? {} : { document: documentIn(file) } }
}

/** What the address of a preview is to say beside its token. */
const shownBy = ({ version, walk }: Flags): Readonly<Record<string, string>> => ({
  ...(version !== undefined && { version: String(numberIn(version, '--version')) }),
  ...(walk !== undefined && { walk }),
})

// Commands that are one call of the merchants' interface each: what the command may do, a program with a key may do as
// well.
const calls: Readonly<Record<string, (line: Line) => Call>> = {
  publish: ({ flags }) => ({
    method: 'POST',
    path: 'config',
    body: {
      document: documentIn(flags.file),
      ...(flags.percentage !== undefined && { percentage: numberIn(flags.percentage, '--percentage') }),
      ...(flags.note !== undefined && { note: flags.note }),
      ...ifVersion(flags),
    },
  }),
  rollout: ({ words, flags }) => ({
    method: 'POST',
    path: 'config/rollout',
    body: { percentage: numberIn(word(words[0], 'The percentage'), 'The percentage'), ...ifVersion(flags) },
  }),
  rollback: ({ words: [version], flags }) => ({
    method: 'POST',
    path: 'config/rollback',
    body: { ...(version !== undefined && { version: numberIn(version, 'The version') }), ...ifVersion(flags) },
  }),
  versions: () => ({ method: 'GET', path: 'config/versions' }),
  sync: () => ({ method: 'GET', path: 'sync' }),
  diff: ({ words }) => ({ method: 'GET', path: between(words) }),
  key: ({ words }) => keyCall(words),
  secret: ({ words }) => secretCall(words),
  link: linkCall,
  preview: previewCall,
  links: ({ words: [order] }) => ({
    method: 'GET',
    path: order === undefined ? 'links' : `links?${new URLSearchParams({ order })}`,
  }),
  unlink: ({ words: [id] }) => ({
    method: 'DELETE',
    path: `links/${encodeURIComponent(word(id, 'The id of the link'))}`,
  }),
}

const text = { type: 'string' } as const
const options = {
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
  store: text,
  confirm: text,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The host of a store; null where none is named. @throws Error in one sentence where it is no host: a token is sent there. */
const storeIn = ({ store }: Flags): string | null => {
  if (store === undefined) return null
  if (!storeHost.test(store)) throw new Error(`--store must be a host such as a-shop.myshopify.com, not "${store}"`)
  return store
}

/** A shop that is named twice. @throws Error in one sentence where it is not: what is erased does not come back. */
const confirmed = (shopId: string, { confirm }: Flags): Command => {
  if (confirm === shopId) return { kind: 'erase', shopId }
  throw new Error(`This erases everybody from "${shopId}" for good: say --confirm ${shopId}`)
}

/** What a command asks for. @throws Error in one sentence where it asks for nothing that there is. */
const askedFor = (command: string, words: readonly string[], flags: Flags): Command => {
  if (command === 'schema' || command === 'secrets-key') return { kind: command }
  if (!isCommand(command)) throw new Error(`There is no command "${command}"`)
  const [shop, ...rest] = words
  const shopId = word(shop, 'The shop')
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(shopId)) throw new Error(`"${shopId}" is not the id of a shop`)
  refuseUnread(command, rest, flags)
  const make = entryOf(calls, command)
  if (command === 'show' || command === 'staff-code') return { kind: command, shopId }
  if (command === 'erase') return confirmed(shopId, flags)
  if (command === 'connect') return { kind: 'connect', shopId, store: storeIn(flags) }
  if (command === 'verify')
    return {
      kind: 'verify',
      shopId,
      document: flags.file === undefined ? null : { given: documentIn(flags.file), file: flags.file },
    }
  if (make === undefined) return { kind: 'check', shopId, document: documentIn(flags.file) }
  const asked = { kind: 'call', command, shopId, call: make({ words: rest, flags }) } as const
  if (command === 'preview') return { ...asked, shows: shownBy(flags) }
  const { qr } = flags
  return qr === undefined ? asked : { ...asked, qr }
}

/**
 * What the words of a command line ask for, and whether the answer is to be JSON. It never throws: what cannot be read
 * is an answer of its own, with a sentence.
 */
export function readArguments(words: readonly string[]): { readonly asked: Command; readonly json: boolean } {
  try {
    const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true })
    const { json = false, help = false, ...flags } = values
    if (help) return { asked: { kind: 'help' }, json }
    const [command, ...rest] = positionals
    return { asked: askedFor(word(command, 'The command'), rest, flags), json }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { asked: { kind: 'unreadable', why }, json: false }
  }
}
