import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

export type Weight = 'regular' | 'bold'

export type LabelPage = PDFKit.PDFDocument

/** In points from the top left. */
type TextPosition = { readonly size: number; readonly x: number; readonly baseline: number }

export type LabelFont = {
  /** In points. */
  widthOf(page: LabelPage, text: string, size: number): number
  draw(page: LabelPage, text: string, position: TextPosition): void
}

export type LabelFonts = {
  fontFor(character: string, weight: Weight): LabelFont | null
}

const families = ['ascii', 'noto-sans', 'biz-udpgothic'] as const

/** Written by `server/build-fonts.mjs`. Relative to this file or to dist/server. */
const folder = new URL(import.meta.url.endsWith('.ts') ? '../../../../dist/fonts/' : '../fonts/', import.meta.url)

/** Opens each font on first use. @throws Error while the fonts are not built. */
export function createLabelFonts(): LabelFonts {
  const opened = new Map<string, OpenFont>()
  const open = (name: string): OpenFont => {
    const existing = opened.get(name)
    if (existing !== undefined) return existing
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

const toLabelFont = (name: string, font: Font): LabelFont => {
  const select = (page: LabelPage, size: number): LabelPage => page.registerFont(name, font).font(name, size)
  return {
    widthOf: (page, text, size) => select(page, size).widthOfString(text),
    draw(page, text, { size, x, baseline }) {
      select(page, size).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    },
  }
}
