import { above, cloth, type Drawing, fill, folds, label, lying, mist, type Paint, seam, stitch } from './canvas.ts'
import { lit, type Tones, tones } from './ink.ts'
import { nagi } from './marks.ts'
import { sides, slab, whole } from './outline.ts'
import { covered, linen } from './texture.ts'

/** Rows of sashiko: short white stitches in crosses. */
const sashiko = (id: string, colour: string) =>
  `<pattern id="${id}" width="36" height="36" patternUnits="userSpaceOnUse"><path d="M18 5v10M18 21v10M5 18h10M21 18h10" stroke="${colour}" stroke-width="2.6" stroke-linecap="round" opacity=".75"/></pattern>`

const NORAGI_SLEEVE =
  'M272 162C222 170 160 186 104 204C110 280 114 340 122 400C176 404 226 400 262 388C268 310 272 240 272 162Z'
const NORAGI_FRONT =
  'M346 140C320 150 292 156 262 162C264 320 256 500 246 660C292 668 340 670 384 668L392 420C376 330 358 230 346 140Z'
const EDGE =
  'M400 132C376 130 356 132 344 138C352 250 370 360 388 430L380 670L412 672L414 430C398 370 380 260 368 148C378 144 390 142 400 142Z'

function noragiSleeve(tone: Tones, thread: string, [side, at]: (typeof sides)[number]): string {
  const inner =
    covered('weave') +
    folds(tone.deep, 0.42, 13, at('M250 220C220 270 190 310 160 340'), at('M180 200C176 260 178 330 184 396')) +
    folds(tone.glow, 0.4, 11, at('M150 210C148 270 150 330 156 392'))
  return (
    cloth(`sleeve-${side}`, at(NORAGI_SLEEVE), tone, inner, 11) + stitch(thread, at('M116 214C121 280 126 340 133 392'))
  )
}

function noragiFront(tone: Tones, [side, at]: (typeof sides)[number]): string {
  const inner =
    covered('weave') +
    `<clipPath id="yoke-${side}"><path d="M0 470H800V800H0Z"/></clipPath><g clip-path="url(#yoke-${side})">${covered('stitched')}</g>` +
    folds(tone.deep, 0.36, 13, at('M290 240C300 380 292 540 280 660'), at('M340 300C352 420 348 560 342 664')) +
    folds(tone.glow, 0.4, 11, at('M314 240C322 380 314 540 306 660'))
  return above(cloth(`front-${side}`, at(NORAGI_FRONT), tone, inner, 11))
}

function noragi({ colour, accent }: Paint): string {
  const tone = tones(colour)
  return lying(
    linen('weave', tone) + sashiko('stitched', accent),
    ...sides.map((side) => noragiSleeve(tone, accent, side)),
    cloth(
      'inside',
      whole('M400 124C376 124 356 130 344 140C352 250 376 380 400 450'),
      tones(tone.deep),
      mist('M340 130L460 130L430 330L370 330Z', tone.line, 0.5),
      8,
    ),
    label('M382 150L418 150L418 186L382 186Z') + nagi('#6a5a48', [400, 168, 0.26]),
    ...sides.map((side) => noragiFront(tone, side)),
    seam(accent, 2, 'M250 470L390 470', 'M410 470L550 470'),
    above(
      ...sides.map(([side, at]) => cloth(`edge-${side}`, at(EDGE), tones(lit(colour, -0.05)), covered('weave'), 6)),
    ),
    above(
      seam(
        tones(accent).shade,
        7,
        'M388 444C370 462 352 490 350 530',
        'M412 444C430 470 442 500 438 540',
        'M386 442C400 450 404 450 414 442',
      ),
    ),
  )
}

const TABI =
  'M322 130L462 130C468 250 466 350 472 430C478 500 492 540 484 590C474 642 424 656 366 662C330 668 310 690 262 696C206 702 172 680 176 646C180 620 204 610 236 598C282 580 316 540 326 480C334 400 322 260 322 130Z'

function tabi({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const trim = tones(accent)
  const sock = (id: string) =>
    cloth(
      id,
      TABI,
      tone,
      [
        covered('weave'),
        cloth(`${id}-foot`, 'M140 640C220 636 330 620 496 560L520 720L140 740Z', trim, covered('weave'), 5),
        folds(
          tone.deep,
          0.45,
          12,
          'M330 450C356 480 390 494 430 492',
          'M312 520C340 548 376 562 414 560',
          'M452 180C456 280 452 380 460 440',
        ),
        folds(tone.glow, 0.5, 10, 'M346 160C346 280 352 390 346 470', 'M240 612C284 600 316 576 336 548'),
        seam(trim.line, 3.5, 'M214 616C236 630 244 650 238 694'),
        stitch(trim.glow, 'M176 634C260 626 380 604 490 558'),
      ].join(''),
      13,
    ) +
    [170, 206, 242].map((y) => above(fill(slab([444, y, 16, 24], 4), '#c9ad6a'))).join('') +
    stitch(tone.line, 'M322 150L462 150')
  return lying(
    linen('weave', tone),
    `<g transform="translate(118 -14) rotate(6 400 400)">${above(sock('far'))}</g>`,
    `<g transform="translate(-30 18) rotate(-3 400 400)">${above(sock('near'))}</g>`,
  )
}

/** Clothes of the house Nagi. */
export const nagiWear: readonly Drawing[] = [
  {
    name: 'noragi',
    closeUp: [250, 400, 300],
    colours: { ai: ['#34476b', '#e8ebef', '#efe9dc'], sumi: ['#45433f', '#e9e7e3', '#d9cdb4'] },
    draw: noragi,
  },
  {
    name: 'tabi-socks',
    closeUp: [290, 110, 330],
    colours: {
      kinari: ['#eae0cc', '#e2e4e1', '#41577a'],
      azuki: ['#8d5250', '#f2e9e7', '#e3d3b8'],
      matcha: ['#98a06c', '#f0f0e4', '#4d5238'],
    },
    draw: tabi,
  },
]
