import { cpus } from 'node:os'

/** One line of the table: what was measured, the figure, and what it is held against. */
export type Row = readonly [what: string, figure: string, goal: string]

/** The rows as server/commands/README.md shows them. */
export const table = (rows: readonly Row[]): string =>
  ['| measured | figure | goal |', '|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n')

/** What it was measured on. */
export const machine = (): string =>
  `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`
