import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import type { Action } from '../../../schemas/action.ts'
import { type Around, FakeWidgetContext } from './fake-widget-context.tsx'

/** Draws a widget on a context of its own; the answer tells what was pressed and what the forms hold. */
export function draw(node: ReactNode, around: Around = {}) {
  // Here and not after each test: the modules of a worker outlive the file that loaded them.
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
