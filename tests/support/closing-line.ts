import type { Reporter, TestModule } from 'vitest/node'

export interface Check {
  readonly name: string
  readonly passed: boolean
  readonly output: string
}

export default class ClosingLine implements Reporter {
  checks: Promise<readonly Check[]> = Promise.resolve([])

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that fails to load has no tests, and must count as failed.
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    const checks = await this.checks
    const failed = checks.filter(({ passed }) => !passed)
    for (const { name, output } of failed) console.log(`\n${name} failed:\n\n${output}`)
    if (failed.length > 0) process.exitCode = 1
    const passedCount = count('passed') + checks.length - failed.length
    const failureCount = count('failed') + broken + errors.length + failed.length
    process.once('exit', () => console.log(`${passedCount} passed, ${failureCount} failed`))
  }
}
