import type { Component } from './components/index.ts'
import { withInside } from './components/inside.ts'
import { saidBy } from './components/said.ts'
import type { Envelope } from './screen.ts'

/** The blocks that a shopper sees: those of what lies over the page, else those of the page. */
export const shownBlocks = ({ screen, overlay }: Envelope): readonly Component[] =>
  overlay
    ? [...overlay.body, ...(overlay.footer ?? [])]
    : [screen?.regions.banner, screen?.regions.main, screen?.regions.aside, screen?.regions.footer].flatMap(
        (blocks) => blocks ?? [],
      )

/** Every word of an answer that a renderer must bring to whoever reads it, with the component that says it. */
export const wordsToRead = (envelope: Envelope): readonly (readonly [component: string, word: string])[] => [
  [envelope.overlay ? 'overlay' : 'screen', envelope.overlay?.title ?? envelope.screen?.heading ?? ''] as const,
  ...shownBlocks(envelope)
    .flatMap(withInside)
    .flatMap((block) => saidBy(block).map(([path, word]) => [`${block.type} ${block.id} ${path}`, word] as const)),
]

/** Line breaks and runs of spaces are nobody's words. */
const inOneLine = (words: string): string => words.replace(/\s+/gu, ' ').trim()

/** What of an answer somebody misses who reads this of it. */
export function missedIn(envelope: Envelope, read: string): readonly (readonly [component: string, word: string])[] {
  const words = inOneLine(read)
  return wordsToRead(envelope).filter(([, word]) => !words.includes(inOneLine(word)))
}
