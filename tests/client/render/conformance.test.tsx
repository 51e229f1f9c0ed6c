/// <reference types="vite/client" />
import { afterAll, vi } from 'vitest'
import { drawFirst } from '../../../client/draw.tsx'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import { holdRenderer } from '../../conformance/kit.ts'
import { init } from '../runtime/screens.ts'
import { readOf } from './read.ts'

// Modules of server React would cause warnings in later files.
afterAll(() => {
  vi.resetModules()
})

const readOfHtml = (html: string): string => {
  const root = document.createElement('div')
  root.innerHTML = html
  return readOf(root)
}

const goldens = import.meta.glob<Envelope>(['../../screens/golden/**/*.json', '!**/mail*/**'], {
  eager: true,
  import: 'default',
})

holdRenderer('the client in React', Object.entries(goldens), async (golden) =>
  readOfHtml((await drawFirst({ init, answer: golden, path: '/' })).html),
)
