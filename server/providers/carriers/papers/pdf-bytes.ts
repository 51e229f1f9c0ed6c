import type { LabelPage } from './label-fonts.ts'

export function collectPdf(page: LabelPage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    page.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    page.on('end', () => resolve(Buffer.concat(chunks)))
    page.on('error', reject)
    page.end()
  })
}
