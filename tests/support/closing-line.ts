import type { Reporter, TestModule } from 'vitest/node'

/** What was looked at beside the tests, such as the types. */
export interface Check {
  readonly name: string
  readonly passed: boolean
  /** What it printed. */
  readonly said: string
}

/** Prints the line by which a run is judged, alone and last: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  /** Each counts as a test, and one that failed is printed whole. */
  checks: Promise<readonly Check[]> = Promise.resolve([])

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that could not be collected holds no test that could fail, and must not pass for that.
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    const checks = await this.checks
    const failed = checks.filter(({ passed }) => !passed)
    for (const { name, said } of failed) console.log(`\n${name} failed:\n\n${said}`)
    if (failed.length > 0) process.exitCode = 1
    const passed = count('passed') + checks.length - failed.length
    const lost = count('failed') + broken + errors.length + failed.length
    process.once('exit', () => console.log(`${passed} passed, ${lost} failed`))
  }
}
