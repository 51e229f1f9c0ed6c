import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import type { Action } from '../../../schemas/screen/action.ts'
import { type FakeContext, FakeWidgetContext } from './fake-widget-context.tsx'

export function draw(node: ReactNode, context: FakeContext = {}) {
  // Here, not after each test: a worker's modules outlive the file that loaded them.
  onTestFinished(cleanup)
  const pressedActions: Action[] = []
  const typed: Record<string, unknown> = {}
  const callbacks: FakeContext = {
    ...context,
    pressed: (action) => pressedActions.push(action),
    typed: (form, values) => Object.assign(typed, { [form]: values }),
  }
  const rendered = render(<FakeWidgetContext around={callbacks}>{node}</FakeWidgetContext>)
  const redraw = (next: ReactNode, changed: FakeContext = {}) =>
    rendered.rerender(<FakeWidgetContext around={{ ...callbacks, ...changed }}>{next}</FakeWidgetContext>)
  return { ...rendered, pressedActions, typed, redraw }
}
