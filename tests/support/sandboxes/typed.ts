import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sample } from './sample.ts'

interface TypesOfMaker {
  readonly imports: string
  readonly nameOf: (type: string) => string
  readonly besides: 'null' | 'never'
}

/** A body may omit fields, but has no unknown fields or values. */
const PARTIAL = `type DeepPartial<T> = T extends Date ? T | string : T extends string | number | boolean | null | undefined ? T
  : T extends readonly (infer U)[] ? DeepPartial<U>[] : T extends object ? { [K in keyof T]?: DeepPartial<T[K]> | Besides } : T`

/** Runs the compiler, which exits with 2 on type errors. */
const compile = (file: string): string => {
  const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler']
  const { stdout } = spawnSync('npx', ['tsc', '--ignoreConfig', ...flags, '--pretty', 'false', file], {
    encoding: 'utf8',
  })
  return stdout
}

export function typeFaults(
  samples: readonly Sample[],
  { imports, nameOf, besides }: TypesOfMaker,
): ReadonlyMap<string, readonly string[]> {
  const typed = samples.filter((one) => one.type !== null && one.type !== '')
  const lines = typed.map(
    ({ type, body }, n) => `export const answer${n}: DeepPartial<${nameOf(type ?? '')}> = ${JSON.stringify(body)}`,
  )
  const head = [imports, `type Besides = ${besides}`, ...PARTIAL.split('\n')]
  // In the repository, so that its packages resolve.
  const file = join(import.meta.dirname, `answers-${process.pid}.ts`)
  writeFileSync(file, [...head, ...lines].join('\n'))
  try {
    const faults = new Map<string, string[]>()
    for (const [, line, message = ''] of compile(file).matchAll(/\((\d+),\d+\): error (.*(?:\n\s.*)*)/g)) {
      const row = typed[Number(line) - 1 - head.length]?.row ?? 'the types of the maker'
      faults.set(row, [...(faults.get(row) ?? []), message.replaceAll(/\s+/g, ' ').slice(0, 400)])
    }
    return faults
  } finally {
    rmSync(file)
  }
}
