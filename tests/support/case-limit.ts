import fc, { type RunDetails } from 'fast-check'

export type PrintLine = (line: string) => void

const printLine: PrintLine = (line) => console.info(line)

/** The share of a test's timeout for its cases. The rest covers setup on slow machines. */
const SHARE = 0.6

export const limitWithin = (timeoutMs: number): number => timeoutMs * SHARE

const limitLine = (name: string, { passed, of, ms }: { passed: number; of: number; ms: number }): string =>
  `${name}: passed ${passed} of ${of} cases in ${Math.round(ms / 1_000)} s`

export interface CaseLimit {
  readonly name: string
  readonly cases: number
  readonly limitMs?: number | undefined
  readonly now?: () => number
  readonly print?: PrintLine
}

export function* casesWithin(limit: CaseLimit): Generator<number, void> {
  const { name, cases, limitMs = Number.POSITIVE_INFINITY, now = Date.now, print = printLine } = limit
  const start = now()
  for (let turn = 0; turn < cases; turn += 1) {
    const ms = now() - start
    if (turn > 0 && ms >= limitMs) return print(limitLine(name, { passed: turn, of: cases, ms }))
    yield turn
  }
}

interface PropertyLimit {
  readonly name: () => string
  readonly timeoutMs: number
  readonly print?: PrintLine
}

const LEAST_SHARE = 0.05

/**
 * Shares the case time of a test among its properties. A property cut by the limit passes and prints its count; without
 * any case it fails.
 */
export function limitProperties({ name, timeoutMs, print = printLine }: PropertyLimit): void {
  const end = Date.now() + limitWithin(timeoutMs)
  const configure = (): void => {
    const start = Date.now()
    fc.configureGlobal({
      seed: 1,
      interruptAfterTimeLimit: Math.max(end - start, timeoutMs * LEAST_SHARE),
      markInterruptAsFailure: false,
      reporter: (run) => {
        configure()
        reportRun(run, (passed, of) => print(limitLine(name(), { passed, of, ms: Date.now() - start })))
      },
    })
  }
  configure()
}

const reportRun = (run: RunDetails<unknown>, report: (passed: number, of: number) => void): void => {
  if (run.failed) throw new Error(fc.defaultReportMessage(run), { cause: run.errorInstance })
  if (run.interrupted) report(run.numRuns, run.runConfiguration.numRuns ?? run.numRuns)
}
