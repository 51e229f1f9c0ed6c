import { above, cloth, type Drawing, fill, folds, lying, mist, type Paint, seam, stitch } from './canvas.ts'
import { lit, tones } from './ink.ts'
import { oval, slab } from './outline.ts'
import { covered, grain, linen, stripes } from './texture.ts'

function teaTowels({ colour, accent }: Paint): string {
  const towel = (id: string, hex: string, [x, y, turn]: readonly [number, number, number], bars: string) => {
    const tone = tones(hex)
    const d = 'M236 150L476 150C480 320 476 480 480 640C400 650 320 650 232 642C236 480 232 320 236 150Z'
    const marks =
      covered('weave') +
      bars +
      folds(tone.deep, 0.4, 13, 'M300 160C306 320 296 480 304 640', 'M420 160C412 320 424 480 414 640') +
      folds(tone.glow, 0.5, 11, 'M336 160C342 320 332 480 340 640', 'M264 170C268 330 260 490 264 640')
    return `<g transform="translate(${x} ${y}) rotate(${turn} 360 150)">${above(cloth(id, d, tone, marks, 11))}${stitch(tone.deep, 'M234 628C320 636 400 636 478 628')}${above(seam(tone.shade, 7, 'M346 152C340 112 372 112 366 152'))}</g>`
  }
  const band = (ink: string, ys: readonly number[]) =>
    ys.map((y) => fill(`M200 ${y}H520V${y + 10}H200Z`, ink, 0.85)).join('')
  const grid = stripes('cols', accent, [48, 5], 0) + stripes('rows', accent, [48, 5], 90)
  return lying(
    linen('weave', tones(colour)) + grid,
    towel('under', lit(accent, 0.04), [142, 18, -3], band(colour, [560, 580])),
    towel('over', colour, [-36, 0, 2], `<g opacity=".7">${covered('cols')}${covered('rows')}</g>`),
  )
}

function board({ colour, accent }: Paint): string {
  const oak = tones(colour)
  const loop = tones(accent)
  const d =
    'M292 312C292 292 306 282 328 278C352 272 362 252 362 214L362 144C362 118 380 104 400 104C420 104 438 118 438 144L438 214C438 252 448 272 472 278C494 282 508 292 508 312L508 656C508 686 490 704 460 704L340 704C310 704 292 686 292 656Z'
  return lying(
    above(
      cloth(
        'board',
        d,
        oak,
        `<g transform="rotate(90 400 400)">${grain(oak, [80, 276, 660, 250], 22)}</g>${seam(oak.deep, 2, 'M362 300C380 400 366 520 380 700', 'M448 290C436 420 452 560 440 700')}${mist('M296 300L350 290L340 690L300 680Z', oak.glow, 0.5)}`,
        12,
      ),
    ),
    seam(oak.deep, 4, 'M314 322L486 322L486 652C486 672 476 682 458 682L342 682C324 682 314 672 314 652Z') +
      seam(oak.glow, 1.6, 'M317 326L317 652C317 670 326 679 342 679'),
    fill(oval([400, 150], 15, 15), oak.line),
    above(
      seam(loop.base, 8, 'M400 150C340 110 356 60 400 56C444 60 460 110 404 152'),
      seam(loop.glow, 2, 'M396 146C342 108 358 62 400 59'),
    ),
  )
}

function spoons({ colour, accent }: Paint): string {
  const spoon = (id: string, hex: string, [x, turn, slotted]: readonly [number, number, number]) => {
    const wood = tones(hex)
    const bowl =
      slotted === 1
        ? 'M400 96C440 96 462 140 460 196C458 248 436 276 414 288L418 690C418 704 410 710 400 710C390 710 382 704 382 690L386 288C364 276 342 248 340 196C338 140 360 96 400 96Z'
        : 'M346 110C346 98 354 94 366 94L434 94C446 94 454 98 454 110L446 250C444 274 428 284 414 292L418 690C418 704 410 710 400 710C390 710 382 704 382 690L386 292C372 284 356 274 354 250Z'
    const hollow =
      slotted === 1
        ? mist(oval([402, 190], 40, 66), wood.line, 0.45, 'melt') +
          mist('M380 236C400 256 424 244 434 214C440 240 420 268 400 268Z', wood.glow, 0.8, 'melt')
        : fill(slab([378, 130, 10, 104], 5), wood.line, 0.8) +
          fill(slab([396, 130, 10, 104], 5), wood.line, 0.8) +
          fill(slab([414, 130, 10, 104], 5), wood.line, 0.8)
    return `<g transform="translate(${x} 0) rotate(${turn} 400 700)">${above(cloth(id, bowl, wood, `<g transform="rotate(90 400 400)">${grain(wood, [60, 330, 680, 140], 12)}</g>`, 8), hollow)}</g>`
  }
  const cord = tones('#d8c7a4')
  return lying(
    spoon('left', lit(colour, -0.02), [-26, -14, 1]),
    spoon('right', accent, [26, 14, 1]),
    spoon('mid', colour, [0, 0, 2]),
    above(seam(cord.shade, 9, 'M352 604L450 604', 'M351 616L451 616', 'M352 628L450 628')) +
      seam(cord.glow, 2, 'M354 601L446 601', 'M353 613L447 613', 'M354 625L446 625'),
    above(
      seam(
        cord.base,
        7,
        'M400 616C370 650 350 690 356 720',
        'M402 616C430 654 440 690 432 724',
        'M400 614C360 590 350 660 400 618C452 660 446 588 400 614',
      ),
    ),
  )
}

/** For the table and the kitchen. */
export const table: readonly Drawing[] = [
  {
    name: 'tea-towels',
    closeUp: [180, 140, 330],
    colours: { check: ['#f0eadd', '#dfe3e2', '#7f98a8'], rust: ['#f1eadc', '#e5e3dd', '#b9694a'] },
    draw: teaTowels,
  },
  {
    name: 'oak-board',
    closeUp: [270, 210, 320],
    colours: { oak: ['#c69a68', '#e8ebe7', '#6d4a30'], walnut: ['#7c5538', '#ece8e2', '#c7a77a'] },
    draw: board,
  },
  {
    name: 'spoon-trio',
    closeUp: [260, 80, 330],
    colours: { beech: ['#d3aa77', '#e9ebe8', '#8b5d3c'], cherry: ['#a8683f', '#f0ebe3', '#d6b184'] },
    draw: spoons,
  },
]
