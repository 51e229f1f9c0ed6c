import type { Component } from '../../schemas/components/index.ts'
import { withNested } from '../../schemas/components/nested.ts'
import { listTexts } from '../../schemas/components/texts.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'

export type Word = readonly [place: string, word: string]

export const listVisibleBlocks = ({ screen, overlay }: Envelope): readonly Component[] =>
  overlay
    ? [...overlay.body, ...(overlay.footer ?? [])]
    : [screen?.regions.banner, screen?.regions.main, screen?.regions.aside, screen?.regions.footer].flatMap(
        (blocks) => blocks ?? [],
      )

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

const problemWords = ({ problem, effects = [] }: Envelope): readonly Word[] => {
  if (problem === undefined) return []
  const { title, detail, fields = [] } = problem
  if (fields.length > 0) return fields.map(({ form, name, message }) => [`problem ${form}.${name}`, message])
  const toasts = effects.flatMap((effect) => (effect.type === 'toast' ? [effect.text] : []))
  if (toasts.length > 0) return toasts.map((text) => ['problem toast', text])
  return [['problem title', title], ...(detail === undefined ? [] : [['problem detail', detail] as const])]
}

export function listVisibleWords(envelope: Envelope): readonly Word[] {
  const parts = (envelope.parts ?? []).flatMap((part) => ('component' in part ? [part.component] : []))
  return [
    ...headWords(envelope),
    ...[...listVisibleBlocks(envelope), ...parts]
      .flatMap(withNested)
      .flatMap((block) => listTexts(block).map(([path, word]) => [`${block.type} ${block.id} ${path}`, word] as const)),
    ...problemWords(envelope),
  ]
}

const collapseSpaces = (words: string): string => words.replace(/\s+/gu, ' ').trim()

export function missingWords(words: readonly Word[], read: string): readonly Word[] {
  const text = collapseSpaces(read)
  return words.filter(([, word]) => !text.includes(collapseSpaces(word)))
}

export const missedIn = (envelope: Envelope, read: string): readonly Word[] =>
  missingWords(listVisibleWords(envelope), read)
