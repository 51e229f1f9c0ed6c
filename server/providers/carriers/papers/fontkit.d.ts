// What labels need of fontkit, the font reader inside pdfkit, which has no types of its own.
declare module 'fontkit' {
  /** An open font. It parses a table at the first use and keeps it. */
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(font: Uint8Array): Font
}

// pdfkit takes an open font too, which its types do not say.
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this
  }
}
