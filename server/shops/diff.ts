import { isDeepStrictEqual } from 'node:util'
import type { ConfigDifference } from '../../schemas/merchant/configuration.ts'
import { pointerTo } from '../shape/pointer.ts'
import { isObject, type JsonObject } from '../shape/schema.ts'

type Entry = JsonObject & { readonly id: string | number }

const isEntry = (value: unknown): value is Entry =>
  isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number')

const isIdentified = (list: readonly unknown[]): list is readonly Entry[] =>
  list.every(isEntry) && new Set(list.map((entry) => isEntry(entry) && entry.id)).size === list.length

const diffObjects = (before: JsonObject, after: JsonObject, pointer: string): readonly ConfigDifference[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const place = pointerTo(pointer, name)
    if (!Object.hasOwn(after, name)) return [{ pointer: place, before: before[name] }]
    if (!Object.hasOwn(before, name)) return [{ pointer: place, after: after[name] }]
    return diffValues(before[name], after[name], place)
  })

const idsOf = (list: readonly Entry[], among: readonly Entry[]): readonly (string | number)[] =>
  list.map(({ id }) => id).filter((id) => among.some((entry) => entry.id === id))

const diffOrder = (before: readonly Entry[], after: readonly Entry[], pointer: string): readonly ConfigDifference[] => {
  const [old, now] = [idsOf(before, after), idsOf(after, before)]
  return isDeepStrictEqual(old, now) ? [] : [{ pointer, before: old, after: now }]
}

/** Entries with equal ids match, whatever their positions. */
const diffById = (before: readonly Entry[], after: readonly Entry[], pointer: string): readonly ConfigDifference[] => {
  const removed = before.flatMap((entry, index) =>
    after.some(({ id }) => id === entry.id) ? [] : [{ pointer: pointerTo(pointer, index), before: entry }],
  )
  const others = after.flatMap((entry, index) => {
    const place = pointerTo(pointer, index)
    const old = before.find(({ id }) => id === entry.id)
    return old === undefined ? [{ pointer: place, after: entry }] : diffValues(old, entry, place)
  })
  return [...removed, ...diffOrder(before, after, pointer), ...others]
}

/** Lists of different length without ids are one difference. */
const diffLists = (
  before: readonly unknown[],
  after: readonly unknown[],
  pointer: string,
): readonly ConfigDifference[] => {
  if (isIdentified(before) && isIdentified(after)) return diffById(before, after, pointer)
  if (before.length !== after.length || !before.every(isObject)) return [{ pointer, before, after }]
  return before.flatMap((entry, index) => diffValues(entry, after[index], pointerTo(pointer, index)))
}

const diffValues = (before: unknown, after: unknown, pointer: string): readonly ConfigDifference[] => {
  if (isDeepStrictEqual(before, after)) return []
  if (isObject(before) && isObject(after)) return diffObjects(before, after, pointer)
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, pointer)
  return [{ pointer, before, after }]
}

/** Pointers refer to the newer document; those of removed entries to the older. */
export const diffDocuments = (before: unknown, after: unknown): readonly ConfigDifference[] =>
  diffValues(before, after, '')
