import { above, type Drawing, fill, mist, type Paint, round, seam, standing } from './canvas.ts'
import { lit, tones } from './ink.ts'
import { oval, turned } from './outline.ts'
import { clayFoot, mouth, shine } from './pottery.ts'
import { specks } from './texture.ts'

type Point = readonly [x: number, y: number]

function mug({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const body = turned(370, [
    [250, 170],
    [330, 172],
    [440, 172],
    [560, 168],
    [620, 150],
    [650, 120],
  ])
  const handle = 'M534 340C620 320 668 372 664 440C660 510 604 552 530 540'
  return [
    standing([376, 664], 176, 24),
    above(
      seam(tone.shade, 40, handle),
      seam(tone.base, 30, handle),
      seam(tone.glow, 6, 'M540 328C622 312 662 360 662 420'),
    ),
    round('body', body, tone, specks(tone.line, 70, [190, 260, 360, 400])),
    clayFoot('mug', body, [566, 12], tones(accent)),
    shine('M232 320C226 400 228 480 238 540C252 540 256 530 254 516C246 450 246 380 252 318Z'),
    mouth('mouth', [370, 250], 170, [34, 12], tone),
  ].join('')
}

function bowls({ colour, accent }: Paint): string {
  const bowl = (id: string, y: number, r: number, hex: string) => {
    const tone = tones(hex)
    const body = turned(400, [
      [y, r],
      [y + 50, r * 0.96],
      [y + 104, r * 0.76],
      [y + 140, r * 0.46],
      [y + 160, r * 0.42],
    ])
    return `${round(id, body, tone, specks(tone.line, 60, [400 - r, y, r * 2, 170]))}${clayFoot(id, body, [y + 142, 5], tones('#b08d6c'))}${shine(`M${400 - r * 0.74} ${y + 46}C${400 - r * 0.66} ${y + 84} ${400 - r * 0.54} ${y + 108} ${400 - r * 0.42} ${y + 122}L${400 - r * 0.36} ${y + 116}C${400 - r * 0.5} ${y + 96} ${400 - r * 0.62} ${y + 76} ${400 - r * 0.68} ${y + 44}Z`)}${mouth(`${id}-mouth`, [400, y], r, [r * 0.2, 9], tone)}`
  }
  return [
    standing([400, 642], 150, 24),
    bowl('low', 470, 262, accent),
    mist(oval([408, 478], 150, 30), '#2a2320', 0.4, 'melt'),
    bowl('mid', 356, 220, colour),
    mist(oval([408, 366], 120, 24), '#2a2320', 0.4, 'melt'),
    bowl('top', 252, 180, lit(accent, 0.06)),
  ].join('')
}

function plates({ colour, accent }: Paint): string {
  const plate = (id: string, y: number, [r, h]: Point, hex: string) => {
    const tone = tones(hex)
    return [
      round(
        `${id}-edge`,
        turned(400, [
          [y, r],
          [y + 10, r * 0.985],
          [y + 26, r * 0.8],
          [y + 36, r * 0.62],
        ]),
        tone,
      ),
      round(
        `${id}-face`,
        oval([400, y], r, h),
        { ...tone, deep: tone.shade },
        specks(tone.line, 50, [400 - r, y - h, r * 2, h * 2]),
      ),
      mist(oval([396, y + h * 0.1], r * 0.76, h * 0.7), tone.shade, 0.7, 'melt'),
      fill(oval([400, y + h * 0.12], r * 0.72, h * 0.66), tone.base),
      mist(oval([360, y - h * 0.05], r * 0.5, h * 0.36), tone.glow, 0.7),
      seam(
        tone.glow,
        2.2,
        `M${400 - r + 4} ${y}C${400 - r} ${y - h * 0.56} ${400 - r * 0.5} ${y - h} 420 ${y - h + 1.4}`,
      ),
    ].join('')
  }
  const stack = [0, 1, 2, 3].map((i) =>
    plate(`large-${i}`, 566 - i * 26, [286, 92], i % 2 ? colour : lit(colour, -0.015)),
  )
  const small = [0, 1, 2].map((i) => plate(`small-${i}`, 440 - i * 24, [196, 62], i % 2 ? accent : lit(accent, -0.015)))
  return [standing([404, 610], 262, 46), ...stack, mist(oval([414, 468], 190, 56), '#2a2320', 0.4), ...small].join('')
}

/** Stoneware to eat and drink from. */
export const ceramics: readonly Drawing[] = [
  {
    name: 'pebble-mug',
    closeUp: [180, 200, 320],
    colours: {
      chalk: ['#ece6da', '#dde0de', '#b58c68'],
      celadon: ['#a9bcab', '#eeefe9', '#b58c68'],
      ochre: ['#cc9b52', '#f4ecdd', '#9a7350'],
    },
    draw: mug,
  },
  {
    name: 'nesting-bowls',
    closeUp: [200, 200, 340],
    colours: { tide: ['#8ba3ab', '#eeece6', '#e8e0d1'], dune: ['#d2b48c', '#e9ebe8', '#efe7d9'] },
    draw: bowls,
  },
  {
    name: 'supper-plates',
    closeUp: [230, 320, 340],
    colours: { chalk: ['#efe9de', '#d9dedd', '#aebdb4'], dusk: ['#8f9cac', '#efece6', '#e9e1d3'] },
    draw: plates,
  },
]
