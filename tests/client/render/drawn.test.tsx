/// <reference types="vite/client" />
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { afterAll, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { drawFirst } from '../../../client/draw.tsx'
import { App } from '../../../client/render/App.tsx'
import { restoreTypedValues } from '../../../client/render/restore-typed-values.ts'
import { loadOverlayLayer } from '../../../client/render/use-overlay-layer.ts'
import { listComponents } from '../../../client/runtime/page/drawn-page.ts'
import { createSession } from '../../../client/runtime/session.ts'

type InitialPage = Parameters<typeof drawFirst>[0]

import { Page } from '../../../client/widgets/Page.tsx'
import { registry } from '../../../client/widgets/registry.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import { createFakePlatform, settlePromises } from '../runtime/fake-platform.ts'
import { answer, init, lookup } from '../runtime/screens.ts'
import { demoService } from '../runtime/visit.ts'

// Modules of server React would cause warnings in later files.
afterAll(() => {
  vi.resetModules()
})

const arrive = async (first: Parameters<typeof drawFirst>[0]) => {
  const root = document.createElement('div')
  root.innerHTML = (await drawFirst(first)).html
  document.body.append(root)
  const platform = createFakePlatform(demoService(), `/#${first.path}`)
  const session = createSession(platform)
  void session.start(first)
  return { root, session, deeds: platform.actions }
}

const hydrate = async ({
  root,
  session,
}: Pick<Awaited<ReturnType<typeof arrive>>, 'root' | 'session'>): Promise<readonly unknown[]> => {
  const differences: unknown[] = []
  // React logs differing attributes, and a warning about two React copies from this test.
  const consoleError = vi.spyOn(console, 'error').mockImplementation((words: unknown) => {
    if (!String(words).includes('multiple renderers')) differences.push(words)
  })
  onTestFinished(() => consoleError.mockRestore())
  await loadOverlayLayer()
  await act(async () => {
    const hydrated = hydrateRoot(
      root,
      <App
        session={session}
        registry={registry}
        page={Page}
        report={(fault) => differences.push(fault)}
        onFirstRender={() => {
          restoreTypedValues(document, session.forms)
          session.activate()
        }}
      />,
      { onRecoverableError: (error) => differences.push(error) },
    )
    onTestFinished(async () => {
      await act(() => hydrated.unmount())
      root.remove()
    })
    await settlePromises()
  })
  return differences
}

const goldens = import.meta.glob<Envelope>('../../screens/golden/**/*.json', { eager: true, import: 'default' })
const seenTypes = new Set<string>()
const pages = Object.entries(goldens).filter(([, { screen, overlay }]) => {
  if (screen === undefined) return false
  const components = listComponents({ screen, overlay: overlay ?? null })
  const fresh = [...components.map(({ type }) => type), overlay?.kind ?? screen.layout].filter(
    (kind) => !seenTypes.has(kind),
  )
  for (const kind of fresh) seenTypes.add(kind)
  return fresh.length > 0
})

test.each(pages)('FIX-92 the service draws %s as the client does', async (_name, golden) => {
  const arrived = await arrive({ init, answer: golden, path: '/' })
  expect(arrived.root.querySelector('h1')?.textContent).toBe(golden.screen?.heading)
  expect(await hydrate(arrived)).toEqual([])
})

test.each([
  ['lookup/plain', false],
  ['items/all-returned', true],
])('FIX-92 the service knows of %s whether it needs the styles of later pages: %s', async (name, needs) => {
  const golden = goldens[`../../screens/golden/${name}.json`]
  if (golden === undefined) throw new Error(`No golden ${name}`)
  expect((await drawFirst({ init, answer: golden, path: '/' })).needsLate).toBe(needs)
})

describe('a page that is used before its scripts have come', () => {
  const first: InitialPage = { init, answer: answer(lookup()), path: '/' }
  const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`input[name="${name}"]`)

  it('FIX-92 a page used before its scripts preserves the typed text', async () => {
    const arrived = await arrive(first)
    const typedInto = field(arrived.root, 'order')
    Object.assign(typedInto ?? {}, { value: '#1001' })
    await hydrate(arrived)
    expect(arrived.session.forms.getValues('lookup')).toMatchObject({ order: '#1001' })
    expect(field(arrived.root, 'order')).toBe(typedInto)
    expect(typedInto?.value).toBe('#1001')
  })

  it('FIX-92 FIX-93 a page sends photos chosen before its scripts, without typed file names', async () => {
    const page = Object.entries(goldens).find(([path]) => path.endsWith('item-flow/photos-optional.json'))?.[1]
    const arrived = await arrive({ init, answer: page as Envelope, path: '/' })
    const chooser = arrived.root.querySelector<HTMLInputElement>('input[type="file"]')
    const seam = new File(['seam'], 'seam.jpg', { type: 'image/jpeg' })
    Object.defineProperty(chooser, 'files', { value: [seam] })
    Object.defineProperty(chooser, 'value', { value: 'C:\\fakepath\\seam.jpg', writable: true })
    await hydrate(arrived)
    expect(arrived.deeds.filter((callback) => callback.startsWith('send '))).toEqual([expect.stringMatching(/photos$/)])
    expect(Object.keys(arrived.session.forms.getValues('answer'))).not.toContain('answer-files')
  })

  it('FIX-92 rendered values of a page do not count as typed', async () => {
    const arrived = await arrive(first)
    await hydrate(arrived)
    expect(arrived.session.forms.get('lookup').changed).toBe(false)
  })
})
