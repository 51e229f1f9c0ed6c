import { fill, seam } from './canvas.ts'

type Place = readonly [x: number, y: number, size: number]

const WREN =
  'M-50 -6L-33 -13C-30 -29 -12 -34 0 -23C13 -10 25 -11 33 -22L50 -52C56 -38 54 -18 48 -4C40 22 20 36 -4 34C-26 32 -36 14 -33 -3Z'

/** The wren of the house Wrenfold: about a hundred units wide at size 1. */
export const wren = (colour: string, [x, y, size]: Place) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${fill(WREN, colour)}<circle cx="-20" cy="-13" r="3.4" fill="#ffffff" opacity=".85"/>${seam(colour, 4, 'M-8 32L-12 50', 'M8 31L8 50')}<path d="M-4 -4C8 8 24 8 38 -2C32 16 14 22 2 16C-4 12 -6 4 -4 -4Z" fill="#ffffff" opacity=".22"/></g>`

/** The character 凪, calm, of the house Nagi: about a hundred units wide at size 1. */
export const nagi = (colour: string, [x, y, size]: Place) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${seam(colour, 8, 'M-32 -38C-31 -4 -33 22 -48 44', 'M-32 -38L32 -38C30 -8 31 20 36 36C39 44 46 44 50 30', 'M2 -20L2 28', 'M2 2L20 2', 'M-14 -4L-14 28', 'M-22 29L24 29')}</g>`
