import { seam } from './canvas.ts'
import { nagi, wren } from './marks.ts'

const RING = 'M60 70C60 87 47 100 30 100C13 100 0 87 0 70C0 53 13 40 30 40C47 40 60 53 60 70Z'

/** One-line letters on a baseline at 100, small letters 60 high: their strokes and how wide they stand. */
const LETTERS: Readonly<Record<string, readonly [d: string, width: number]>> = {
  W: ['M0 16L26 100L52 28L78 100L104 16', 104],
  a: [`${RING}M60 40V100`, 60],
  d: [`${RING}M60 10V100`, 60],
  e: ['M1 70H60C60 52 47 40 30 40C13 40 0 53 0 70C0 87 13 100 30 100C42 100 51 95 56 87', 60],
  f: ['M14 100V34C14 18 22 10 38 12M0 46H34', 36],
  g: [`${RING}M60 40V102C60 120 48 129 30 129C18 129 8 125 3 118`, 60],
  i: ['M0 40V100M0 14V16', 0],
  l: ['M0 10V100', 0],
  n: ['M0 100V40M0 68C0 50 12 40 28 40C44 40 54 50 54 68V100', 54],
  o: [RING, 60],
  r: ['M0 100V40M0 68C2 48 16 38 34 42', 32],
}

const GAP = 26

function word(text: string, colour: string): { svg: string; width: number } {
  let x = 0
  const drawn = [...text].map((letter) => {
    const [d, width] = LETTERS[letter] ?? ['', 0]
    const svg = `<g transform="translate(${x} 0)">${seam(colour, 9, d)}</g>`
    x += width + (letter === 'r' || letter === 'f' ? GAP * 0.6 : GAP)
    return svg
  })
  return { svg: drawn.join(''), width: x - GAP }
}

function lockup([text, colour]: readonly [string, string], mark: string, label: string): string {
  const name = word(text, colour)
  const width = Math.round(164 + name.width)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -6 ${width} 152" width="${width}" height="152" role="img" aria-label="${label}"><title>${label}</title>${mark}<g transform="translate(152 8)">${name.svg}</g></svg>`
}

const seal = (size: number) =>
  `<g transform="scale(${size})"><rect x="6" y="10" width="112" height="112" rx="16" fill="#a8453a"/>${nagi('#fbf6ec', [62, 66, 0.78])}</g>`

const icon = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">${body}</svg>`

/** The marks of the two brands and the picture shown where a product has none. */
export const logos: Readonly<Record<string, () => string>> = {
  'logo-demo': () => lockup(['Wrenfold', '#2f3a33'], wren('#4d6352', [64, 72, 1.06]), 'Wrenfold'),
  'logo-demo-jp': () => lockup(['nagi', '#2e2a27'], seal(1), 'Nagi'),
  'icon-demo': () => icon(`<rect width="128" height="128" rx="30" fill="#4d6352"/>${wren('#f6f1e6', [63, 66, 0.92])}`),
  'icon-demo-jp': () => icon(`<g transform="translate(2 -2)">${seal(1)}</g>`),
  placeholder: () =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800"><rect width="800" height="800" fill="#ecebe6"/><g opacity=".9">${seam('#bdb9ae', 10, 'M270 330L530 330L560 560C560 580 548 590 530 590L270 590C252 590 240 580 240 560Z', 'M330 380V300C330 250 360 222 400 222C440 222 470 250 470 300V380')}</g></svg>`,
}
