import type {
  ConfigDifference,
  ConfigProblem,
  ConfigVersion,
  KeptSecret,
  Pointers,
} from '../../../schemas/merchant/configuration.ts'
import type { MerchantKey } from '../../../schemas/merchant/keys.ts'
import type { ListedLink } from '../../../schemas/merchant/link.ts'
import type { ReturnReasons, ReturnSentence } from '../../../schemas/merchant/return-reasons.ts'
import type { ShopErased } from '../../../schemas/merchant/shop-people.ts'
import type { SyncReport, SyncRow, UnfreedRow } from '../../../schemas/merchant/sync.ts'
import type { StoreCheck } from '../../providers/commerce/probe.ts'
import type { readFormattedAmounts } from '../../shops/amounts.ts'

export const formatProblems = (problems: readonly ConfigProblem[]): string =>
  problems.map(({ pointer, message }) => `  ${pointer === '' ? '' : `${pointer}: `}${message}\n`).join('')

export const formatRemarks = (remarks: readonly ConfigProblem[]): string =>
  remarks.length === 0 ? '' : `Shoppers do not get stuck, but check these remarks:\n${formatProblems(remarks)}`

const formatMinute = (at: number | null): string =>
  at === null ? 'never' : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const MAX_VALUE_CHARACTERS = 120

const shorten = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ''
  return text.length > MAX_VALUE_CHARACTERS ? `${text.slice(0, MAX_VALUE_CHARACTERS)}…` : text
}

const formatChange = (
  shopId: string,
  { version, live, candidate }: Pointers & { readonly version: number },
): string => {
  if (candidate === null) return `Version ${live} of "${shopId}" is live.\n`
  const [other, percent] = [candidate.version, candidate.percentage]
  const part = `${percent} % of the orders use version ${other}, the others version ${live}.`
  return version === other
    ? `Version ${other} of "${shopId}" is the candidate: ${part}\n`
    : `Version ${live} of "${shopId}" is live: ${part}\n`
}

const formatVersion = ({ version, state, percentage, publishedAt, publishedBy, note }: ConfigVersion): string => {
  const rollOut = state === 'stored' ? '' : percentage === 100 ? state : `${state} ${percentage} %`
  const columns = [
    String(version).padStart(5),
    rollOut.padEnd(16),
    formatMinute(publishedAt),
    publishedBy ?? '',
    note ?? '',
  ]
  return `${columns.join('  ').trimEnd()}\n`
}

/** `+` added, `-` removed, `~` changed. */
const formatDifference = (difference: ConfigDifference): string => {
  if (!('before' in difference)) return `  + ${difference.pointer}: ${shorten(difference.after)}\n`
  if (!('after' in difference)) return `  - ${difference.pointer}: ${shorten(difference.before)}\n`
  return `  ~ ${difference.pointer}: ${shorten(difference.before)} -> ${shorten(difference.after)}\n`
}

const OWNER_BY_DEFAULT = ' (an owner key because it is older than roles: change it)'

const formatKey = (key: MerchantKey): string => {
  const { id, name, role, roleChosen, createdAt, endsAt, lastUsedAt, revokedAt } = key
  const state = revokedAt === null ? `last used ${formatMinute(lastUsedAt)}` : `revoked ${formatMinute(revokedAt)}`
  const end = endsAt === null ? '' : `, ends ${formatMinute(endsAt)}`
  return `  ${id}  ${name}  ${role}${roleChosen ? '' : OWNER_BY_DEFAULT}  made ${formatMinute(createdAt)}, ${state}${end}\n`
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
  readonly changed?: string
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

const formatKeys = ({ keys, key, id, revoked, changed }: Body): string => {
  if (changed !== undefined) return `Key ${changed} is changed.\n`
  if (keys !== undefined) return keys.length === 0 ? 'The shop has no keys.\n' : keys.map(formatKey).join('')
  if (key === undefined) return `Key ${revoked} is revoked.\n`
  return `${key}\nThis is key ${id}. Store it: it is shown only once, and the portal stores no copy.\n`
}

const formatSecret = ({ name, changedAt, changedBy }: KeptSecret): string =>
  `  ${name}  stored ${formatMinute(changedAt)}${changedBy === null ? '' : ` by ${changedBy}`}\n`

const formatSecrets = ({ secrets, kept, forgotten }: Body): string => {
  if (secrets !== undefined)
    return secrets.length === 0 ? 'The portal stores no secrets.\n' : secrets.map(formatSecret).join('')
  return kept === undefined ? `${forgotten} is deleted.\n` : `${kept} is stored and in force.\n`
}

const formatDiff = ({ from, to, differences }: Body): string =>
  differences.length === 0
    ? `Versions ${from} and ${to} are identical.\n`
    : `Version ${from} -> version ${to}\n${differences.map(formatDifference).join('')}`

const TARGET_BY_KIND = {
  order: 'the order',
  gift: 'the order as a gift',
  return: 'the return',
  receipt: 'the gift receipt',
  'confirm-email': 'nothing',
} as const satisfies Readonly<Record<ListedLink['kind'], string>>

const formatLink = ({ url, id, kind, expiresAt, uses }: Body): string =>
  `${url}\nThis is link ${id}. It opens ${TARGET_BY_KIND[kind]} ${uses} times, until ${formatMinute(expiresAt)}.\n`

const formatPreview = ({ url, expiresAt }: Body): string =>
  `${url}\nIt opens once, until ${formatMinute(expiresAt)}. Actions in the preview have no effect.\n`

const formatListedLink = ({ id, kind, subject, madeBy, madeAt, expiresAt, uses, used, state }: ListedLink): string =>
  `  ${id}  ${kind} ${subject}  ${state}  used ${used} of ${uses}, until ${formatMinute(expiresAt)}; made ${formatMinute(madeAt)} by ${madeBy}\n`

const formatSync = ({ what, readUntil, lagSeconds, late, reading, failing }: SyncRow): string => {
  const progress =
    readUntil === null ? 'not fully read yet' : `${lagSeconds} seconds old${late ? ': that is late' : ''}`
  const readingText =
    reading === null ? '' : `; ${reading.read} read since ${formatMinute(Date.parse(reading.beganAt))}`
  const failureText =
    failing === null ? '' : `    failing since ${formatMinute(Date.parse(failing.since))}: ${failing.error}\n`
  return `  ${what}: ${progress}${readingText}\n${failureText}`
}

const formatUnfreed = ({ reference, return: number, units, because, since }: UnfreedRow): string => {
  const what = units.map(({ title, variantId }) => title ?? variantId).join(', ')
  return `  not released since ${formatMinute(Date.parse(since))}, of return ${number}: ${what} (${because ?? 'requested again'}; ${reference})\n`
}

export const formatConnection = ({ name, read, missing }: StoreCheck): string =>
  [
    `${name} was read:`,
    ...read.map((one) => `  ${one}`),
    ...(missing.length === 0 ? ['Nothing is missing.'] : ['Missing:', ...missing.map((one) => `  ${one}`)]),
    '',
  ].join('\n')

export const formatErasure = ({ returns, orders, drafts, photos, giftReceipts, requests, kept }: ShopErased): string =>
  [
    `Erased the personal data of ${returns} returns, ${orders} orders, ${drafts} drafts, ${photos} photos, ${giftReceipts} gift receipts and ${requests} requests.`,
    ...(kept.length === 0 ? [] : ['Not erased until they end; erase again then:']),
    ...kept.map(({ id, why }) => `  ${id}: ${why}`),
    '',
  ].join('\n')

const formatExplanation = ({ reasons, sentences }: Body): string => {
  const section = (heading: string, texts: readonly string[]) =>
    [heading, ...texts.map((text) => `  ${text}`), ''].join('\n')
  const about = (what: ReturnSentence['about'], item: string | null = null): readonly string[] =>
    sentences.filter((sentence) => sentence.about === what && sentence.item === item).map(({ text }) => text)
  const { number, orderName, state, units } = reasons
  return [
    section(`Return ${number} of order ${orderName}: ${state}`, about('return')),
    ...units.map(({ item, title }) => section(title, about('unit', item))),
    section('Money', about('money')),
  ].join('\n')
}

export function formatAnswer(command: string, shopId: string, body: Body): string {
  if (command === 'versions') return body.versions.map(formatVersion).join('')
  if (command === 'diff') return formatDiff(body)
  if (command === 'key') return formatKeys(body)
  if (command === 'secret') return formatSecrets(body)
  if (command === 'link') return formatLink(body)
  if (command === 'preview') return formatPreview(body)
  if (command === 'links')
    return body.links.length === 0 ? 'The shop has no links.\n' : body.links.map(formatListedLink).join('')
  if (command === 'explain') return formatExplanation(body)
  if (command === 'unlink') return `Link ${body.revoked} is revoked.\n`
  if (command === 'sync')
    return body.sync.length === 0
      ? 'Its orders are stored in the portal only.\n'
      : [...body.sync.map(formatSync), ...body.unfreed.map(formatUnfreed)].join('')
  return `${formatChange(shopId, body)}${formatRemarks(body.remarks ?? [])}`
}

export const formatAmounts = (amounts: ReturnType<typeof readFormattedAmounts>): string =>
  amounts.length === 0
    ? ''
    : `Amounts:\n${amounts.map(({ pointer, amount, text }) => `  ${pointer}: ${amount} is ${text}\n`).join('')}`
