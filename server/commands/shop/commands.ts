import { readFileSync } from 'node:fs'
import { STORE_OPTIONS } from '../../../schemas/config/commerce.ts'
import { entryOf, keysOf } from '../../../schemas/values/member.ts'
import type { Call } from './portal-client.ts'

type StoreFlags = { readonly [Name in keyof typeof STORE_OPTIONS]?: string | undefined }

export interface Flags extends StoreFlags {
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
  readonly confirm?: string | undefined
  readonly reference?: string | undefined
  readonly code?: string | undefined
  readonly currency?: string | undefined
  readonly languages?: string | undefined
  readonly role?: string | undefined
  readonly ends?: string | undefined
}

interface CommandLine {
  readonly words: readonly string[]
  readonly flags: Flags
}

export function parseWholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be an integer, not "${text}"`)
  return Number(text)
}

export function requireWord(text: string | undefined, name: string): string {
  if (text === undefined) throw new Error(`${name} is missing`)
  return text
}

/** Strips a byte order mark. */
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Does not validate the JSON.
 * @throws Error if the file cannot be read
 */
export function readJsonFile(path: string | undefined): unknown {
  const file = requireWord(path, '--file')
  try {
    return JSON.parse(decoder.decode(readFileSync(file)))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} cannot be read: ${why}`)
  }
}

const buildIfVersion = (flags: Flags) => {
  const text = flags['if-version']
  return text === undefined ? {} : { ifVersion: parseWholeNumber(text, '--if-version') }
}

/** `never` removes the end. */
const buildKeyChange = ({ role, ends }: Flags) => {
  if (role === undefined && ends === undefined) throw new Error('key change needs --role or --ends')
  return { ...(role !== undefined && { role }), ...(ends !== undefined && { ends: ends === 'never' ? null : ends }) }
}

const buildKeyCall = ({ words: [verb, value], flags }: CommandLine): Call => {
  const { role, ends } = flags
  if (verb === 'create') {
    const name = requireWord(value, 'The name of the key')
    const body = { name, role: requireWord(role, '--role'), ...(ends !== undefined && { ends }) }
    return { method: 'POST', path: 'keys', body }
  }
  const keyPath = () => `keys/${encodeURIComponent(requireWord(value, 'The id of the key'))}`
  if (verb === 'change') return { method: 'POST', path: keyPath(), body: buildKeyChange(flags) }
  if (role !== undefined || ends !== undefined) throw new Error('--role and --ends belong to key create and key change')
  if (verb === 'list') return { method: 'GET', path: 'keys' }
  if (verb === 'revoke') return { method: 'DELETE', path: keyPath() }
  throw new Error('key needs create, list, change or revoke')
}

/** Without the final newline. As arguments, secrets would be in the shell history. */
const readSecretFromInput = (): string => readFileSync(0, 'utf8').replace(/\r?\n$/, '')

const buildSecretCall = ([verb, secretName]: readonly string[]): Call => {
  if (verb === 'list') return { method: 'GET', path: 'secrets' }
  const name = requireWord(secretName, 'The name of the secret')
  if (verb === 'keep') return { method: 'POST', path: 'secrets', body: { name, value: readSecretFromInput() } }
  if (verb === 'forget') return { method: 'DELETE', path: `secrets/${encodeURIComponent(name)}` }
  throw new Error('secret requires keep, list or forget')
}

const buildDiffPath = ([from, to]: readonly string[]): string => {
  const query = new URLSearchParams({
    ...(from !== undefined && { from: String(parseWholeNumber(from, 'The first version')) }),
    ...(to !== undefined && { to: String(parseWholeNumber(to, 'The second version')) }),
  }).toString()
  return query === '' ? 'config/diff' : `config/diff?${query}`
}

const parseQrOptions = ({ qr, size }: Flags) => {
  if (qr === undefined && size !== undefined) throw new Error('--size requires --qr')
  if (qr === undefined) return {}
  const [, type] = /\.(svg|png)$/i.exec(qr) ?? []
  if (type === undefined) throw new Error(`--qr must end in .svg or .png, not "${qr}"`)
  return { qr: { type: type.toLowerCase(), ...(size !== undefined && { size: parseWholeNumber(size, '--size') }) } }
}

const buildLinkCall = ({ words: [order], flags }: CommandLine): Call => {
  const { gift, return: returned, receipt, days, uses } = flags
  const isOther = returned !== undefined || receipt !== undefined
  return {
    method: 'POST',
    path: 'links',
    body: {
      ...(isOther && order === undefined ? {} : { order: requireWord(order, 'The order') }),
      ...(gift === true && { gift }),
      ...(returned !== undefined && { return: returned }),
      ...(receipt !== undefined && { receipt }),
      ...(days !== undefined && { days: parseWholeNumber(days, '--days') }),
      ...(uses !== undefined && { uses: parseWholeNumber(uses, '--uses') }),
      ...parseQrOptions(flags),
    },
  }
}

const buildPreviewCall = ({ flags: { file, version } }: CommandLine): Call => {
  if (file !== undefined && version !== undefined)
    throw new Error('Use either --version for a published version or --file for a document')
  return { method: 'POST', path: 'previews', body: file === undefined ? {} : { document: readJsonFile(file) } }
}

interface CommandDefinition {
  readonly words?: number
  readonly flags?: readonly (keyof Flags)[]
  readonly call?: (line: CommandLine) => Call
}

// Every command with `call` is also available to programs with a shop key.
const commands: Readonly<Record<string, CommandDefinition>> = {
  new: { flags: ['currency', 'languages'] },
  show: {},
  check: { flags: ['file'] },
  verify: { flags: ['file'] },
  publish: {
    flags: ['file', 'percentage', 'note', 'if-version'],
    call: ({ flags }) => ({
      method: 'POST',
      path: 'config',
      body: {
        document: readJsonFile(flags.file),
        ...(flags.percentage !== undefined && { percentage: parseWholeNumber(flags.percentage, '--percentage') }),
        ...(flags.note !== undefined && { note: flags.note }),
        ...buildIfVersion(flags),
      },
    }),
  },
  rollout: {
    words: 1,
    flags: ['if-version'],
    call: ({ words, flags }) => ({
      method: 'POST',
      path: 'config/rollout',
      body: {
        percentage: parseWholeNumber(requireWord(words[0], 'The percentage'), 'The percentage'),
        ...buildIfVersion(flags),
      },
    }),
  },
  rollback: {
    words: 1,
    flags: ['if-version'],
    call: ({ words: [version], flags }) => ({
      method: 'POST',
      path: 'config/rollback',
      body: {
        ...(version !== undefined && { version: parseWholeNumber(version, 'The version') }),
        ...buildIfVersion(flags),
      },
    }),
  },
  versions: { call: () => ({ method: 'GET', path: 'config/versions' }) },
  diff: { words: 2, call: ({ words }) => ({ method: 'GET', path: buildDiffPath(words) }) },
  link: { words: 1, flags: ['gift', 'return', 'receipt', 'days', 'uses', 'qr', 'size'], call: buildLinkCall },
  links: {
    words: 1,
    call: ({ words: [order] }) => ({
      method: 'GET',
      path: order === undefined ? 'links' : `links?${new URLSearchParams({ order })}`,
    }),
  },
  unlink: {
    words: 1,
    call: ({ words: [id] }) => ({
      method: 'DELETE',
      path: `links/${encodeURIComponent(requireWord(id, 'The id of the link'))}`,
    }),
  },
  preview: { flags: ['file', 'version', 'walk'], call: buildPreviewCall },
  connect: { flags: keysOf(STORE_OPTIONS) },
  sync: { call: () => ({ method: 'GET', path: 'sync' }) },
  'staff-code': {},
  key: { words: 2, flags: ['role', 'ends'], call: buildKeyCall },
  secret: { words: 2, call: ({ words }) => buildSecretCall(words) },
  paid: {
    words: 2,
    flags: ['reference', 'code'],
    call: ({ words: [name, outcome], flags: { reference, code } }) => ({
      method: 'POST',
      path: `returns/${encodeURIComponent(requireWord(name, 'The number of the return'))}/paid`,
      body: {
        outcome: requireWord(outcome, 'refund or gift-card'),
        reference: requireWord(reference, '--reference'),
        ...(code !== undefined && { code }),
      },
    }),
  },
  explain: {
    words: 1,
    call: ({ words: [name] }) => ({
      method: 'GET',
      path: `returns/${encodeURIComponent(requireWord(name, 'The number of the return'))}/explain`,
    }),
  },
  erase: { flags: ['confirm'] },
}

export function findCommand(name: string): CommandDefinition {
  const command = entryOf(commands, name)
  if (command === undefined) throw new Error(`Unknown command "${name}"`)
  return command
}

/**
 * Refuses arguments that a command would ignore.
 * @throws Error that names the argument
 */
export function refuseUnknownArguments(
  name: string,
  { words: maxWords = 0, flags: read = [] }: CommandDefinition,
  { words, flags }: CommandLine,
): void {
  const word = words[maxWords]
  if (word !== undefined) throw new Error(`${name} does not accept "${word}"`)
  const flag = Object.keys(flags).find((typed) => !read.some((known) => known === typed))
  if (flag !== undefined) throw new Error(`${name} does not accept --${flag}`)
}
