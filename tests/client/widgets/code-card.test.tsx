import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CodeCard } from '../../../client/widgets/CodeCard.tsx'
import { LabelBlock } from '../../../client/widgets/LabelBlock.tsx'
import type { CodeCard as CodeCardShape } from '../../../schemas/components/code-card.ts'
import { press, words } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

const card = (overrides: Partial<CodeCardShape> = {}): CodeCardShape => ({
  type: 'code_card',
  id: 'label',
  heading: 'Your QR code is ready',
  body: words('Show it at the counter.'),
  actions: [],
  ...overrides,
})

test('LBL-12 a code is a picture with alternative text and letters to read aloud', () => {
  draw(
    <CodeCard
      component={card({ image: { src: '/qr', alt: 'QR code for R-1' }, code: { label: 'Return code', value: 'E12' } })}
    />,
  )
  const region = screen.getByRole('region', { name: 'Your QR code is ready' })
  expect(within(region).getByRole('img', { name: 'QR code for R-1' }).getAttribute('src')).toBe('/qr')
  expect(within(region).getByText('Return code')).toBeDefined()
  expect(within(region).getByText('E12')).toBeDefined()
  expect(within(region).getByRole('status').textContent).toContain('Show it at the counter.')
})

test('GFT-21 a card shows its items as small pictures and the count of others', () => {
  const pictures = ['/a.svg', '/b.svg', '/c.svg'].map((src) => ({ src, alt: `Picture ${src}` }))
  draw(<CodeCard component={card({ pictures, more: '+2' })} />)
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(['/a.svg', '/b.svg', '/c.svg'])
  expect(screen.getByText('+2')).toBeDefined()
})

test('STS-58 a code of letters alone has no picture', () => {
  draw(<CodeCard component={card({ code: { label: 'Return code', value: 'E12' } })} />)
  expect(screen.queryByRole('img')).toBeNull()
})

test('LBL-20 MTH-40 its buttons and links are drawn', () => {
  const finder = press({
    label: 'Find a counter',
    action: { type: 'link', href: 'https://finder.example/', external: true },
  })
  draw(<CodeCard component={card({ actions: [finder, press({ label: 'Show the label' })] })} />)
  expect(screen.getByRole('link', { name: /Find a counter/ }).getAttribute('href')).toBe('https://finder.example/')
  expect(screen.getByRole('button', { name: 'Show the label' })).toBeDefined()
})

test('LBL-28 the mark of the carrier is a picture that is called by its name', () => {
  const mark = { src: '/carrier-marks/usps.svg', alt: 'USPS' }
  draw(
    <LabelBlock
      component={{
        type: 'label_block',
        id: 'label',
        look: 'ready',
        heading: 'Label',
        body: words('Print it.'),
        actions: [],
        mark,
      }}
    />,
  )
  expect(screen.getByRole('img', { name: 'USPS' }).getAttribute('src')).toBe(mark.src)
})

test('LBL-30 an expired label is marked as expired', () => {
  draw(
    <LabelBlock
      component={{
        type: 'label_block',
        id: 'label',
        look: 'expired',
        heading: 'It has ended',
        body: words('Ask again.'),
        actions: [],
      }}
    />,
  )
  expect(screen.getByRole('status').textContent).toContain('It has ended')
})
