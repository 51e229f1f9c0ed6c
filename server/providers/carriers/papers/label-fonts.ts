import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

export type Weight = 'regular' | 'bold'

/** What drawing needs of a PDF document. */
export type LabelPage = PDFKit.PDFDocument

/** Where a line of text begins, in points from the top left, and how large it is. */
type TextPosition = { readonly size: number; readonly x: number; readonly baseline: number }

/** Draws the letters of one font into a PDF. */
export type LabelFont = {
  /** In points. */
  widthOf(page: LabelPage, text: string, size: number): number
  draw(page: LabelPage, text: string, position: TextPosition): void
}

/** Finds the font that draws a character. */
export type LabelFonts = {
  /** The font that draws the character; null when no family has it. */
  fontFor(character: string, weight: Weight): LabelFont | null
}

/** In the order of lookup. Noto Sans has Latin, Greek, Cyrillic and Devanagari letters; BIZ UDPGothic has Japanese ones. */
const families = ['ascii', 'noto-sans', 'biz-udpgothic'] as const

/** `server/build-fonts.mjs` writes this folder; the path is relative to this file or to dist/server. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../../../../dist/fonts/' : '../fonts/', import.meta.url)

/** Opens each font at its first use, once for all papers. @throws Error while the fonts are not built. */
export function labelFonts(): LabelFonts {
  const opened = new Map<string, OpenFont>()
  const open = (name: string): OpenFont => {
    const known = opened.get(name)
    if (known !== undefined) return known
    const font = create(readFileSync(new URL(`${name}.ttf`, folder)))
    const fresh = { font, drawn: toLabelFont(name, font) }
    opened.set(name, fresh)
    return fresh
  }

  return {
    fontFor(character, weight) {
      const code = character.codePointAt(0) ?? 0
      for (const family of families) {
        const { font, drawn } = open(`${family}-${weight}`)
        if (font.hasGlyphForCodePoint(code)) return drawn
      }
      return null
    },
  }
}

type OpenFont = { readonly font: Font; readonly drawn: LabelFont }

/** pdfkit lays out the text, and embeds the letters that a paper uses. */
const toLabelFont = (name: string, font: Font): LabelFont => {
  // Registering a font again costs nothing.
  const select = (page: LabelPage, size: number): LabelPage => page.registerFont(name, font).font(name, size)
  return {
    widthOf: (page, text, size) => select(page, size).widthOfString(text),
    draw(page, text, { size, x, baseline }) {
      select(page, size).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    },
  }
}
