import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import type { Action } from '../../../schemas/screen/action.ts'
import { type Around, FakeWidgetContext } from './fake-widget-context.tsx'

export function draw(node: ReactNode, around: Around = {}) {
  // Here, not after each test: a worker's modules outlive the file that loaded them.
  onTestFinished(cleanup)
  const pressed: Action[] = []
  const typed: Record<string, unknown> = {}
  const given: Around = {
    ...around,
    pressed: (action) => pressed.push(action),
    typed: (form, values) => Object.assign(typed, { [form]: values }),
  }
  const drawn = render(<FakeWidgetContext around={given}>{node}</FakeWidgetContext>)
  const redraw = (next: ReactNode, changed: Around = {}) =>
    drawn.rerender(<FakeWidgetContext around={{ ...given, ...changed }}>{next}</FakeWidgetContext>)
  return { ...drawn, pressed, typed, redraw }
}
