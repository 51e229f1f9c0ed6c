import { above, type Drawing, fill, mist, type Paint, round, seam, standing } from './canvas.ts'
import { tones } from './ink.ts'
import { oval, turned } from './outline.ts'
import { clayFoot, mouth, shine } from './pottery.ts'
import { specks } from './texture.ts'

type Point = readonly [x: number, y: number]

function teapot({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const body = turned(390, [
    [270, 92],
    [296, 140],
    [370, 200],
    [450, 216],
    [540, 190],
    [606, 130],
    [628, 112],
  ])
  const spout =
    'M556 470C620 460 640 400 664 320C676 300 700 304 708 312C704 322 700 330 700 344C690 440 664 540 548 560Z'
  const lid = turned(390, [
    [222, 12],
    [232, 60],
    [256, 92],
    [274, 100],
  ])
  const handle = 'M284 300C250 150 300 92 390 88C480 92 530 150 496 300'
  return [
    standing([400, 640], 186, 26),
    above(
      seam(tones(accent).shade, 24, handle),
      seam(tones(accent).base, 17, handle),
      seam(tones(accent).glow, 4, 'M278 290C246 150 300 84 388 81'),
    ),
    round(
      'spout',
      spout,
      tone,
      specks(tone.line, 16, [560, 310, 150, 250]) +
        mist('M556 500C620 500 660 460 690 340L720 340L700 580L548 580Z', tone.line, 0.4),
    ),
    fill('M664 318C676 302 698 304 707 312C698 318 680 322 664 318Z', tone.line, 0.8),
    round('body', body, tone, specks(tone.line, 80, [180, 270, 420, 370])),
    clayFoot('pot', body, [588, 8], tones('#b08d6c')),
    shine('M222 390C206 430 206 480 220 520C234 522 238 512 234 500C226 462 228 428 242 394Z'),
    mist('M290 276C350 292 430 292 490 276L490 290C430 304 350 304 290 290Z', tone.line, 0.6, 'melt'),
    round('lid', lid, tone),
    seam(tone.glow, 2, 'M296 262C310 240 330 232 350 228'),
    round(
      'knob',
      turned(390, [
        [190, 20],
        [202, 27],
        [216, 20],
        [226, 13],
      ]),
      tones(accent),
    ),
    ...[
      [285, 296],
      [495, 296],
    ].map(([x = 0, y = 0]) => above(fill(oval([x, y], 13, 13), tone.base))),
  ].join('')
}

function vase({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const leafy = tones(accent)
  const body = turned(400, [
    [372, 46],
    [400, 40],
    [440, 56],
    [500, 128],
    [570, 156],
    [640, 132],
    [690, 96],
    [704, 90],
  ])
  const stem = 'M404 390C398 320 420 240 404 150C398 120 396 100 400 78'
  const stems = [stem, 'M402 392C390 330 350 280 300 236', 'M406 392C420 320 470 276 508 206']
  const leaf = ([x, y]: Point, turn: number, size: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${above(fill('M0 0C10 -22 40 -34 70 -22C60 4 30 16 0 0Z', leafy.base))}${fill('M0 0C26 -4 50 -12 70 -22C60 4 30 16 0 0Z', leafy.shade, 0.7)}${seam(leafy.glow, 1.6, 'M0 0C24 -4 48 -12 68 -21')}</g>`
  const leaves: [Point, number, number][] = [
    [[404, 300], -20, 1],
    [[408, 268], 200, 0.95],
    [[412, 230], -34, 0.95],
    [[408, 196], 214, 0.9],
    [[405, 158], -46, 0.8],
    [[400, 128], 228, 0.75],
    [[400, 84], -80, 0.7],
    [[358, 292], 214, 0.85],
    [[340, 270], 96, 0.8],
    [[322, 254], 226, 0.8],
    [[302, 238], 190, 0.8],
    [[306, 240], 268, 0.7],
    [[440, 300], 40, 0.85],
    [[462, 274], -70, 0.85],
    [[484, 246], 20, 0.8],
    [[502, 216], -84, 0.8],
    [[508, 206], -20, 0.8],
  ]
  return [
    standing([404, 712], 130, 20),
    seam(tones('#6d5540').base, 5, ...stems),
    ...leaves.map(([at, turn, size]) => leaf(at, turn, size)),
    round('body', body, tone, specks(tone.line, 60, [240, 380, 320, 330])),
    clayFoot('vase', body, [652, 10], tones('#b08d6c')),
    shine('M276 540C270 570 276 600 288 624C300 624 302 614 298 604C290 584 290 560 298 538Z'),
    mouth('mouth', [400, 372], 46, [11, 6], tone),
    seam(tones('#6d5540').shade, 5, 'M404 372L404 352', 'M401 372L399 356', 'M407 372L409 356'),
  ].join('')
}

/** Stoneware that pours and holds. */
export const vessels: readonly Drawing[] = [
  {
    name: 'kestrel-teapot',
    closeUp: [250, 180, 340],
    colours: {
      chalk: ['#e9e2d4', '#dfe2df', '#8b6844'],
      slate: ['#66727a', '#ebedec', '#b08a5e'],
      celadon: ['#a4b8a6', '#f1efe8', '#8b6844'],
    },
    draw: teapot,
  },
  {
    name: 'arc-vase',
    closeUp: [230, 350, 340],
    colours: { terracotta: ['#c07f5f', '#f1ebe3', '#7f9274'], bone: ['#ebe4d6', '#dde1dd', '#6f876c'] },
    draw: vase,
  },
]
