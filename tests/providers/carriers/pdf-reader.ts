import { inflateSync } from 'node:zlib'

type PdfObject = { readonly head: string; readonly stream: string | null }

export type PdfPaper = {
  /** All objects and unpacked streams as text, to search for forbidden content. */
  readonly everything: string
  readonly text: string
  readonly rectangles: readonly {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }[]
  readonly size: readonly number[]
}

export function readPdf(document: Uint8Array): PdfPaper {
  const [first] = readPages(document)
  if (first === undefined) throw new Error('no page in the PDF')
  return first
}

export function readPages(document: Uint8Array): readonly PdfPaper[] {
  const objects = objectsOf(Buffer.from(document).toString('latin1'))
  const kids = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head))?.head ?? ''
  const ids = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)
  return ids.map((id) => pageOf(objects, id))
}

function pageOf(objects: ReadonlyMap<string, PdfObject>, id: string): PdfPaper {
  const page = objects.get(id)
  const content = objects.get(/\/Contents (\d+)/.exec(page?.head ?? '')?.[1] ?? '')?.stream
  if (page === undefined || typeof content !== 'string') throw new Error('a page of the PDF is missing')

  const resources = objects.get(/\/Resources (\d+)/.exec(page.head)?.[1] ?? '')?.head ?? ''
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', fontId = '']) => [
      name,
      lettersOf(objects, fontId),
    ]),
  )
  return {
    everything: [...objects.values()].map(({ head, stream }) => `${head}\n${stream ?? ''}`).join('\n'),
    text: textOf(content, fonts),
    rectangles: [...content.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((match) => {
      const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number)
      return { x, y, width, height }
    }),
    size: (/\/MediaBox \[([^\]]+)\]/.exec(page.head)?.[1] ?? '').trim().split(/\s+/).map(Number),
  }
}

function objectsOf(pdf: string): ReadonlyMap<string, PdfObject> {
  return new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', body = '']) => {
      const [head = '', packed] = body.split(/\nstream\n/)
      return [id, { head, stream: packed === undefined ? null : inflate(head, packed.replace(/\nendstream$/, '')) }]
    }),
  )
}

const inflate = (head: string, packed: string): string =>
  head.includes('/FlateDecode') ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed

function lettersOf(objects: ReadonlyMap<string, PdfObject>, fontId: string): readonly string[] {
  const table = objects.get(/\/ToUnicode (\d+)/.exec(objects.get(fontId)?.head ?? '')?.[1] ?? '')?.stream ?? ''
  return [...table.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, list = '']) => [...list.matchAll(/<([0-9a-f ]*)>/g)])
    .map(([, hex = '']) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
}

function textOf(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let letters: readonly string[] = []
  let text = ''
  for (const [, font, hexText = ''] of content.matchAll(/\/(F\d+) \S+ Tf|^\[(.*)\] TJ$/gm)) {
    if (font !== undefined) letters = fonts.get(font) ?? []
    const glyphs = [...hexText.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    text += glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd').join('')
  }
  return text
}
