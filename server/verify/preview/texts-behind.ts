import { bundleOf, textKeys } from '../../../locales/bundles.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'

/** So many keys are told, those first whose words are closest to what is read. */
const TOLD = 5
/** Words between placeholders that are fewer say nothing. */
const FEWEST = 3

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The texts that a message can come to: one, or those between which it chooses. */
const variantsOf = (message: string): readonly string[] =>
  message.trimStart().startsWith('.')
    ? message
        .split('}}')
        .slice(0, -1)
        .flatMap((part) => (part.includes('{{') ? [part.slice(part.indexOf('{{') + 2)] : []))
    : [message]

/** Whether a text consists of these words in this order, with at least one character in place of each placeholder between them. */
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

/** The words of a text between its placeholders, and how many characters they have. */
const readAs = (variant: string) => {
  const words = plain(variant).split(/\{[^{}]*\}/)
  return { said: words.join('').trim().length, words }
}

/** The keys of the texts that read so in a language, by the shop's own words or by ours: what edit mode opens (PRV-11). */
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
