import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { App } from '../../../client/render/App.tsx'
import type { DrawFault } from '../../../client/render/report.ts'
import { createSession, type Session } from '../../../client/runtime/session.ts'
import { Page } from '../../../client/widgets/Page.tsx'
import { registry as widgets } from '../../../client/widgets/registry.ts'
import type { Registry } from '../../../client/widgets/widget.ts'
import { createFakePlatform, type FakePlatform, settlePromises } from '../runtime/fake-platform.ts'
import type { Service } from '../runtime/service.ts'

export interface Portal {
  readonly session: Session
  readonly platform: FakePlatform
  readonly faults: readonly DrawFault[]
  pass(ms: number): Promise<void>
  run(callback: () => void): Promise<void>
  click(label: string): Promise<void>
  type(label: string, value: string): Promise<void>
}

export type Changes = {
  readonly platform?: Partial<FakePlatform>
  readonly registry?: Partial<Registry>
  readonly start?: string
}

export async function portal(service: Service, changes: Changes = {}): Promise<Portal> {
  // Here, not after each test: a worker's modules outlive the file that loaded them.
  onTestFinished(cleanup)
  const platform: FakePlatform = { ...createFakePlatform(service, changes.start), ...changes.platform }
  const session = createSession(platform)
  const faults: DrawFault[] = []
  const run = (callback: () => void) =>
    act(async () => {
      callback()
      await settlePromises()
    })
  const registry: Registry = { ...widgets, ...changes.registry }
  render(<App session={session} registry={registry} page={Page} report={(fault) => faults.push(fault)} />, {
    onCaughtError: () => {},
  })
  await run(() => void session.start(null))
  return {
    session,
    platform,
    faults,
    run,
    pass: (ms) => act(() => platform.clock.advance(ms)),
    async click(label) {
      const target = screen.queryByRole('button', { name: label }) ?? screen.getByRole('link', { name: label })
      target.focus()
      await run(() => fireEvent.click(target))
    },
    type: (label, value) => run(() => fireEvent.change(screen.getByLabelText(label), { target: { value } })),
  }
}
