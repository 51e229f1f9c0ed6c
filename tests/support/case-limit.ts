import fc, { type RunDetails } from 'fast-check'

/** Prints one line about a property that its time limit ended. */
export type PrintLine = (line: string) => void

const printLine: PrintLine = (line) => console.info(line)

/** The share of a test's timeout in which its cases run. The rest is for what surrounds them, on a slow machine too. */
const SHARE = 0.6

/** How long the cases of a test with this timeout may run, in milliseconds. */
export const limitWithin = (timeoutMs: number): number => timeoutMs * SHARE

const limitLine = (name: string, { passed, of, ms }: { passed: number; of: number; ms: number }): string =>
  `${name}: passed ${passed} of ${of} cases in ${Math.round(ms / 1_000)} s`

/** Cases that a loop draws by itself. Without a limit all of them run. */
export interface CaseLimit {
  readonly name: string
  readonly cases: number
  readonly limitMs?: number | undefined
  readonly now?: () => number
  readonly print?: PrintLine
}

/**
 * The turns of a loop over drawn cases, from 0. It ends when all cases have run or the limit is over, and prints how many passed
 * then. The first case always runs.
 */
export function* casesWithin(limit: CaseLimit): Generator<number, void> {
  const { name, cases, limitMs = Number.POSITIVE_INFINITY, now = Date.now, print = printLine } = limit
  const start = now()
  for (let turn = 0; turn < cases; turn += 1) {
    const ms = now() - start
    if (turn > 0 && ms >= limitMs) return print(limitLine(name, { passed: turn, of: cases, ms }))
    yield turn
  }
}

/** What the properties of one test are limited by. */
interface PropertyLimit {
  readonly name: () => string
  readonly timeoutMs: number
  readonly print?: PrintLine
}

/** A later property of the same test has at least this share of its timeout. */
const LEAST_SHARE = 0.05

/**
 * Lets the properties of the test that begins share the time in which its cases run. One that the limit ends passes, and prints how
 * many cases did; one that ran no case fails. A failing case fails with its seed and path.
 */
export function limitProperties({ name, timeoutMs, print = printLine }: PropertyLimit): void {
  const end = Date.now() + limitWithin(timeoutMs)
  const configure = (): void => {
    const start = Date.now()
    fc.configureGlobal({
      // Every run draws the same cases: a failure then belongs to the change that it is seen with, and not to luck.
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

/** @throws Error for a run that failed, in the words of fast-check */
const reportRun = (run: RunDetails<unknown>, report: (passed: number, of: number) => void): void => {
  if (run.failed) throw new Error(fc.defaultReportMessage(run), { cause: run.errorInstance })
  if (run.interrupted) report(run.numRuns, run.runConfiguration.numRuns ?? run.numRuns)
}
