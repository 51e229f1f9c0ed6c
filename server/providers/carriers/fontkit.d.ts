// What the label needs of fontkit, the font reader inside pdfkit, which ships no types of its own.
declare module 'fontkit' {
  export function create(font: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean }
}
