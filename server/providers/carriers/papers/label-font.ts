import type { Font } from 'fontkit'

/** What drawing needs of a PDF document. */
export type LabelPage = PDFKit.PDFDocument

/** Where a line of text begins, in points from the top left, and how large it is. */
type JsonNode = { readonly size: number; readonly x: number; readonly baseline: number }

/** What draws some letters of a family into a PDF. */
export type LabelFont = {
  /** In points. */
  widthOf(page: LabelPage, text: string, size: number): number
  draw(page: LabelPage, text: string, node: JsonNode): void
}

/** A font that pdfkit lays out, and cuts to the letters of each paper. */
export function openedFont(name: string, font: Font): LabelFont {
  // Registering it again costs nothing.
  const inHand = (page: LabelPage, size: number): LabelPage => page.registerFont(name, font).font(name, size)
  return {
    widthOf: (page, text, size) => inHand(page, size).widthOfString(text),
    draw(page, text, { size, x, baseline }) {
      inHand(page, size).text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    },
  }
}
