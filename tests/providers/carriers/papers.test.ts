import { expect, test } from 'vitest'
import { createLabelFonts } from '../../../server/providers/carriers/papers/label-fonts.ts'
import { createPapers } from '../../../server/providers/carriers/papers/papers.ts'
import type { PackingSlip } from '../../../server/providers/carriers/port.ts'

const papers = createPapers(createLabelFonts())

const slip: PackingSlip = {
  returnName: 'R-1001',
  code: 'R-1001',
  orderName: '#1001',
  to: { name: 'Returns', address1: '1 Harbor Street', city: 'Oakland', state: 'CA', zip: '94607', country: 'US' },
  items: [{ title: 'Linen shirt', variant: 'Blue / M', reason: 'Too small' }],
  words: { title: 'Packing slip', number: 'Return', order: 'Order', items: 'Items', to: 'To', hint: 'Lay it in.' },
}

test('a text becomes a QR code that only draws', async () => {
  const svg = Buffer.from(await papers.codeOf('<script>alert(1)</script>')).toString()
  expect(svg).toMatch(/^<svg .*<path .*<\/svg>\s*$/s)
  expect(svg).not.toMatch(/script|alert|href/)
})

test('LBL-26 a packing slip is a PDF', async () => {
  const paper = Buffer.from(await papers.packingSlip(slip))
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
})
