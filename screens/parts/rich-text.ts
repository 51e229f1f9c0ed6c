import type { Translate } from '../../locales/translate.ts'
import type { Inline, RichText } from '../../schemas/screen/text.ts'
import { type Instant, type IsoTime, toIsoTime } from '../../schemas/values/ids.ts'

export const plain = (text: string): RichText => [{ kind: 'paragraph', inline: [{ kind: 'words', text }] }]

export const paragraphs = (texts: readonly string[]): RichText => texts.flatMap(plain)

export type Sentence = string | { readonly text: string; readonly at: Instant }

/** Joins sentences; `time` is the first instant. */
export function datedText(
  sentences: readonly Sentence[],
  t: Translate,
): { readonly text: string; readonly time?: IsoTime } {
  const dated = sentences.find((one) => typeof one !== 'string')
  const text = t.sentences(sentences.map((one) => (typeof one === 'string' ? one : one.text)))
  return { text, ...(typeof dated === 'object' && { time: toIsoTime(dated.at) }) }
}

/** `end` is the position after the node. */
interface ParsedMark {
  readonly node: Inline
  readonly end: number
}

/** Marks touch their text, so the stars of `2 * 3 * 4` stay stars. */
const isEnclosable = (text: string): boolean => text !== '' && text.trim() === text

/** The text between the stars contains no star. */
const readEmphasis = (text: string, at: number): ParsedMark | null => {
  const mark = text.startsWith('**', at) ? '**' : '*'
  const start = at + mark.length
  const end = text.indexOf('*', start)
  const enclosed = end === -1 ? '' : text.slice(start, end)
  if (!isEnclosable(enclosed) || !text.startsWith(mark, end)) return null
  return { node: { kind: mark === '**' ? 'strong' : 'emphasis', text: enclosed }, end: end + mark.length }
}

const linkStart = /\]\((?:https?:\/\/|mailto:|tel:)/y
const linkEnd = /[\s)]/g

/** Requires ascending positions. It caches its search positions, so that all calls together take linear time. */
const linkReader = (text: string): ((at: number) => ParsedMark | null) => {
  let close = -1
  let hrefEnd = -1
  return (at) => {
    if (close !== Number.POSITIVE_INFINITY && close <= at) {
      const found = text.indexOf(']', at + 1)
      close = found === -1 ? Number.POSITIVE_INFINITY : found
    }
    linkStart.lastIndex = close
    if (close === at + 1 || close === Number.POSITIVE_INFINITY || !linkStart.test(text)) return null
    const start = linkStart.lastIndex
    if (hrefEnd < start) {
      linkEnd.lastIndex = start
      hrefEnd = linkEnd.exec(text)?.index ?? text.length
    }
    if (hrefEnd === start || text[hrefEnd] !== ')') return null
    const node = { kind: 'link', text: text.slice(at + 1, close), href: text.slice(close + 2, hrefEnd) } as const
    return { node, end: hrefEnd + 1 }
  }
}

/** Parses bold, emphasis and links in linear time; everything else is plain text. */
const inlineOf = (text: string): Inline[] => {
  const parts: Inline[] = []
  const readLink = linkReader(text)
  const addWords = (from: number, to: number): void => {
    if (to > from) parts.push({ kind: 'words', text: text.slice(from, to) })
  }
  let end = 0
  for (const { index } of text.matchAll(/[*[]/g)) {
    if (index < end) continue
    const found = text[index] === '[' ? readLink(index) : readEmphasis(text, index)
    if (found === null) continue
    addWords(end, index)
    parts.push(found.node)
    end = found.end
  }
  addWords(end, text.length)
  return parts
}

const unspaced = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\uff01-\\uff60]'
const startsUnspaced = new RegExp(`^[*[]*${unspaced}`, 'u')
const endsUnspaced = new RegExp(`${unspaced}$`, 'u')

/** Removes trailing stars, or the address of a trailing link. */
const stripEndMarks = (line: string): string => {
  const link = line.endsWith(')') ? line.lastIndexOf('](') : -1
  if (link !== -1 && !/[\s)]/.test(line.slice(link + 2, -1))) return line.slice(0, link)
  let end = line.length
  while (line[end - 1] === '*') end -= 1
  return line.slice(0, end)
}

/** Joins lines with spaces, except between Japanese or Chinese characters. */
const joinLines = (paragraph: string): string =>
  paragraph
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line, n, lines) => {
      const before = lines[n - 1]
      if (before === undefined) return [line]
      return endsUnspaced.test(stripEndMarks(before)) && startsUnspaced.test(line) ? [line] : [' ', line]
    })
    .join('')

/**
 * Parses a subset of Markdown: paragraphs, `- ` lists, bold, emphasis, links to http(s), mail and phone. Everything
 * else stays text, so merchant text never becomes markup.
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
        : { kind: 'paragraph', inline: inlineOf(joinLines(block)) }
    })
