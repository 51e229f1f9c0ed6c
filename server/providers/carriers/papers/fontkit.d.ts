// What the label needs of fontkit, the font reader inside pdfkit, which ships no types of its own.
declare module 'fontkit' {
  /** A font that was opened; it reads its tables as they are asked for, and keeps them. */
  export interface Font {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly capHeight: number
    readonly italicAngle: number
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): { readonly id: number; readonly advanceWidth: number }
    layout(
      text: string,
      features: Readonly<Record<string, boolean>>,
    ): { readonly positions: readonly { readonly xAdvance: number }[] }
    createSubset(): { includeGlyph(id: number): number; encode(): Uint8Array }
  }
  export function create(font: Uint8Array): Font
}

// pdfkit takes an opened font too, which its types do not say.
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this
  }
}
