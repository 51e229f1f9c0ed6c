/// <reference types="vite/client" />
import { afterAll, vi } from 'vitest'
import { drawFirst } from '../../../client/draw.tsx'
import type { Envelope } from '../../../schemas/screen.ts'
import { holdRenderer } from '../../conformance/kit.ts'
import { init } from '../runtime/screens.ts'

// What the service's React has drawn with would be told of in every file after this one.
afterAll(() => {
  vi.resetModules()
})

/** Everything that is read of a document: its texts, the names of what has none, and what stands in its inputs. */
const readOf = (html: string): string => {
  const root = document.createElement('div')
  root.innerHTML = html
  const named = [...root.querySelectorAll('[aria-label], [alt], input, [title]')].flatMap((element) =>
    ['aria-label', 'alt', 'title', 'value', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  )
  const texts: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
  return [root.textContent, texts.join(' '), ...named].join('\n')
}

const goldens = import.meta.glob<Envelope>(['../../screens/golden/**/*.json', '!**/mail*/**'], {
  eager: true,
  import: 'default',
})

holdRenderer('the client in React', Object.entries(goldens), async (golden) =>
  readOf((await drawFirst({ init, answer: golden, path: '/' })).html),
)
