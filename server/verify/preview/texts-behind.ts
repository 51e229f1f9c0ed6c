import { bundleOf, textKeys } from '../../../locales/bundles.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'

/** The closest matches first. */
const TOLD = 5
/** Fewer characters between placeholders match too much. */
const FEWEST = 3

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A plain message, or each branch of a choice. */
const variantsOf = (message: string): readonly string[] =>
  message.trimStart().startsWith('.')
    ? message
        .split('}}')
        .slice(0, -1)
        .flatMap((part) => (part.includes('{{') ? [part.slice(part.indexOf('{{') + 2)] : []))
    : [message]

/** Each placeholder must match at least one character. */
const hasInOrder = (text: string, [first = '', ...rest]: readonly string[]): boolean => {
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

const readAs = (variant: string) => {
  const words = plain(variant).split(/\{[^{}]*\}/)
  return { said: words.join('').trim().length, words }
}

/** Keys of the shop's or built-in texts that could have produced a text; edit mode opens them (PRV-11). */
export function textsBehind(
  { content }: Pick<ShopConfig, 'content'>,
  language: string,
  read: string,
): readonly string[] {
  const text = plain(read)
  const said = { ...bundleOf('en'), ...bundleOf(language), ...content[language] }
  const found = textKeys.flatMap((key) =>
    variantsOf(said[key] ?? '')
      .map(readAs)
      .filter((one) => one.said >= FEWEST && hasInOrder(text, one.words))
      .map((one) => ({ key, said: one.said })),
  )
  const closest = found.toSorted((a, b) => b.said - a.said).map(({ key }) => key)
  return [...new Set(closest)].slice(0, TOLD)
}
