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
    ? [...message.matchAll(/\{\{(.*?)\}\}/gs)].map(([, text = '']) => text)
    : [message]

/** The words of a text without what is put in, and whether a text that is read may be it. */
const readAs = (variant: string) => {
  const words = plain(variant).split(/\{[^{}]*\}/)
  const pattern = words.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')
  return { said: words.join('').trim().length, pattern: new RegExp(`^${pattern}$`) }
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
      .filter((one) => one.said >= FEWEST && one.pattern.test(text))
      .map((one) => ({ key, said: one.said })),
  )
  const closest = found.toSorted((a, b) => b.said - a.said).map(({ key }) => key)
  return [...new Set(closest)].slice(0, TOLD)
}
