import type { LoadLine } from './stream-load.ts'
import type { Count, LoadProgress, LoadRefusal, RefusalSummary } from './verdict.ts'

interface Output {
  readonly terminal: boolean
  readonly columns: number
  write(text: string): void
}

const barWidth = 24

const verbs = { check: 'checking', write: 'loading' } as const

/** For example `loading orders.json [######------] 50 %`. */
export function formatProgress({ file, step, done, total }: LoadProgress): string {
  const part = total === 0 ? 1 : done / total
  const full = Math.floor(part * barWidth)
  const bar = `${'#'.repeat(full)}${'-'.repeat(barWidth - full)}`
  return `${verbs[step].padEnd(8)} ${file.padEnd(16)} [${bar}] ${Math.floor(part * 100)} %`
}

const formatRefusal = ({ name, pointer, reason }: LoadRefusal): string =>
  `  ${name}: ${pointer === '' ? '' : `${pointer} `}${reason}\n`

const formatRefusals = ({ refusals, total }: RefusalSummary): string => {
  const more = total - refusals.length
  return `${refusals.map(formatRefusal).join('')}${more > 0 ? `  and ${more} more\n` : ''}`
}

const formatCount = (what: string, { read, written }: Count): string =>
  read === 0 ? '' : `  ${read} ${what}, ${written} of them new or changed\n`

const formatLastLine = (line: Exclude<LoadLine, { progress: LoadProgress }>): string => {
  if ('refused' in line) return `Nothing was loaded:\n${formatRefusals({ ...line, refusals: line.refused })}`
  const { shopId, version, products, collections, orders } = line.done
  const counts =
    formatCount('products', products) + formatCount('collections', collections) + formatCount('orders', orders)
  const { skipped } = line
  const skippedText = skipped === undefined ? '' : `Skipped because of errors:\n${formatRefusals(skipped)}`
  return `Loaded into shop "${shopId}" (configuration ${version})\n${counts}${skippedText}`
}

const exitCodeOf = (line: Exclude<LoadLine, { progress: LoadProgress }>): 0 | 1 | 3 =>
  'refused' in line ? 1 : line.skipped === undefined ? 0 : 3

/** Prints progress: a moving bar on a terminal, otherwise a line per 10 %. Returns the exit code. */
export async function printLines(lines: AsyncIterable<LoadLine>, output: Output): Promise<0 | 1 | 3> {
  let code: 0 | 1 | 3 = 1
  let lastTenth = ''
  for await (const line of lines) {
    if (!('progress' in line)) {
      output.write(`${output.terminal ? '\r\u001b[K' : ''}${formatLastLine(line)}`)
      code = exitCodeOf(line)
      continue
    }
    const { progress } = line
    const tenth = `${progress.file} ${progress.step} ${Math.floor((10 * progress.done) / Math.max(1, progress.total))}`
    if (output.terminal) output.write(`\r\u001b[K${formatProgress(progress).slice(0, output.columns - 1)}`)
    else if (tenth !== lastTenth) output.write(`${formatProgress(progress)}\n`)
    lastTenth = tenth
  }
  return code
}
