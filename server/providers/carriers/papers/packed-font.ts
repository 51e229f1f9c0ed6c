import { deflateSync } from 'node:zlib'
import type { Font } from 'fontkit'
import type { LabelFont, LabelPage } from './label-font.ts'

/** What nearly every label is written in: the letters of ASCII, from the space on. */
const FIRST = 0x20
const COUNT = 95

/** Whether a packed font draws the letter of this code. */
export const isPacked = (code: number): boolean => code >= FIRST && code < FIRST + COUNT

/** Its glyphs stand in the order of the letters, after the one for what a font does not have. */
const glyphOf = (code: number): number => code - FIRST + 1

const codeAt = (glyph: number): number => glyph + FIRST - 1

const hex = (number: number): string => number.toString(16).padStart(4, '0')

const hexOf = Array.from({ length: COUNT + 1 }, (_, glyph) => hex(glyph))

const packedLetters = Array.from({ length: COUNT }, (_, at) => FIRST + at)

/** The file of these letters alone, packed once. */
const packedFile = (font: Font) => {
  const subset = font.createSubset()
  for (const code of packedLetters) subset.includeGlyph(font.glyphForCodePoint(code).id)
  const bytes = subset.encode()
  return { bytes: deflateSync(bytes, { level: 9 }), length: bytes.length }
}

/** What each glyph means, for whoever copies text from a paper or reads it aloud. */
const meanings = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
1 beginbfrange
<0000> <${hex(COUNT)}> [<0000> ${packedLetters.map((code) => `<${hex(code)}>`).join(' ')}]
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`

/** What a PDF says of the font, in thousandths of its size as everything here. */
const descriptorOf = (font: Font, name: string, scale: number) => ({
  Type: 'FontDescriptor',
  FontName: name,
  Flags: 4,
  FontBBox: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map((edge) => edge * scale),
  ItalicAngle: font.italicAngle,
  Ascent: font.ascent * scale,
  Descent: font.descent * scale,
  CapHeight: font.capHeight * scale,
  StemV: 0,
})

/**
 * The ASCII letters of a font, made ready once: pdfkit would lay out each word and cut the font to the letters of each paper anew,
 * which was most of what a label took. Ligatures are not drawn; neighbours keep their distance.
 * `name` is what its papers call it.
 */
export function packedFont(name: string, font: Font): LabelFont {
  const scale = 1000 / font.unitsPerEm
  const postscriptName = `PACKED+${font.postscriptName}`
  const widths = [0, ...packedLetters].map((code) => font.glyphForCodePoint(code).advanceWidth * scale)
  const descriptor = descriptorOf(font, postscriptName, scale)
  const file = packedFile(font)
  const cmap = deflateSync(meanings, { level: 9 })
  const nearer = new Map<number, number>()

  /** By how much a letter stands nearer to the one after it. */
  const nearerBefore = (glyph: number, next: number): number => {
    const pair = glyph * (COUNT + 1) + next
    const known = nearer.get(pair)
    if (known !== undefined) return known
    const text = String.fromCharCode(codeAt(glyph), codeAt(next))
    const [first] = font.layout(text, { liga: false }).positions
    const found = (widths[glyph] ?? 0) - (first?.xAdvance ?? 0) * scale
    nearer.set(pair, found)
    return found
  }

  /** By how much the letter after this one of a text stands nearer. */
  const nearerAt = (text: string, at: number): number =>
    at + 1 === text.length ? 0 : nearerBefore(glyphOf(text.charCodeAt(at)), glyphOf(text.charCodeAt(at + 1)))

  const inside = new WeakMap<LabelPage, PDFKit.PDFKitReference>()
  /** The font in a document, put there when it is first drawn with. */
  const put = (page: LabelPage): PDFKit.PDFKitReference => {
    const write = (data: object, bytes?: Uint8Array) => {
      const reference = page.ref(data)
      reference.end(bytes)
      return reference
    }
    const packed = { Filter: 'FlateDecode' }
    const fontFile = write({ ...packed, Length1: file.length }, file.bytes)
    const described = write({ ...descriptor, FontFile2: fontFile })
    const letters = write({
      ...{ Type: 'Font', Subtype: 'CIDFontType2', BaseFont: postscriptName, CIDToGIDMap: 'Identity' },
      // An object: pdfkit writes a plain text as a name.
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      ...{ FontDescriptor: described, W: [0, widths] },
    })
    return write({
      ...{ Type: 'Font', Subtype: 'Type0', BaseFont: postscriptName, Encoding: 'Identity-H' },
      ...{ DescendantFonts: [letters], ToUnicode: write({ ...packed }, cmap) },
    })
  }

  return {
    widthOf(_page, text, size) {
      let width = 0
      for (let at = 0; at < text.length; at++) width += (widths[glyphOf(text.charCodeAt(at))] ?? 0) - nearerAt(text, at)
      return (width * size) / 1000
    },
    draw(page, text, { size, x, baseline }) {
      const reference = inside.get(page) ?? put(page)
      inside.set(page, reference)
      page.page.fonts[name] = reference
      let shown = ''
      for (let at = 0; at < text.length; at++) {
        const nearer = nearerAt(text, at)
        shown += hexOf[glyphOf(text.charCodeAt(at))] + (nearer === 0 ? '' : `> ${nearer} <`)
      }
      // The page counts from its top down; letters stand upright on it.
      page.addContent(`BT
/${name} ${size} Tf
1 0 0 -1 ${rounded(x)} ${rounded(baseline)} Tm
[<${shown}>] TJ
ET`)
    },
  }
}

const rounded = (points: number): number => Math.round(points * 1000) / 1000
