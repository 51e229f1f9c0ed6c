// What the label needs of fontkit, the font reader inside pdfkit, which ships no types of its own.
declare module 'fontkit' {
  /** A font that was opened; it reads its tables as they are asked for, and keeps them. */
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(font: Uint8Array): Font
}

// pdfkit takes an opened font too, which its types do not say.
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this
  }
}
