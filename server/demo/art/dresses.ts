import { above, button, cloth, type Drawing, fill, folds, lying, mist, type Paint, seam, stitch } from './canvas.ts'
import { type Tones, tones } from './ink.ts'
import { flip, whole } from './outline.ts'
import { covered, linen, twill } from './texture.ts'

function skirt(tone: Tones): string {
  const outline = whole('M400 388C362 388 322 386 284 380C262 470 222 590 184 702C250 726 330 734 400 734')
  const gathers = [-3.5, -2.5, -1.5, -0.6, 0.6, 1.5, 2.5, 3.5].map(
    (k) => `M${400 + k * 30} 392C${400 + k * 36} 480 ${400 + k * 48} 600 ${400 + k * 56} 720`,
  )
  const short = [-3, -2, -1, 0, 1, 2, 3].map((k) => `M${400 + k * 32} 390L${400 + k * 36} 450`)
  return above(
    cloth(
      'skirt',
      outline,
      tone,
      covered('weave') +
        folds(tone.deep, 0.42, 13, ...gathers) +
        `<g transform="translate(16 0)">${folds(tone.glow, 0.5, 10, ...gathers)}</g>` +
        folds(tone.deep, 0.5, 6, ...short),
      12,
    ),
  )
}

function dress({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const bodice = whole(
    'M400 196C366 196 344 180 334 138L304 132C300 190 292 232 262 268C274 310 280 350 282 388C322 396 362 398 400 398',
  )
  return lying(
    linen('weave', tone),
    cloth('inside', whole('M400 140C372 142 350 142 332 136C344 184 370 202 400 204'), tones(tone.deep), '', 4),
    skirt(tone),
    stitch(tone.deep, 'M194 682C258 704 332 712 400 712C468 712 542 704 606 682'),
    above(
      cloth(
        'bodice',
        bodice,
        tone,
        covered('weave') +
          folds(
            tone.deep,
            0.36,
            10,
            'M292 280C306 310 316 340 320 384',
            'M508 280C494 310 484 340 480 384',
            'M340 260C344 300 346 340 346 384',
          ),
        9,
      ),
    ),
    seam(tone.deep, 2, 'M400 198L400 396'),
    stitch(
      tone.deep,
      'M326 140C336 190 362 206 400 207C438 206 464 190 474 140',
      'M310 136C306 196 298 238 272 270',
      flip('M310 136C306 196 298 238 272 270'),
    ),
    above(
      cloth(
        'tie',
        whole('M400 374C360 374 320 371 281 365L282 394C320 400 360 403 400 403'),
        tone,
        covered('weave'),
        5,
      ),
    ),
    above(seam(tone.base, 13, 'M452 392C462 450 470 500 466 560', 'M460 392C482 440 500 486 508 532')),
    above(cloth('knot', 'M440 368L478 366L480 408L442 410Z', tone, covered('weave'), 6)),
    ...[236, 280, 324].map((y) => button([400, y], 7, tones(accent))),
  )
}

function apron({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const strap = tones(accent)
  const body = whole(
    'M400 220C372 220 338 218 312 214C306 290 280 346 226 378C220 480 220 590 224 700C282 710 342 712 400 712',
  )
  const neck = 'M330 220C312 150 340 96 400 92C460 96 488 150 470 220'
  const pocket = whole('M400 470C360 470 322 468 288 464L290 596C326 602 364 604 400 604')
  return lying(
    twill('weave', tone, 6),
    above(seam(strap.base, 17, neck), seam(strap.glow, 3, 'M326 210C312 146 340 100 398 96')),
    above(
      seam(
        strap.base,
        14,
        'M232 384C176 398 148 440 158 500C164 540 150 570 128 596',
        'M568 384C624 398 652 440 642 500C636 540 650 570 672 596',
      ),
    ),
    above(
      cloth(
        'body',
        body,
        tone,
        covered('weave') +
          folds(
            tone.deep,
            0.36,
            13,
            'M290 380C296 470 292 590 280 704',
            'M510 380C504 470 508 590 520 704',
            'M352 240C356 320 352 400 348 460',
          ) +
          folds(tone.glow, 0.45, 11, 'M316 390C320 480 318 590 312 704'),
        10,
      ),
    ),
    stitch(
      tone.glow,
      'M238 690C290 698 344 700 400 700C456 700 510 698 562 690',
      'M322 228C316 296 290 356 238 388',
      flip('M322 228C316 296 290 356 238 388'),
      'M320 228C346 231 372 232 400 232C428 232 454 231 480 228',
    ),
    above(cloth('pocket', pocket, tone, covered('weave'), 6)),
    stitch(tone.glow, 'M290 478C324 482 362 484 400 484C438 484 476 482 510 478', 'M400 472L400 602'),
    above(
      fill('M318 206L342 208L340 244L318 242Z', strap.base),
      fill(flip('M318 206L342 208L340 244L318 242Z'), strap.base),
    ),
    mist('M330 224L334 224L334 230L330 230Z', '#ffffff', 0.5, 'melt'),
  )
}

/** A dress and an apron. */
export const dresses: readonly Drawing[] = [
  {
    name: 'linen-dress',
    closeUp: [250, 120, 320],
    colours: { cornflower: ['#8ba0bd', '#edf0f3', '#f2ece0'], oatmeal: ['#e0d4bf', '#e4e0d8', '#8f7657'] },
    draw: dress,
  },
  {
    name: 'apron',
    closeUp: [250, 190, 320],
    colours: { denim: ['#52678a', '#e9edf1', '#a8714a'], clay: ['#b47a5c', '#f3e9e1', '#5a3d2b'] },
    draw: apron,
  },
]
