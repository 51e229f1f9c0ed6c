import type { ConfigDifference } from '../../../schemas/merchant/configuration.ts'
import type { DifferenceGroupView, DifferenceView } from '../../../screens/console/publishing/differences.ts'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `activeExchangeDays` and `active_exchange_days` become `active exchange days`. */
const toWords = (name: string): string =>
  name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`

const NAMES = ['name', 'title', 'label', 'text', 'id'] as const

const nameOf = (entry: unknown, index: string): string => {
  const named = isObject(entry)
    ? NAMES.map((name) => entry[name]).find((value) => typeof value === 'string')
    : undefined
  return typeof named === 'string' && named !== '' ? `“${shorten(named, 60)}”` : String(Number(index) + 1)
}

const decodeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

const describeSteps = (document: unknown, pointer: string): readonly string[] => {
  let value = document
  return pointer
    .split('/')
    .slice(1)
    .map((raw) => {
      const step = decodeStep(raw)
      const isList = Array.isArray(value)
      value = isList ? (value as readonly unknown[])[Number(step)] : isObject(value) ? value[step] : undefined
      return isList ? nameOf(value, step) : toWords(step)
    })
}

const VALUE_LENGTH = 160

const describeValue = (value: unknown): string => {
  if (typeof value === 'string') return value === '' ? '“”' : shorten(value, VALUE_LENGTH)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return shorten(value.map(String).join(', '), VALUE_LENGTH)
  if (!isObject(value)) return shorten(JSON.stringify(value), VALUE_LENGTH)
  const members = Object.entries(value).map(([name, member]) =>
    typeof member === 'object' ? toWords(name) : `${toWords(name)}: ${String(member)}`,
  )
  return shorten(members.join(', '), VALUE_LENGTH)
}

const isMove = ({ before, after }: ConfigDifference): boolean =>
  Array.isArray(before) &&
  Array.isArray(after) &&
  before.length === after.length &&
  before.every((one) => after.includes(one)) &&
  new Set(before).size === before.length

const kindOf = (difference: ConfigDifference): DifferenceView['kind'] => {
  if (!('before' in difference)) return 'added'
  if (!('after' in difference)) return 'removed'
  return isMove(difference) ? 'moved' : 'changed'
}

export function describeDifferences(
  differences: readonly ConfigDifference[],
  { before, after }: { readonly before: unknown; readonly after: unknown },
): readonly DifferenceGroupView[] {
  const groups = new Map<string, DifferenceView[]>()
  for (const difference of differences) {
    const kind = kindOf(difference)
    const [part = '', ...rest] = describeSteps(kind === 'removed' ? before : after, difference.pointer)
    const view = {
      kind,
      place: rest.length === 0 ? null : rest.join(' › '),
      pointer: difference.pointer,
      before: kind === 'added' ? null : describeValue(difference.before),
      after: kind === 'removed' ? null : describeValue(difference.after),
    }
    groups.set(part, [...(groups.get(part) ?? []), view])
  }
  return [...groups].map(([part, views]) => ({ part, differences: views }))
}
