import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'
import { type LabelFont, openedFont } from './label-font.ts'
import { isPacked, packedFont } from './packed-font.ts'
import { openTypeOf } from './woff.ts'

export type Weight = 'regular' | 'bold'

/** Finds the font that draws a character. */
export type LabelFonts = {
  /** The font that draws the character; null when no family has it. */
  fontFor(character: string, weight: Weight): LabelFont | null
}

/** A font package, and the ranges its subset files say they hold. */
type Family = {
  readonly name: string
  readonly folder: string
  readonly subsets: readonly { readonly subset: string; readonly ranges: readonly (readonly [number, number])[] }[]
}

/** In the order they are asked: Latin, Greek, Cyrillic, Vietnamese and Devanagari first, then Japanese. */
const families = ['noto-sans', 'biz-udpgothic'] as const

const weightNumbers: Record<Weight, number> = { regular: 400, bold: 700 }

/**
 * The fonts of the label, from their npm packages. They come in small subset files, of which a label opens the few it
 * needs. The `.woff` files, not `.woff2`: pdfkit draws nothing from the latter.
 * @throws when a package is not installed.
 */
export function labelFonts(): LabelFonts {
  const known = new Map<string, LabelFont | null>()
  const opened = fontOpener()
  const packed = new Map<Weight, LabelFont>()
  const loaded = families.map(readFamily)

  /** What draws ASCII: of all files one of each weight holds it. */
  const packedIn = (weight: Weight, font: Font): LabelFont => {
    const known = packed.get(weight) ?? packedFont(`F${weightNumbers[weight]}`, font)
    packed.set(weight, known)
    return known
  }

  return {
    fontFor(character, weight) {
      const key = `${weight} ${character}`
      const before = known.get(key)
      if (before !== undefined) return before

      const code = codePointOf(character)
      const file = candidates(loaded, character, weight)
        .map(opened)
        .find(({ font }) => font.hasGlyphForCodePoint(code))
      const found = file === undefined ? null : isPacked(code) ? packedIn(weight, file.font) : file.drawn
      if (known.size < KNOWN_CHARACTERS) known.set(key, found)
      return found
    },
  }
}

const KNOWN_CHARACTERS = 50_000 // addresses are typed by strangers: the memory of them has an end

/** One subset of a family, and what draws its letters. */
type OpenedFile = { readonly font: Font; readonly drawn: LabelFont }

/**
 * Opens each file once: what a font has told of its tables it need not tell the next paper. Which letters a subset has only the font
 * itself says, as it may have fewer than the range it stands for.
 */
const fontOpener = (): ((path: string) => OpenedFile) => {
  const opened = new Map<string, OpenedFile>()
  return (path) => {
    const known = opened.get(path)
    if (known !== undefined) return known
    const font = create(openTypeOf(readFileSync(path)))
    const fresh = { font, drawn: openedFont(basename(path, '.woff'), font) }
    opened.set(path, fresh)
    return fresh
  }
}

const codePointOf = (character: string): number => character.codePointAt(0) ?? 0

const candidates = (loaded: readonly Family[], character: string, weight: Weight): readonly string[] => {
  const code = codePointOf(character)
  return loaded.flatMap(({ name, folder, subsets }) =>
    subsets
      .filter(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last))
      .map(({ subset }) => join(folder, 'files', `${name}-${subset}-${weightNumbers[weight]}-normal.woff`)),
  )
}

const { resolve } = createRequire(import.meta.url)

const readFamily = (name: string): Family => {
  const path = resolve(`@fontsource/${name}/unicode.json`)
  // A file of our own dependency at a pinned version: subset name -> "U+0020-007F,U+00A9".
  const ranges = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>
  const subsets = Object.entries(ranges).map(([key, text]) => ({
    subset: key.replace(/^\[(\d+)\]$/, '$1'),
    ranges: text.split(',').map(readRange),
  }))
  return { name, folder: dirname(path), subsets: subsets.reverse() } // plain latin stands last and is asked most
}

const readRange = (text: string): readonly [number, number] => {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
