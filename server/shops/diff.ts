import { isDeepStrictEqual } from 'node:util'
import type { ConfigDifference } from '../../schemas/merchant.ts'
import { pointerTo } from '../shape/pointer.ts'
import { isObject, type JsonObject } from '../shape/schema.ts'

type Entry = JsonObject & { readonly id: string | number }

const isEntry = (value: unknown): value is Entry =>
  isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number')

/** A list whose entries have unique ids. */
const isIdentified = (list: readonly unknown[]): list is readonly Entry[] =>
  list.every(isEntry) && new Set(list.map((entry) => isEntry(entry) && entry.id)).size === list.length

const inObjects = (before: JsonObject, after: JsonObject, pointer: string): readonly ConfigDifference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const place = pointerTo(pointer, name)
    if (!Object.hasOwn(after, name)) return [{ pointer: place, before: before[name] }]
    if (!Object.hasOwn(before, name)) return [{ pointer: place, after: after[name] }]
    return differencesAt(before[name], after[name], place)
  })

const idsOf = (list: readonly Entry[], among: readonly Entry[]): readonly (string | number)[] =>
  list.map(({ id }) => id).filter((id) => among.some((entry) => entry.id === id))

/** A changed order is one difference: the ids before and after. */
const inOrder = (before: readonly Entry[], after: readonly Entry[], pointer: string): readonly ConfigDifference[] => {
  const [old, now] = [idsOf(before, after), idsOf(after, before)]
  return isDeepStrictEqual(old, now) ? [] : [{ pointer, before: old, after: now }]
}

/** Entries with equal ids match, whatever their positions. */
const byId = (before: readonly Entry[], after: readonly Entry[], pointer: string): readonly ConfigDifference[] => {
  const removed = before.flatMap((entry, index) =>
    after.some(({ id }) => id === entry.id) ? [] : [{ pointer: pointerTo(pointer, index), before: entry }],
  )
  const others = after.flatMap((entry, index) => {
    const place = pointerTo(pointer, index)
    const old = before.find(({ id }) => id === entry.id)
    return old === undefined ? [{ pointer: place, after: entry }] : differencesAt(old, entry, place)
  })
  return [...removed, ...inOrder(before, after, pointer), ...others]
}

/** Lists of different length without ids are one difference. */
const inLists = (
  before: readonly unknown[],
  after: readonly unknown[],
  pointer: string,
): readonly ConfigDifference[] => {
  if (isIdentified(before) && isIdentified(after)) return byId(before, after, pointer)
  if (before.length !== after.length || !before.every(isObject)) return [{ pointer, before, after }]
  return before.flatMap((entry, index) => differencesAt(entry, after[index], pointerTo(pointer, index)))
}

const differencesAt = (before: unknown, after: unknown, pointer: string): readonly ConfigDifference[] => {
  if (isDeepStrictEqual(before, after)) return []
  if (isObject(before) && isObject(after)) return inObjects(before, after, pointer)
  if (Array.isArray(before) && Array.isArray(after)) return inLists(before, after, pointer)
  return [{ pointer, before, after }]
}

/** Pointers refer to the newer document; those of removed entries to the older. */
export const differences = (before: unknown, after: unknown): readonly ConfigDifference[] =>
  differencesAt(before, after, '')
