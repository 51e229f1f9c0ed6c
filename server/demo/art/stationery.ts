import { above, cloth, type Drawing, fill, folds, lying, mist, type Paint, seam, stitch } from './canvas.ts'
import { lit, tones } from './ink.ts'
import { wren } from './marks.ts'
import { oval, slab } from './outline.ts'
import { covered, linen } from './texture.ts'

function notebook({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const ribbon = tones(accent)
  const book = (id: string, hex: string, place: string, front: string) => {
    const cover = tones(hex)
    const pages = [0, 3, 6, 9].map((k) => `M${586 + k} 156L${586 + k} 668`)
    return `<g transform="${place}">${above(fill(slab([214, 142, 388, 544], 10), '#f3ecdd'), seam('#cbbfa6', 1, ...pages), cloth(id, slab([206, 134, 384, 544], 12), cover, covered('weave') + mist('M206 134L290 134L250 678L206 678Z', cover.glow, 0.3) + front, 8))}</g>`
  }
  const front = seam(tone.deep, 3, 'M246 136L246 676') + seam(tone.glow, 1.6, 'M249 136L249 676')
  return lying(
    linen('weave', tone),
    above(seam(ribbon.base, 9, 'M386 660C388 690 380 716 388 744')),
    book('low', lit(accent, 0.03), 'translate(24 14) rotate(7 400 400)', ''),
    book('top', colour, 'translate(-6 -14) rotate(-4 400 400)', front),
    `<g transform="translate(-6 -14) rotate(-4 400 400)">${above(cloth('label', slab([330, 226, 180, 112], 3), tones('#f4ecdc'), seam('#b6a684', 1.6, 'M340 236L500 236L500 328L340 328Z') + seam('#a89a7e', 1.6, 'M360 296L480 296', 'M360 312L480 312'), 3))}${wren('#6a5a48', [420, 264, 0.5])}${above(seam(ribbon.base, 11, 'M540 134L540 678'))}${seam(ribbon.glow, 2, 'M537 136L537 676')}</g>`,
  )
}

function letterSet({ colour, accent }: Paint): string {
  const paper = tones(colour)
  const seal = tones(accent)
  const sheet = (place: string, hex: string, id: string) =>
    `<g transform="${place}">${above(cloth(id, slab([240, 130, 330, 430], 4), tones(hex), seam(lit(hex, -0.16), 1.6, ...[230, 262, 294, 326, 358].map((y) => `M280 ${y}L${y === 358 ? 430 : 530} ${y}`)), 5))}</g>`
  return lying(
    sheet('rotate(8 400 400) translate(40 -14)', '#f5eee0', 'sheet-b'),
    sheet('rotate(-5 400 400) translate(-26 -6)', '#faf5ea', 'sheet-a'),
    above(
      cloth(
        'envelope',
        slab([170, 380, 460, 304], 8),
        paper,
        covered('weave') +
          fill('M170 684L380 520L420 520L630 684Z', paper.light, 0.7) +
          seam(paper.deep, 2, 'M176 678L372 526', 'M624 678L428 526'),
        8,
      ),
    ),
    above(
      cloth(
        'flap',
        'M172 384C176 380 182 380 190 380L610 380C618 380 624 380 628 384L424 554C410 564 390 564 376 554Z',
        paper,
        covered('weave'),
        8,
      ),
    ),
    above(
      `<circle cx="400" cy="540" r="46" fill="${seal.base}"/>`,
      fill(
        'M358 528C352 556 374 590 404 588C440 586 454 552 442 524C456 560 436 596 400 594C362 592 344 556 358 528Z',
        seal.deep,
        0.6,
      ),
    ),
    `<circle cx="400" cy="540" r="33" fill="none" stroke="${seal.shade}" stroke-width="4"/>`,
    wren(seal.line, [401, 538, 0.5]),
    wren(seal.glow, [399, 536, 0.5]),
    mist(oval([384, 516], 22, 10), '#ffffff', 0.5, 'melt'),
    linen('weave', paper),
  )
}

function pencils({ colour, accent }: Paint): string {
  const hues = [colour, accent, lit(colour, 0.1), '#d9b25f', lit(accent, -0.08)]
  const pencil = (hex: string, i: number) => {
    const tone = tones(hex)
    const x = 262 + i * 62
    const y = 190 + (i % 2 ? 20 : 0) + (i === 3 ? -28 : 0)
    const tip = `M${x} ${y + 74}C${x + 8} ${y + 66} ${x + 14} ${y + 66} ${x + 22} ${y + 76}C${x + 30} ${y + 66} ${x + 36} ${y + 66} ${x + 44} ${y + 74}L${x + 26} ${y + 4}L${x + 18} ${y + 4}Z`
    return above(
      fill(`M${x} ${y + 70}L${x + 44} ${y + 70}L${x + 44} 690L${x} 690Z`, tone.base),
      fill(`M${x} ${y + 70}L${x + 13} ${y + 70}L${x + 13} 690L${x} 690Z`, tone.light),
      fill(`M${x + 31} ${y + 70}L${x + 44} ${y + 70}L${x + 44} 690L${x + 31} 690Z`, tone.shade),
      fill(tip, '#e6c79a'),
      fill(`M${x + 31} ${y + 68}L${x + 44} ${y + 74}L${x + 26} ${y + 4}L${x + 24} ${y + 4}Z`, '#c9a473', 0.7),
      fill(
        `M${x + 14} ${y + 22}L${x + 30} ${y + 22}L${x + 23} ${y - 8}C${x + 22} ${y - 10} ${x + 21} ${y - 10} ${x + 20} ${y - 8}Z`,
        hex,
      ),
      fill(`M${x + 16} ${y + 120}h12v3h-12Z`, tone.glow, 0.9),
    )
  }
  const wrap = tones('#efe5d2')
  return lying(
    linen('weave', wrap),
    ...hues.map(pencil),
    above(
      cloth(
        'wrap',
        'M222 430L600 430C606 520 604 610 602 706C480 716 340 716 218 706C216 610 216 520 222 430Z',
        wrap,
        covered('weave') +
          folds(
            wrap.deep,
            0.35,
            12,
            'M284 440L280 706',
            'M346 440L344 706',
            'M408 440L408 706',
            'M470 440L472 706',
            'M536 440L540 706',
          ),
        10,
      ),
    ),
    stitch(
      wrap.line,
      'M226 446L598 446',
      'M230 694C340 702 480 702 592 694',
      'M315 446L313 698',
      'M377 446L376 700',
      'M439 446L440 700',
      'M501 446L504 698',
    ),
    above(
      seam(tones(accent).base, 13, 'M214 560C330 572 490 572 608 560'),
      seam(tones(accent).base, 10, 'M410 568C392 600 384 640 388 672', 'M414 568C440 600 452 630 450 664'),
      fill(oval([412, 568], 15, 13), tones(accent).shade),
    ),
    wren('#8a7a62', [560, 640, 0.5]),
  )
}

/** Paper and desk. */
export const stationery: readonly Drawing[] = [
  {
    name: 'ledger-notebook',
    closeUp: [210, 120, 330],
    colours: {
      forest: ['#566b58', '#eceee8', '#c98f5a'],
      plum: ['#7b5161', '#f2ebec', '#d9b98a'],
      sky: ['#94a9b8', '#eef0f1', '#b5664a'],
    },
    draw: notebook,
  },
  {
    name: 'letter-set',
    closeUp: [240, 370, 320],
    colours: { blush: ['#e3c3b4', '#ecebe6', '#9c4a3c'], mist: ['#c3ced2', '#f0ece5', '#3f5468'] },
    draw: letterSet,
  },
  {
    name: 'pencil-roll',
    closeUp: [230, 170, 330],
    colours: { meadow: ['#7f9674', '#eeefe8', '#b5664a'], coast: ['#6f8ea0', '#eceff0', '#c98f5a'] },
    draw: pencils,
  },
]
