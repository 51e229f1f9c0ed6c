import type { Translate } from '../../locales/translate.ts'
import { type Instant, type IsoTime, isoTime } from '../../schemas/ids.ts'
import type { Inline, RichText } from '../../schemas/text.ts'

/** One paragraph of plain words. */
export const plain = (text: string): RichText => [{ kind: 'paragraph', inline: [{ kind: 'words', text }] }]

/** Several paragraphs of plain words. */
export const paragraphs = (texts: readonly string[]): RichText => texts.flatMap(plain)

/** A sentence, or one that tells of a moment. */
export type Sentence = string | { readonly text: string; readonly at: Instant }

/** Sentences in one text, and beside it the moment that the first of them tells of. */
export function datedText(
  sentences: readonly Sentence[],
  t: Translate,
): { readonly text: string; readonly time?: IsoTime } {
  const dated = sentences.find((one) => typeof one !== 'string')
  const text = t.sentences(sentences.map((one) => (typeof one === 'string' ? one : one.text)))
  return { text, ...(typeof dated === 'object' && { time: isoTime(dated.at) }) }
}

// Marks hug their words: the stars of `2 * 3 * 4` are stars.
const marks =
  /\*\*([^\s*](?:[^*]*[^\s*])?)\*\*|\*([^\s*](?:[^*]*[^\s*])?)\*|\[([^\]]+)\]\(((?:https?:\/\/|mailto:|tel:)[^\s)]+)\)/g

/** A line of the merchant's with its bold and italic words and links; all else stays plain text. */
const inlineOf = (text: string): Inline[] => {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(marks)) {
    if (match.index > end) parts.push({ kind: 'words', text: text.slice(end, match.index) })
    const [whole, strong, emphasis, words, href] = match
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', text: emphasis })
    else parts.push({ kind: 'link', text: words ?? '', href: href ?? '' })
    end = match.index + whole.length
  }
  if (end < text.length) parts.push({ kind: 'words', text: text.slice(end) })
  return parts
}

const unspaced = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\uff01-\\uff60]'

// The end of a line between two letters that no space parts, whatever marks stand around them.
const seam = new RegExp(`(?<=${unspaced}(?:\\*+|\\]\\([^\\s)]+\\))?)\\s*\\n\\s*(?=[*[]*${unspaced})`, 'gu')

/** The lines of a paragraph as one: with spaces between, and without where Japanese or Chinese goes on. */
const flowed = (paragraph: string): string => paragraph.replace(seam, '').replaceAll('\n', ' ')

/**
 * A merchant's Markdown as a closed tree: paragraphs, `- ` lists, bold, emphasis and links to http(s), mail or phone.
 * Everything else stays the words it is, so no merchant text ever becomes markup.
 */
export const markdown = (source: string): RichText =>
  source
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map((block) => {
      const lines = block.split('\n')
      return lines.every((line) => line.startsWith('- '))
        ? { kind: 'list', items: lines.map((line) => inlineOf(line.slice(2))) }
        : { kind: 'paragraph', inline: inlineOf(flowed(block)) }
    })
