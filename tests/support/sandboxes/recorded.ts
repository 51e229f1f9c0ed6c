import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RecordedSample {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly body: unknown
}

export function recordedIn(folder: string): readonly RecordedSample[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.har'))
  return files.flatMap((name) => {
    const { log } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      log: {
        entries: {
          request: { method: string; url: string }
          response: { status: number; content: { text?: string } }
        }[]
      }
    }
    return log.entries.flatMap(({ request, response }) => {
      const { text = '' } = response.content
      if (!/^[[{]/.test(text)) return []
      const path = new URL(request.url).pathname.replace(/^\/\w+\//, '').replace(/(?<=\/)[a-z]+_\w{16,}/, ':id')
      return [{ method: request.method, path, status: response.status, body: JSON.parse(text) as unknown }]
    })
  })
}

export type Shape = ReadonlyMap<string, ReadonlySet<string>>

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value === 'object' ? 'object' : typeof value

export function* pathsIn(value: unknown, path = ''): Generator<readonly [path: string, type: string]> {
  yield [path, typeOf(value)]
  if (Array.isArray(value)) for (const one of value) yield* pathsIn(one, `${path}[]`)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* pathsIn(inner, `${path}/${key}`)
}

export function shapeOf(values: readonly unknown[]): Shape {
  const shape = new Map<string, Set<string>>()
  for (const value of values)
    for (const [path, type] of pathsIn(value)) shape.set(path, (shape.get(path) ?? new Set()).add(type))
  return shape
}

export function removePaths(value: unknown, paths: readonly RegExp[], path = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => removePaths(one, paths, `${path}[]`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const at = `${path}/${key}`
      return paths.some((one) => one.test(at)) ? [] : [[key, removePaths(inner, paths, at)]]
    }),
  )
}

export function findDifferences(shape: Shape, value: unknown): readonly string[] {
  return [...new Set([...pathsIn(value)].map(([path, type]) => `${path}: ${type}`))].flatMap((line) => {
    const [path = '', type = ''] = line.split(': ')
    const entry = shape.get(path)
    if (entry === undefined) return [`${path} was never recorded`]
    return entry.has(type) ? [] : [`${path} is ${type}, recorded as ${[...entry].join(' or ')}`]
  })
}
