import {
  above,
  band,
  cloth,
  type Drawing,
  fill,
  folds,
  lying,
  mist,
  type Paint,
  seam,
  standing,
  stitch,
} from './canvas.ts'
import { lit, type Tones, tones } from './ink.ts'
import { covered, knit, nap, stripes } from './texture.ts'

const UPPER =
  'M396 182C440 172 530 172 570 182C574 250 568 320 574 392C580 450 602 496 606 548L606 600C470 606 300 606 150 600C122 590 118 556 138 530C164 500 222 484 284 456C344 428 378 392 388 326C396 276 396 230 396 182Z'

const SOLE =
  'M126 586C280 596 460 596 612 586C618 600 618 612 614 622L612 664C560 670 500 670 452 666L444 626C350 632 240 634 152 626C126 622 116 602 126 586Z'

const GORE = 'M458 176L528 176C530 250 526 320 514 384C506 404 492 404 484 386C468 320 460 250 458 176Z'

function boot(id: string, tone: Tones): string {
  const sole = tones('#3a322d')
  const creases = [
    'M372 398C398 420 426 430 452 428',
    'M352 424C384 452 420 462 456 456',
    'M560 420C566 460 580 500 586 540',
  ]
  return [
    cloth(
      `${id}-sole`,
      SOLE,
      sole,
      seam(sole.glow, 3, 'M130 600C280 610 450 610 612 600') +
        fill('M440 626L620 618L620 680L450 680Z', sole.deep, 0.5),
      6,
    ),
    above(
      cloth(
        `${id}-upper`,
        UPPER,
        tone,
        [
          folds(tone.line, 0.5, 10, ...creases),
          mist('M150 520C200 490 270 480 320 454C300 500 220 520 160 548Z', tone.glow, 0.9),
          mist('M408 200C420 196 434 196 444 200C440 280 430 350 404 396C412 330 412 260 408 200Z', tone.glow, 0.75),
          mist('M540 200L572 200L580 420L606 600L470 604C540 560 556 480 546 380Z', tone.line, 0.45),
        ].join(''),
        16,
      ),
    ),
    cloth(`${id}-gore`, GORE, tones(lit(tone.line, -0.02)), covered('elastic'), 5),
    stitch(tone.line, 'M450 180C452 254 462 324 478 390C490 416 510 416 521 390C534 324 538 254 536 180'),
    stitch(tone.line, 'M390 330C410 344 432 352 478 350', 'M522 350C544 350 560 346 572 340'),
    above(cloth(`${id}-tab`, 'M556 150C570 146 582 152 584 166L580 236C572 242 562 240 558 234Z', tone, '', 4)),
    seam(tone.glow, 2.4, 'M134 584C290 594 450 594 606 584'),
  ].join('')
}

function chelsea({ colour }: Paint): string {
  const tone = tones(colour)
  const far = tones(lit(colour, -0.05))
  return [
    stripes('elastic', '#000000', [7, 2.2], 0).replace('<rect', '<rect opacity=".3"'),
    `<g transform="translate(96 -44)">${standing([370, 648], 250, 22)}${boot('far', far)}</g>`,
    `<g transform="translate(-6 30)">${standing([370, 650], 262, 26)}${boot('near', tone)}</g>`,
  ].join('')
}

const SOCK =
  'M330 140L474 140C478 260 474 350 478 430C482 480 500 520 494 570C486 630 430 650 370 664C320 676 270 694 222 694C172 692 152 640 178 606C206 574 272 556 306 514C334 476 334 400 332 330C330 260 328 200 330 140Z'

function sock(id: string, tone: Tones, toe: Tones): string {
  const ribs = Array.from(
    { length: 11 },
    (_, i) => `M${342 + i * 12.6} 146C${344 + i * 12.6} 260 ${343 + i * 12.6} 360 ${346 + i * 12.4} 440`,
  )
  return (
    cloth(
      `${id}-sock`,
      SOCK,
      tone,
      [
        covered('wool'),
        folds(tone.deep, 0.45, 5, ...ribs),
        cloth(
          `${id}-heel`,
          'M482 440C500 500 508 540 494 580C480 630 440 648 410 656C408 590 430 500 482 440Z',
          toe,
          covered('wool'),
          5,
        ),
        cloth(`${id}-toe`, 'M262 560C276 600 276 650 262 690L140 720L120 590Z', toe, covered('wool'), 5),
        folds(
          tone.deep,
          0.5,
          12,
          'M330 430C352 456 380 470 412 470',
          'M312 500C336 530 366 546 400 550',
          'M466 180C470 280 466 380 470 440',
        ),
        folds(tone.glow, 0.5, 10, 'M352 220C352 320 352 400 340 470', 'M230 600C270 584 310 560 330 540'),
      ].join(''),
      13,
    ) + band(toe, 46, 'M331 158C378 164 426 164 474 158')
  )
}

function socks({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const toe = tones(accent)
  return lying(
    knit('wool', tone, 9),
    `<g transform="translate(120 -20) rotate(7 400 400)">${above(sock('far', tones(lit(colour, -0.025)), toe))}</g>`,
    `<g transform="translate(-34 14) rotate(-3 400 400)">${above(sock('near', tone, toe))}</g>`,
  )
}

function slipper(id: string, tone: Tones, inner: Tones): string {
  const shoe =
    'M300 132C362 132 392 190 388 286C384 370 372 420 372 500C372 600 346 664 294 664C240 664 216 600 218 506C220 430 206 380 206 290C206 196 240 132 300 132Z'
  const opening =
    'M296 366C342 366 356 410 354 492C352 580 332 640 294 640C256 640 236 580 236 496C236 414 252 366 296 366Z'
  return [
    cloth(
      `${id}-shoe`,
      shoe,
      tone,
      covered('felt') + mist('M236 200C256 160 300 150 330 170C310 230 270 300 240 330Z', tone.glow, 0.6),
      18,
    ),
    cloth(
      `${id}-opening`,
      opening,
      inner,
      mist('M236 366L356 366L356 470L330 400L262 410L246 560L230 560Z', inner.line, 0.7),
      8,
    ),
    stitch(
      tone.line,
      'M296 352C352 352 370 404 368 492C366 590 340 653 294 653C248 653 222 590 222 496C222 408 244 352 296 352Z',
    ),
    above(
      band(
        tone,
        12,
        'M296 362C346 362 360 408 358 492C356 584 334 644 294 644C254 644 232 584 232 496C232 410 250 362 296 362Z',
      ),
    ),
  ].join('')
}

function slippers({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const inner = tones(accent)
  return lying(
    nap('felt', tone),
    `<g transform="translate(-8 14) rotate(-5 300 400)">${above(slipper('left', tone, inner))}</g>`,
    `<g transform="translate(8 -8) rotate(4 500 400) matrix(-1 0 0 1 800 0)">${above(slipper('right', tone, inner))}</g>`,
  )
}

/** Boots, socks and slippers. */
export const footwear: readonly Drawing[] = [
  {
    name: 'chelsea-boot',
    closeUp: [400, 190, 310],
    colours: { chestnut: ['#8a5233', '#f0e8df'], black: ['#3b3836', '#e6e4e1'], sand: ['#c4a27a', '#efeae0'] },
    draw: chelsea,
  },
  {
    name: 'hearth-socks',
    closeUp: [280, 120, 320],
    colours: {
      oat: ['#dccfb8', '#ebeae4', '#a05f43'],
      pine: ['#5b7264', '#e9eeea', '#d9b25f'],
      heather: ['#a598a8', '#f0edf0', '#e9dcc3'],
    },
    draw: socks,
  },
  {
    name: 'felt-slippers',
    closeUp: [150, 330, 330],
    colours: { grey: ['#8b8d8c', '#ededea', '#e3cfae'], rust: ['#b0674a', '#f4e9e1', '#ecdcc2'] },
    draw: slippers,
  },
]
