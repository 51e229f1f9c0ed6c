import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SwapCard } from '../../../client/widgets/SwapCard.tsx'
import type { SwapCard as SwapCardShape } from '../../../schemas/components/swap-card.ts'
import { draw } from './draw.tsx'

const side = (variant: string) => ({
  label: variant,
  title: 'Linen shirt',
  variant,
  picture: { src: `/${variant}.svg`, alt: `Shirt in ${variant}` },
  price: { amount: 9_800, currency: 'USD', text: '$98.00' },
})
const sides: SwapCardShape['sides'] = [side('M'), side('L')]

test('UXD-07 a changed size has one picture and two chips, the new one marked', () => {
  const change = { from: 'M', to: 'L', text: 'From M to L' }
  const { container } = draw(<SwapCard component={{ type: 'swap_card', id: 'swap', sides, change }} />)
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('src'))).toEqual(['/L.svg'])
  const chips = [...container.querySelectorAll('.hw-chip')]
  expect(chips.map((chip) => [chip.textContent, chip.classList.contains('hw-chip--on')])).toEqual([
    ['M', false],
    ['L', true],
  ])
  expect(screen.getByText('From M to L').className).toBe('hw-sr')
})
