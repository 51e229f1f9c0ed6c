import type { Reporter, TestModule } from 'vitest/node'

/** Prints the line by which a run is judged, alone and last: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that could not be collected holds no test that could fail, and must not pass for that.
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
    process.once('exit', () =>
      console.log(`${count('passed')} passed, ${count('failed') + broken + errors.length} failed`),
    )
  }
}
