import { above, button, cloth, type Drawing, folds, label, lying, mist, type Paint, seam, stitch } from './canvas.ts'
import { type Tones, tones } from './ink.ts'
import { CHORE_SLEEVE, NECK } from './jackets.ts'
import { flip, type Side, sides, whole } from './outline.ts'
import { covered, herringbone, nap } from './texture.ts'

const COAT_SLEEVE =
  'M265 158C220 170 190 212 176 262C158 352 146 450 140 552C164 568 194 574 222 570C234 480 250 392 264 320C273 262 275 206 265 158Z'

const COAT_FRONT =
  'M338 122C306 138 282 150 260 162C262 210 260 260 258 310C250 440 236 580 222 716C282 732 350 738 412 738L412 330C386 270 358 200 338 122Z'

const LAPEL = 'M340 118C322 132 310 156 306 180L322 214L290 226C306 282 348 344 408 396C402 330 372 220 340 118Z'

function coatFront(tone: Tones, [side, at]: readonly [string, Side]): string {
  const valleys = [
    'M286 340C282 460 266 590 250 720',
    'M352 430C352 540 346 640 338 736',
    'M262 318C290 342 316 350 342 344',
  ]
  const ridges = ['M312 380C310 490 298 610 288 724', 'M270 190C274 230 280 260 290 290']
  const flap = 'M276 520L360 530C361 546 360 560 358 572C332 572 302 568 274 562C274 548 275 534 276 520Z'
  return (
    above(
      cloth(
        `front-${side}`,
        at(COAT_FRONT),
        tone,
        covered('weave') +
          folds(tone.deep, 0.42, 14, ...valleys.map(at)) +
          folds(tone.glow, 0.42, 11, ...ridges.map(at)),
        12,
      ),
    ) +
    above(cloth(`flap-${side}`, at(flap), tone, covered('weave'), 6)) +
    above(
      cloth(`lapel-${side}`, at(LAPEL), tone, covered('weave') + folds(tone.deep, 0.4, 7, at('M322 214L372 226')), 8),
    ) +
    seam(tone.deep, 2, at('M322 214L376 232'))
  )
}

function coat({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const [l = ['l', flip], r = ['r', flip]] = sides
  const sleeve = ([side, at]: readonly [string, Side]) =>
    cloth(
      `sleeve-${side}`,
      at(COAT_SLEEVE),
      tone,
      covered('weave') +
        folds(
          tone.deep,
          0.45,
          12,
          ...[
            'M242 230C222 320 206 420 196 500',
            'M222 430C206 462 186 482 160 492',
            'M258 310C236 332 214 342 192 350',
          ].map(at),
        ) +
        folds(tone.glow, 0.4, 11, at('M204 260C186 340 176 430 170 510')),
      12,
    ) +
    stitch(tone.deep, at('M142 534C166 549 196 555 224 551')) +
    button([side === 'r' ? 800 - 212 : 212, 534], 7, tones(accent))
  return lying(
    nap('weave', tone),
    ...sides.map(sleeve),
    cloth(
      'lining',
      whole('M400 108C372 108 350 112 338 122C352 210 376 300 400 350'),
      tones('#7d6a5a'),
      mist('M340 120L460 120L430 260L370 260Z', '#3a2d26', 0.45),
      8,
    ),
    label(NECK),
    coatFront(tone, l),
    coatFront(tone, r),
    seam(tone.deep, 2.4, 'M392 396L392 737'),
    above(
      cloth(
        'collar-l',
        'M400 98C368 98 342 106 332 122C316 144 306 168 306 184L326 210C338 178 350 150 362 132C374 126 388 124 400 124Z',
        tone,
        covered('weave'),
        6,
      ),
      cloth(
        'collar-r',
        flip(
          'M400 98C368 98 342 106 332 122C316 144 306 168 306 184L326 210C338 178 350 150 362 132C374 126 388 124 400 124Z',
        ),
        tone,
        covered('weave'),
        6,
      ),
    ),
    ...[424, 506, 588].map((y) => button([404, y], 13, tones(accent))),
  )
}

function tweedBlazer({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const front =
    'M338 132C306 148 280 160 254 174C258 220 256 270 254 318C252 430 246 540 238 640C262 660 300 668 340 664C372 656 396 628 410 590L410 350C386 290 358 220 338 132Z'
  const lapel = 'M340 128C322 142 312 162 308 186L324 216L288 232C308 290 348 350 406 404C402 340 372 230 340 128Z'
  const ring =
    'M400 108C370 108 344 116 334 132C320 152 310 174 308 190L328 214C340 184 352 158 364 142C376 136 388 134 400 134Z'
  return lying(
    herringbone('weave', tone, 12),
    ...sides.map(
      ([side, at]) =>
        cloth(
          `sleeve-${side}`,
          at(CHORE_SLEEVE),
          tone,
          covered('weave') +
            folds(
              tone.deep,
              0.45,
              11,
              ...['M230 260C208 340 192 420 182 500', 'M208 440C192 470 172 488 146 496'].map(at),
            ) +
            folds(tone.glow, 0.35, 10, at('M190 280C172 350 162 430 156 510')),
          11,
        ) + [540, 556, 572].map((y) => button([side === 'l' ? 192 : 608, y - 2], 5, tones(accent))).join(''),
    ),
    cloth(
      'lining',
      whole('M400 118C372 118 350 122 338 132C352 210 376 300 400 360'),
      tones('#6d5a4c'),
      mist('M340 130L460 130L430 260L370 260Z', '#33261f', 0.45),
      8,
    ),
    label(NECK),
    ...sides.map(
      ([side, at]) =>
        above(
          cloth(
            `front-${side}`,
            at(front),
            tone,
            covered('weave') +
              folds(tone.deep, 0.4, 12, at('M282 330C288 430 282 540 268 640'), at('M262 320C288 342 314 350 338 344')),
            11,
          ),
        ) +
        above(
          cloth(`flap-${side}`, at('M276 510L362 516L360 550C332 550 302 547 274 542Z'), tone, covered('weave'), 5),
        ) +
        above(cloth(`lapel-${side}`, at(lapel), tone, covered('weave'), 8)) +
        seam(tone.deep, 2, at('M324 216L378 234')),
    ),
    above(cloth('chest', 'M462 324L530 316L531 328L463 336Z', tone, covered('weave'), 3)),
    above(cloth('ring-l', ring, tone, covered('weave'), 6), cloth('ring-r', flip(ring), tone, covered('weave'), 6)),
    ...[430, 506].map((y) => button([402, y], 12, tones(accent))),
  )
}

/** Coats and blazers. */
export const coats: readonly Drawing[] = [
  {
    name: 'wool-coat',
    closeUp: [240, 90, 330],
    colours: {
      camel: ['#c19a6b', '#efeae1', '#5b4230'],
      charcoal: ['#4f5257', '#e8e9ea', '#2b2a2a'],
      forest: ['#4c5d4a', '#ebeee6', '#6a4b33'],
    },
    draw: coat,
  },
  {
    name: 'tweed-blazer',
    closeUp: [240, 110, 330],
    colours: { peat: ['#9b8468', '#efeae2', '#4a3626'], lichen: ['#8f9788', '#eef0ea', '#4b4034'] },
    draw: tweedBlazer,
  },
]
