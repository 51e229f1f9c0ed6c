import { bundleOf, textKeys } from '../../../locales/bundles.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'

/** The closest matches first. */
const MAX_KEYS = 5
/** Fewer characters between placeholders match too much. */
const MIN_CHARACTERS = 3

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A plain message, or each branch of a choice. */
const listVariants = (message: string): readonly string[] =>
  message.trimStart().startsWith('.')
    ? message
        .split('}}')
        .slice(0, -1)
        .flatMap((part) => (part.includes('{{') ? [part.slice(part.indexOf('{{') + 2)] : []))
    : [message]

/** Each placeholder must match at least one character. */
const isTextOfParts = (text: string, [first = '', ...rest]: readonly string[]): boolean => {
  const last = rest.pop()
  if (last === undefined) return text === first
  let at = first.length
  for (const words of rest) {
    const found = text.indexOf(words, at + 1)
    if (found === -1) return false
    at = found + words.length
  }
  return text.startsWith(first) && text.endsWith(last) && text.length - last.length > at
}

const parseVariant = (variant: string) => {
  const words = collapseSpaces(variant).split(/\{[^{}]*\}/)
  return { characters: words.join('').trim().length, words }
}

/** Keys of the shop's or built-in texts that could have produced a text; edit mode opens them (PRV-11). */
export function findTextKeys(
  { content }: Pick<ShopConfig, 'content'>,
  language: string,
  shownText: string,
): readonly string[] {
  const text = collapseSpaces(shownText)
  const messages = { ...bundleOf('en'), ...bundleOf(language), ...content[language] }
  const found = textKeys.flatMap((key) =>
    listVariants(messages[key] ?? '')
      .map(parseVariant)
      .filter((one) => one.characters >= MIN_CHARACTERS && isTextOfParts(text, one.words))
      .map((one) => ({ key, characters: one.characters })),
  )
  const closest = found.toSorted((a, b) => b.characters - a.characters).map(({ key }) => key)
  return [...new Set(closest)].slice(0, MAX_KEYS)
}
