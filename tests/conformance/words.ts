import type { Component } from '../../schemas/components/index.ts'
import { withInside } from '../../schemas/components/inside.ts'
import { saidBy } from '../../schemas/components/said.ts'
import type { Envelope } from '../../schemas/screen.ts'

/** A word that a shopper must be able to read, after its place in the answer. */
export type Word = readonly [place: string, word: string]

/** The blocks that a shopper sees: those of what lies over the page, else those of the page. */
export const shownBlocks = ({ screen, overlay }: Envelope): readonly Component[] =>
  overlay
    ? [...overlay.body, ...(overlay.footer ?? [])]
    : [screen?.regions.banner, screen?.regions.main, screen?.regions.aside, screen?.regions.footer].flatMap(
        (blocks) => blocks ?? [],
      )

/** Returns the heading, and the steps of a page that no overlay covers. */
const headWords = ({ screen, overlay }: Envelope): readonly Word[] => {
  if (overlay) return [['overlay', overlay.title]]
  if (screen === undefined) return []
  const { label, items = [] } = screen.steps ?? {}
  return [
    ['screen', screen.heading],
    ...(label === undefined ? [] : [['steps', label] as const]),
    ...items.flatMap((step): Word[] => [
      ['steps label', step.label],
      ['steps stateLabel', step.stateLabel],
    ]),
  ]
}

/**
 * Returns the reason of a refusal: the messages of its fields, else the toasts of the answer, else the title and the detail. A client
 * gives the reason once, as near to its cause as it can.
 */
const problemWords = ({ problem, effects = [] }: Envelope): readonly Word[] => {
  if (problem === undefined) return []
  const { title, detail, fields = [] } = problem
  if (fields.length > 0) return fields.map(({ form, name, message }) => [`problem ${form}.${name}`, message])
  const toasts = effects.flatMap((effect) => (effect.type === 'toast' ? [effect.text] : []))
  if (toasts.length > 0) return toasts.map((text) => ['problem toast', text])
  return [['problem title', title], ...(detail === undefined ? [] : [['problem detail', detail] as const])]
}

/** Returns every word of an answer that a shopper must be able to read: of its page or parts, and of its problem. */
export function wordsToRead(envelope: Envelope): readonly Word[] {
  const parts = (envelope.parts ?? []).flatMap((part) => ('component' in part ? [part.component] : []))
  return [
    ...headWords(envelope),
    ...[...shownBlocks(envelope), ...parts]
      .flatMap(withInside)
      .flatMap((block) => saidBy(block).map(([path, word]) => [`${block.type} ${block.id} ${path}`, word] as const)),
    ...problemWords(envelope),
  ]
}

const collapseSpaces = (words: string): string => words.replace(/\s+/gu, ' ').trim()

/** Returns the words that `read` does not contain. Line breaks and runs of spaces do not count. */
export function missingWords(words: readonly Word[], read: string): readonly Word[] {
  const text = collapseSpaces(read)
  return words.filter(([, word]) => !text.includes(collapseSpaces(word)))
}

/** Returns the words of an answer that are missing from what a shopper can read of it. */
export const missedIn = (envelope: Envelope, read: string): readonly Word[] => missingWords(wordsToRead(envelope), read)
