import { cpus } from 'node:os'

export type Row = readonly [what: string, figure: string, goal: string]

export const table = (rows: readonly Row[]): string =>
  ['| measured | figure | goal |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')

export const machine = (): string =>
  `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
