import type { ListedLink } from '../../../schemas/link.ts'
import type { ReturnReasons, ReturnSentence } from '../../../schemas/merchant/return-reasons.ts'
import type { ShopErased } from '../../../schemas/merchant/shop-people.ts'
import type { SyncReport, SyncRow, UnfreedRow } from '../../../schemas/merchant/sync.ts'
import type {
  ConfigDifference,
  ConfigProblem,
  ConfigVersion,
  KeptSecret,
  MerchantKey,
  Pointers,
} from '../../../schemas/merchant.ts'
import type { StoreCheck } from '../../providers/commerce/probe.ts'
import type { formatAmounts } from '../../shops/amounts.ts'

export const sayProblems = (problems: readonly ConfigProblem[]): string =>
  problems.map(({ pointer, message }) => `  ${pointer === '' ? '' : `${pointer}: `}${message}\n`).join('')

export const sayRemarks = (remarks: readonly ConfigProblem[]): string =>
  remarks.length === 0 ? '' : `Nobody is stranded by this, but look at it:\n${sayProblems(remarks)}`

/** To the minute in UTC; `never` for null. */
const minuteOf = (at: number | null): string =>
  at === null ? 'never' : new Date(at).toISOString().slice(0, 16).replace('T', ' ')

const TOLD = 120

const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return text.length > TOLD ? `${text.slice(0, TOLD)}…` : text
}

const sayChange = (shopId: string, { version, live, candidate }: Pointers & { readonly version: number }): string => {
  if (candidate === null) return `Version ${live} of "${shopId}" is live.\n`
  const [other, percent] = [candidate.version, candidate.percentage]
  const part = `${percent} % of the orders get version ${other}, the rest keeps version ${live}.`
  return version === other
    ? `Version ${other} of "${shopId}" is the candidate: ${part}\n`
    : `Version ${live} of "${shopId}" is live: ${part}\n`
}

const sayVersion = ({ version, state, percentage, publishedAt, publishedBy, note }: ConfigVersion): string => {
  const stands = state === 'stored' ? '' : percentage === 100 ? state : `${state} ${percentage} %`
  const columns = [String(version).padStart(5), stands.padEnd(16), minuteOf(publishedAt), publishedBy ?? '', note ?? '']
  return `${columns.join('  ').trimEnd()}\n`
}

/** `+` added, `-` removed, `~` changed. */
const sayDifference = (one: ConfigDifference): string => {
  if (!('before' in one)) return `  + ${one.pointer}: ${short(one.after)}\n`
  if (!('after' in one)) return `  - ${one.pointer}: ${short(one.before)}\n`
  return `  ~ ${one.pointer}: ${short(one.before)} -> ${short(one.after)}\n`
}

const sayKey = ({ id, name, createdAt, lastUsedAt, revokedAt }: MerchantKey): string => {
  const state = revokedAt === null ? `last used ${minuteOf(lastUsedAt)}` : `revoked ${minuteOf(revokedAt)}`
  return `  ${id}  ${name}  made ${minuteOf(createdAt)}, ${state}\n`
}

// The union of all responses; each command reads its own members.
type Body = Pointers & {
  readonly sync: SyncReport['sync']
  readonly unfreed: SyncReport['unfreed']
  readonly version: number
  readonly versions: readonly ConfigVersion[]
  readonly from: number
  readonly to: number
  readonly differences: readonly ConfigDifference[]
  readonly keys: readonly MerchantKey[]
  readonly id: string
  readonly key: string
  readonly revoked: string
  readonly secrets: readonly KeptSecret[]
  readonly kept: string
  readonly forgotten: string
  readonly remarks?: readonly ConfigProblem[]
  readonly url: string
  readonly expiresAt: number
  readonly uses: number
  readonly kind: ListedLink['kind']
  readonly links: readonly ListedLink[]
  readonly reasons: ReturnReasons
  readonly sentences: readonly ReturnSentence[]
}

const sayKeys = ({ keys, key, id, revoked }: Body): string => {
  if (keys !== undefined) return keys.length === 0 ? 'There is no key yet.\n' : keys.map(sayKey).join('')
  if (key === undefined) return `Key ${revoked} opens nothing any more.\n`
  return `${key}\nThis is key ${id}. Keep it: it is shown only now, and the portal keeps no copy.\n`
}

const sayKept = ({ name, changedAt, changedBy }: KeptSecret): string =>
  `  ${name}  kept ${minuteOf(changedAt)}${changedBy === null ? '' : ` by ${changedBy}`}\n`

const saySecrets = ({ secrets, kept, forgotten }: Body): string => {
  if (secrets !== undefined) return secrets.length === 0 ? 'No secret is kept here.\n' : secrets.map(sayKept).join('')
  return kept === undefined ? `${forgotten} is not kept here any more.\n` : `${kept} is kept, and in force.\n`
}

const sayDiff = ({ from, to, differences }: Body): string =>
  differences.length === 0
    ? `Versions ${from} and ${to} are the same.\n`
    : `Version ${from} -> version ${to}\n${differences.map(sayDifference).join('')}`

const opened = {
  order: 'the order',
  gift: 'the order as a gift',
  return: 'the return',
  receipt: 'the gift receipt',
  'confirm-email': 'nothing',
} as const satisfies Readonly<Record<ListedLink['kind'], string>>

const sayLink = ({ url, id, kind, expiresAt, uses }: Body): string =>
  `${url}\nThis is link ${id}. It opens ${opened[kind]} ${uses} times, until ${minuteOf(expiresAt)}.\n`

const sayPreview = ({ url, expiresAt }: Body): string =>
  `${url}\nIt opens once, until ${minuteOf(expiresAt)}. Whatever is pressed there, nothing is done.\n`

const sayListed = ({ id, kind, subject, madeBy, madeAt, expiresAt, uses, used, state }: ListedLink): string =>
  `  ${id}  ${kind} ${subject}  ${state}  used ${used} of ${uses}, until ${minuteOf(expiresAt)}; made ${minuteOf(madeAt)} by ${madeBy}\n`

const saySync = ({ what, readUntil, lagSeconds, late, reading, failing }: SyncRow): string => {
  const kept =
    readUntil === null
      ? 'not read to the end yet'
      : `as they were ${lagSeconds} seconds ago${late ? ': that is late' : ''}`
  const under = reading === null ? '' : `; ${reading.read} read since ${minuteOf(Date.parse(reading.beganAt))}`
  const why = failing === null ? '' : `    fails since ${minuteOf(Date.parse(failing.since))}: ${failing.error}\n`
  return `  ${what}: ${kept}${under}\n${why}`
}

const sayUnfreed = ({ reference, return: number, units, because, since }: UnfreedRow): string => {
  const what = units.map(({ title, variantId }) => title ?? variantId).join(', ')
  return `  not freed since ${minuteOf(Date.parse(since))}, of return ${number}: ${what} (${because ?? 'asked again'}; ${reference})\n`
}

export const sayConnected = ({ name, read, missing }: StoreCheck): string =>
  [
    `${name} was read:`,
    ...read.map((one) => `  ${one}`),
    ...(missing.length === 0 ? ['Nothing is missing.'] : ['What is missing:', ...missing.map((one) => `  ${one}`)]),
    '',
  ].join('\n')

export const sayErased = ({ returns, orders, drafts, photos, giftReceipts, requests, kept }: ShopErased): string =>
  [
    `Forgotten: who sent ${returns} returns, ${orders} orders, ${drafts} drafts, ${photos} photos, the names of ${giftReceipts} gift receipts, ${requests} requests.`,
    ...(kept.length === 0 ? [] : ['Kept until they have ended, then erase again:']),
    ...kept.map(({ id, why }) => `  ${id}: ${why}`),
    '',
  ].join('\n')

const printExplanation = ({ reasons, sentences }: Body): string => {
  const section = (heading: string, texts: readonly string[]) =>
    [heading, ...texts.map((text) => `  ${text}`), ''].join('\n')
  const about = (what: ReturnSentence['about'], item: string | null = null): readonly string[] =>
    sentences.filter((one) => one.about === what && one.item === item).map(({ text }) => text)
  const { number, orderName, state, units } = reasons
  return [
    section(`Return ${number} of order ${orderName}: ${state}`, about('return')),
    ...units.map(({ item, title }) => section(title, about('unit', item))),
    section('Money', about('money')),
  ].join('\n')
}

export function sayAnswer(command: string, shopId: string, body: Body): string {
  if (command === 'versions') return body.versions.map(sayVersion).join('')
  if (command === 'diff') return sayDiff(body)
  if (command === 'key') return sayKeys(body)
  if (command === 'secret') return saySecrets(body)
  if (command === 'link') return sayLink(body)
  if (command === 'preview') return sayPreview(body)
  if (command === 'links') return body.links.length === 0 ? 'There is no link.\n' : body.links.map(sayListed).join('')
  if (command === 'explain') return printExplanation(body)
  if (command === 'unlink') return `Link ${body.revoked} opens nothing any more.\n`
  if (command === 'sync')
    return body.sync.length === 0
      ? 'Its orders are kept in the portal alone.\n'
      : [...body.sync.map(saySync), ...body.unfreed.map(sayUnfreed)].join('')
  return `${sayChange(shopId, body)}${sayRemarks(body.remarks ?? [])}`
}

export const sayAmounts = (amounts: ReturnType<typeof formatAmounts>): string =>
  amounts.length === 0
    ? ''
    : `Amounts:\n${amounts.map(({ pointer, amount, text }) => `  ${pointer}: ${amount} is ${text}\n`).join('')}`
