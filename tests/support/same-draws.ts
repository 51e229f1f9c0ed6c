import { beforeEach, expect } from 'vitest'
import { limitProperties } from './case-limit.ts'

beforeEach(({ task }) => {
  limitProperties({ name: () => expect.getState().currentTestName ?? task.name, timeoutMs: task.timeout })
})
