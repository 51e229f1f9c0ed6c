import { above, cloth, type Drawing, fill, folds, lying, mist, type Paint, seam, stitch } from './canvas.ts'
import { tones } from './ink.ts'
import { wren } from './marks.ts'
import { whole } from './outline.ts'
import { covered, nap } from './texture.ts'

function tote({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const body = whole(
    'M400 300C330 300 260 298 206 292C196 430 190 560 188 676C190 696 200 704 216 706C280 712 340 714 400 714',
  )
  const handle = 'M296 320C286 200 300 104 400 96C500 104 514 200 504 320'
  const foot = whole('M400 600C330 600 258 598 190 592L187 680C190 698 200 706 216 708C280 714 340 716 400 716')
  const strap = tones(accent)
  return lying(
    nap('canvas', tone),
    `<g transform="translate(26 -10)">${above(seam(strap.shade, 24, handle))}</g>`,
    cloth('inside', whole('M400 286C330 286 262 286 210 292C262 304 330 308 400 308'), tones(tone.deep), '', 4),
    above(
      cloth(
        'body',
        body,
        tone,
        covered('canvas') +
          folds(
            tone.deep,
            0.34,
            16,
            'M250 320C262 430 250 560 236 700',
            'M548 320C536 430 550 560 566 700',
            'M330 330C340 430 336 500 340 590',
            'M470 340C462 430 470 520 462 590',
          ) +
          folds(tone.glow, 0.5, 13, 'M284 330C294 440 288 560 276 690', 'M430 340C436 440 430 520 434 590'),
        15,
      ),
    ),
    above(cloth('foot', foot, strap, folds(strap.deep, 0.3, 14, 'M250 600L240 710', 'M548 600L560 710'), 11)),
    stitch(strap.glow, 'M194 606C260 613 330 615 400 615C470 615 540 613 606 606'),
    stitch(tone.deep, 'M206 314C262 321 330 324 400 324C470 324 538 321 594 314'),
    above(seam(strap.base, 26, handle), seam(strap.glow, 4, 'M290 310C280 200 296 96 400 88')),
    stitch(strap.glow, 'M304 318C296 204 308 116 400 106C492 116 504 204 496 318'),
    ...[296, 504].map(
      (x) =>
        above(fill(`M${x - 15} 312L${x + 15} 312L${x + 15} 372L${x - 15} 372Z`, strap.base)) +
        stitch(strap.glow, `M${x - 10} 318L${x + 10} 366`, `M${x + 10} 318L${x - 10} 366`),
    ),
    wren(tone.line, [400, 450, 1.15]),
  )
}

function satchel({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const metal = tones(accent)
  const body = whole(
    'M400 300C330 300 260 300 196 304C184 304 178 312 178 324C174 430 172 540 176 640C178 664 190 674 212 676C280 682 340 684 400 684',
  )
  const flap = whole(
    'M400 286C320 286 240 288 190 294C178 296 172 306 172 320C170 390 172 440 178 480C184 510 204 522 236 528C290 538 345 542 400 542',
  )
  const strap = 'M196 330C176 180 270 96 400 92C530 96 624 180 604 330'
  return lying(
    above(seam(tone.shade, 26, strap), seam(tone.light, 5, 'M186 330C168 176 264 88 400 84')),
    stitch(tone.line, 'M205 330C186 190 276 106 400 101C524 106 614 190 595 330'),
    above(cloth('body', body, tone, mist('M180 540L620 540L620 600L180 600Z', tone.line, 0.5), 15)),
    stitch(
      tone.glow,
      'M186 560L188 640C190 656 198 663 214 665C280 671 340 673 400 673C460 673 520 671 586 665C602 663 610 656 612 640L614 560',
    ),
    above(
      cloth(
        'flap',
        flap,
        tone,
        mist('M196 310C280 296 400 296 480 304C400 330 280 340 200 400Z', tone.glow, 0.75) +
          folds(tone.deep, 0.3, 14, 'M240 330C236 400 240 460 250 520', 'M560 330C564 400 560 460 550 520'),
        15,
      ),
    ),
    stitch(
      tone.glow,
      'M184 316C182 390 184 440 190 476C196 502 212 511 238 516C290 526 345 530 400 530C455 530 510 526 562 516C588 511 604 502 610 476C616 440 618 390 616 316',
    ),
    ...[270, 530].map(
      (x) =>
        above(
          cloth(
            `strap-${x}`,
            `M${x - 22} 292L${x + 22} 292L${x + 22} 586C${x + 18} 604 ${x - 18} 604 ${x - 22} 586Z`,
            tone,
            '',
            6,
          ),
        ) +
        stitch(tone.glow, `M${x - 15} 300L${x - 15} 584`, `M${x + 15} 300L${x + 15} 584`) +
        above(
          `<rect x="${x - 33}" y="510" width="66" height="42" rx="8" fill="none" stroke="${metal.base}" stroke-width="8"/><path d="M${x - 33} 528V514Q${x - 33} 510 ${x - 26} 510H${x + 16}" fill="none" stroke="${metal.glow}" stroke-width="3"/>`,
        ) +
        above(seam(metal.light, 5, `M${x} 512L${x} 548`)) +
        fill(`M${x - 3} 566h6v6h-6Z`, tone.line),
    ),
  )
}

/** Bags. */
export const bags: readonly Drawing[] = [
  {
    name: 'canvas-tote',
    closeUp: [230, 260, 330],
    colours: { natural: ['#e6dcc6', '#e4e5e1', '#9c6843'], navy: ['#3d4c66', '#e7eaee', '#b98a5c'] },
    draw: tote,
  },
  {
    name: 'satchel',
    closeUp: [180, 270, 330],
    colours: { cognac: ['#a5653a', '#f1e9df', '#c9ad6a'], ink: ['#3e4552', '#e6e8eb', '#c2b280'] },
    draw: satchel,
  },
]
