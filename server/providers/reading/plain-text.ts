const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const decodeEntity = (entity: string, name: string): string => {
  if (!name.startsWith('#')) return namedEntities[name] ?? entity
  const code = name[1] === 'x' || name[1] === 'X' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = Number.isInteger(code) && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : entity
}

interface Markup {
  readonly text: string
  readonly end: number
}

/** Stops after the first miss, for linear time. */
const createFinder = (html: string, pattern: RegExp): ((from: number) => number) => {
  let isExhausted = false
  return (from) => {
    if (isExhausted) return -1
    pattern.lastIndex = from
    isExhausted = pattern.exec(html) === null
    return isExhausted ? -1 : pattern.lastIndex
  }
}

const hidden = /<(script|style)\b/iy
const block = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/ul|\/ol)\b/iy
const tag = /<\/?[a-z]/iy

/** Null for text. Ascending positions take linear time. */
const createMarkupReader = (html: string): ((at: number) => Markup | null) => {
  const ends = {
    script: createFinder(html, /<\/script\s*>/gi),
    style: createFinder(html, /<\/style\s*>/gi),
    comment: createFinder(html, /-->/g),
    tag: createFinder(html, />/g),
  }
  const isAt = (pattern: RegExp, at: number): boolean => {
    pattern.lastIndex = at
    return pattern.test(html)
  }
  const kindAt = (at: number): 'script' | 'style' | 'comment' | null => {
    if (html.startsWith('<!--', at)) return 'comment'
    if (!isAt(hidden, at)) return null
    return html[at + 2]?.toLowerCase() === 'c' ? 'script' : 'style'
  }
  return (at) => {
    const kind = kindAt(at)
    const hiddenEnd = kind === null ? -1 : ends[kind](at)
    if (hiddenEnd !== -1) return { text: '', end: hiddenEnd }
    if (!isAt(tag, at)) return null
    const end = ends.tag(at)
    return end === -1 ? null : { text: isAt(block, at) ? '\n' : '', end }
  }
}

/** Blocks become lines; scripts and styles are dropped. */
const removeMarkup = (html: string): string => {
  const parts: string[] = []
  const readMarkup = createMarkupReader(html)
  let end = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', Math.max(end, at + 1))) {
    const markup = readMarkup(at)
    if (markup === null) continue
    parts.push(html.slice(end, at), markup.text)
    end = markup.end
  }
  return parts.join('') + html.slice(end)
}

/** Blocks become lines; other markup is dropped. */
export const toPlainText = (html: string): string =>
  removeMarkup(html)
    .replace(/&(#?[a-z0-9]{1,10});/gi, decodeEntity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()

/** Removes markup exactly once: unescaped text such as `<5 kg>` resembles markup (FND-64). */
export const withPlainDescription = <Described extends { readonly description: string }>(
  product: Described,
): Described => ({
  ...product,
  description: toPlainText(product.description),
})
