import { above, cloth, type Drawing, fill, mist, type Paint, round, seam, standing } from './canvas.ts'
import { lit, tones } from './ink.ts'
import { wren } from './marks.ts'
import { oval, slab, turned, whole } from './outline.ts'
import { covered, linen, specks } from './texture.ts'

const glow = (id: string, [x, y]: readonly [number, number], r: number) =>
  `<radialGradient id="${id}"><stop stop-color="#ffd98a" stop-opacity=".6"/><stop offset=".4" stop-color="#ffe0a0" stop-opacity=".24"/><stop offset="1" stop-color="#ffe6b4" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`

function candle({ colour, accent }: Paint): string {
  const glass = tones(colour)
  const wax = tones('#f3e9d4')
  const body = turned(400, [
    [330, 152],
    [360, 156],
    [560, 156],
    [650, 148],
    [668, 130],
  ])
  const flame =
    'M400 214C418 246 430 262 428 286C426 304 414 312 400 312C386 312 374 304 372 286C370 262 384 246 400 214Z'
  return [
    standing([404, 676], 156, 22),
    glow('halo', [400, 280], 230),
    round('body', body, glass, specks(glass.line, 46, [250, 340, 300, 330])),
    above(
      cloth(
        'label',
        slab([318, 452, 164, 118], 4),
        tones(accent),
        wren('#6a5a48', [400, 494, 0.62]) + seam('#6a5a48', 2.4, 'M362 542L438 542', 'M378 554L422 554'),
        3,
      ),
    ),
    mist('M268 380C264 470 266 560 276 630L294 630C286 560 284 470 288 380Z', '#ffffff', 0.5, 'melt'),
    round('lip', oval([400, 330], 152, 36), { ...glass, deep: glass.shade }),
    fill(oval([400, 334], 140, 29), glass.deep),
    fill(oval([400, 342], 136, 25), wax.base),
    mist(oval([400, 340], 70, 14), '#fff4cf', 1, 'melt'),
    mist('M260 336C300 316 380 310 440 314L440 326C380 322 310 330 264 346Z', glass.line, 0.5, 'melt'),
    seam('#4a3a2c', 5, 'M400 340C398 326 402 318 400 304'),
    mist(flame, '#ffcf70', 0.8),
    fill(flame, '#f7b64c'),
    fill(
      'M400 246C410 266 416 276 415 290C414 302 408 308 400 308C392 308 386 302 385 290C384 276 390 266 400 246Z',
      '#ffe9ac',
    ),
    fill(
      'M400 284C404 292 407 296 406 302C405 308 403 310 400 310C397 310 395 308 394 302C393 296 396 292 400 284Z',
      '#fffaf0',
    ),
  ].join('')
}

function lamp({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const shade = tones(accent)
  const body = turned(400, [
    [430, 30],
    [446, 40],
    [500, 96],
    [566, 116],
    [630, 90],
    [676, 78],
    [684, 82],
  ])
  const cone = whole('M400 130C350 130 318 132 300 136C270 230 238 320 210 410C270 424 336 428 400 428')
  return [
    standing([404, 692], 110, 18),
    glow('halo', [400, 400], 360),
    round(
      'neck',
      turned(400, [
        [396, 12],
        [416, 12],
        [434, 16],
      ]),
      tones('#b89257'),
    ),
    round('body', body, tone, specks(tone.line, 40, [284, 430, 232, 250])),
    mist('M308 540C300 570 304 600 318 622L330 614C320 596 318 570 324 546Z', '#ffffff', 0.55, 'melt'),
    mist('M330 428L470 428L500 500L300 500Z', '#ffe3a6', 0.4),
    fill(
      'M210 410C270 396 336 392 400 392C464 392 530 396 590 410C530 424 464 428 400 428C336 428 270 424 210 410Z',
      lit(accent, -0.16),
    ),
    round(
      'shade',
      cone,
      { ...shade, deep: shade.shade },
      covered('weave') +
        mist(oval([400, 340], 150, 90), '#fff0c4', 0.8, 'far') +
        mist('M280 150L330 150L300 420L220 420Z', '#ffffff', 0.35),
    ),
    seam(
      shade.deep,
      3,
      'M302 140C330 134 366 132 400 132C434 132 470 134 498 140',
      'M213 406C272 420 336 424 400 424C464 424 528 420 587 406',
    ),
    linen('weave', shade),
  ].join('')
}

/** Things that give light. */
export const candlelight: readonly Drawing[] = [
  {
    name: 'dusk-candle',
    closeUp: [250, 190, 300],
    colours: { fig: ['#7a6470', '#f0eaea', '#efe6d6'], cedar: ['#8a9079', '#efefe7', '#efe6d6'] },
    draw: candle,
  },
  {
    name: 'glow-lamp',
    closeUp: [230, 270, 340],
    colours: { sage: ['#97a58d', '#eeede5', '#f2e8d4'], clay: ['#b97b5e', '#f3eae1', '#f2e8d4'] },
    draw: lamp,
  },
]
