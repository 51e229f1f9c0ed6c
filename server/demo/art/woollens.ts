import { above, cloth, type Drawing, folds, lying, mist, type Paint, seam } from './canvas.ts'
import { tones } from './ink.ts'
import { wren } from './marks.ts'
import { whole } from './outline.ts'
import { covered, knit, stripes } from './texture.ts'

function beanie({ colour }: Paint): string {
  const tone = tones(colour)
  const crown = whole('M400 164C316 168 244 238 226 350C218 404 214 450 214 500L400 512')
  const brim = whole('M400 442C330 442 262 436 206 424C190 470 188 540 200 596C262 614 330 622 400 622')
  const curves = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map(
    (k) => `M${400 + k * 9} 178C${400 + k * 30} 240 ${400 + k * 37} 340 ${400 + k * 38} 470`,
  )
  const ribs = Array.from({ length: 21 }, (_, i) => i - 10).map(
    (k) =>
      `M${400 + k * 19.4} ${436 - Math.abs(k)}C${400 + k * 20.4} 500 ${400 + k * 20.4} 560 ${400 + k * 19.8} ${622 - k * k * 0.24}`,
  )
  return lying(
    knit('wool', tone, 14),
    cloth(
      'crown',
      crown,
      tone,
      covered('wool') +
        folds(tone.deep, 0.5, 10, ...curves) +
        folds(tone.glow, 0.45, 8, ...curves.map((d) => d)).replace('<g ', '<g transform="translate(15 0)" ') +
        mist('M214 400L586 400L586 500L214 500Z', tone.line, 0.32),
      22,
    ),
    above(
      cloth(
        'brim',
        brim,
        tone,
        folds(tone.line, 0.42, 8, ...ribs) +
          folds(tone.glow, 0.5, 6, ...ribs).replace('<g ', '<g transform="translate(9 0)" '),
        16,
      ),
    ),
    above(cloth('label', 'M474 500L548 494L550 552L476 558Z', tones('#e9dcc3'), wren('#7a6849', [512, 526, 0.44]), 4)),
  )
}

function scarf({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const bars =
    stripes('warp', accent, [88, 12], 0) +
    stripes('weft', accent, [88, 12], 90) +
    stripes('thin', tone.deep, [88, 46], 90)
  const check = `<g opacity=".5">${covered('warp')}${covered('weft')}</g><g opacity=".22">${covered('thin')}</g>${covered('wool')}`
  const tail = 'M314 250C306 370 306 500 312 618C350 626 402 626 440 618C446 500 446 370 442 250Z'
  const fringe = (y: number, from: number) =>
    Array.from(
      { length: 13 },
      (_, i) =>
        `M${from + i * 10.2} ${y}C${from + i * 10.2 - 3} ${y + 18} ${from + i * 10.2 + 4} ${y + 36} ${from + i * 10.2 + (i % 3) * 2 - 2} ${y + 56}`,
    )
  const loop =
    'M400 120C306 118 250 166 256 230C262 286 330 330 404 330C478 330 544 286 548 230C552 166 494 122 400 120Z'
  return lying(
    knit('wool', tone, 9),
    bars,
    ...[
      [-9, 'b'],
      [5, 'a'],
    ].map(
      ([turn, id]) =>
        `<g transform="rotate(${turn} 400 250) translate(${id === 'a' ? 26 : -4} ${id === 'a' ? 34 : 0})">${above(seam(tone.shade, 5, ...fringe(612, 316)), cloth(`tail-${id}`, tail, tone, check + folds(tone.deep, 0.45, 14, 'M348 260C340 380 344 500 350 620', 'M408 260C416 380 410 500 404 620'), 12))}</g>`,
    ),
    above(
      cloth(
        'loop',
        loop,
        tone,
        `<g transform="rotate(28 400 240)">${check}</g>${folds(tone.deep, 0.5, 14, 'M270 240C300 300 360 318 410 312', 'M300 190C330 262 430 280 530 220', 'M320 160C380 210 470 210 520 176')}${folds(tone.glow, 0.5, 10, 'M286 214C316 280 380 302 450 296')}`,
        20,
      ),
    ),
    above(
      cloth(
        'hollow',
        'M330 196C344 170 370 158 404 158C440 158 464 170 476 192C456 214 432 224 402 224C370 224 346 214 330 196Z',
        tones(tone.line),
        mist('M330 196C344 170 370 158 404 158C440 158 464 170 476 192Z', '#000000', 0.25),
        6,
      ),
    ),
  )
}

/** Woollen things for cold days. */
export const woollens: readonly Drawing[] = [
  {
    name: 'beanie',
    closeUp: [330, 360, 280],
    colours: { marigold: ['#d39a3c', '#f4eddd'], pine: ['#465e52', '#e9ede9'], ecru: ['#e8dec9', '#e3e0da'] },
    draw: beanie,
  },
  {
    name: 'scarf',
    closeUp: [260, 130, 300],
    colours: { loch: ['#6d8390', '#ecefef', '#e9e2d0'], ember: ['#b5684c', '#f4eae1', '#f0dcc0'] },
    draw: scarf,
  },
]
