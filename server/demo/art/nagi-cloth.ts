import { above, cloth, type Drawing, folds, lying, mist, type Paint, seam } from './canvas.ts'
import { tones } from './ink.ts'
import { oval, sides } from './outline.ts'
import { covered, linen } from './texture.ts'

/** Seigaiha: waves of nested arcs. */
const waves = (id: string, colour: string) => {
  const fan = (x: number, y: number) => [26, 18, 10].map((r) => `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`).join('')
  return `<pattern id="${id}" width="52" height="26" patternUnits="userSpaceOnUse"><path d="${fan(0, 26)}${fan(52, 26)}${fan(26, 13)}${fan(26, 39)}" fill="none" stroke="${colour}" stroke-width="2.4" opacity=".85"/></pattern>`
}

function tenugui({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const d = 'M250 120L550 120C554 320 546 500 552 690L248 690C254 500 246 320 250 120Z'
  const frays = Array.from({ length: 38 }, (_, i) => `M${252 + i * 8} 688L${251 + i * 8 + (i % 3)} 704`)
  return lying(
    linen('weave', tone) + waves('pattern', accent),
    seam(tone.shade, 2, ...frays),
    above(
      cloth(
        'cloth',
        d,
        tone,
        `<g clip-path="url(#half)">${covered('pattern')}</g><clipPath id="half"><path d="M0 330C140 300 240 350 400 322C540 300 640 340 800 320V800H0Z"/></clipPath>${covered('weave')}${mist(oval([470, 220], 46, 46), accent, 0.001)}<circle cx="474" cy="220" r="44" fill="${accent}" opacity=".9"/>${folds(tone.deep, 0.3, 14, 'M318 130C326 320 312 500 322 680', 'M470 130C460 320 476 500 466 680')}${folds(tone.glow, 0.45, 12, 'M360 130C366 320 354 500 362 680', 'M280 130C284 320 274 500 280 680')}`,
        12,
      ),
    ),
  )
}

function furoshiki({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const bundle =
    'M170 470C176 410 240 370 330 356C370 350 430 350 470 356C560 370 624 410 630 470C640 560 620 640 570 668C500 690 300 690 230 668C180 640 160 560 170 470Z'
  const ear = 'M404 350C360 300 300 216 214 196C190 250 226 330 300 360C340 374 380 370 404 350Z'
  const print = `<g opacity=".9">${covered('pattern')}</g>`
  return lying(
    waves('pattern', accent),
    cloth(
      'bundle',
      bundle,
      tone,
      `${print}${folds(tone.line, 0.42, 14, 'M390 370C330 420 260 500 236 640', 'M410 370C470 420 540 500 564 640', 'M400 380C400 460 398 560 400 670')}${folds(tone.deep, 0.45, 12, 'M370 366C290 390 220 430 190 490', 'M430 366C510 390 580 430 610 490')}${mist('M200 440C260 390 330 372 380 372C330 420 260 480 220 560Z', tone.glow, 0.6, 'far')}${mist('M630 440L640 690L300 700C460 660 560 600 590 480Z', tone.line, 0.4, 'far')}`,
      22,
    ),
    ...sides.map(([side, at]) =>
      above(
        cloth(
          `ear-${side}`,
          at(ear),
          tone,
          `<g transform="rotate(${side === 'l' ? 40 : -40} 400 350)">${print}</g>${folds(tone.line, 0.5, 12, at('M390 344C330 310 270 250 226 214'), at('M380 352C330 346 270 320 240 280'))}${folds(tone.glow, 0.5, 10, at('M380 330C330 286 290 246 240 214'))}`,
          13,
        ),
      ),
    ),
    above(
      cloth(
        'knot',
        'M352 330C366 306 434 304 450 330C460 352 456 388 442 400C416 412 384 412 360 400C344 386 342 352 352 330Z',
        tone,
        `${print}${folds(tone.line, 0.5, 10, 'M366 324C380 350 380 380 370 402', 'M436 324C424 350 424 380 432 402')}`,
        14,
      ),
    ),
  )
}

/** Printed cloth of the house Nagi. */
export const nagiCloth: readonly Drawing[] = [
  {
    name: 'tenugui',
    closeUp: [240, 150, 320],
    colours: { nami: ['#f2ecdf', '#e0e4e6', '#3f5f86'], yuhi: ['#f4ecdd', '#ece2da', '#b8523f'] },
    draw: tenugui,
  },
  {
    name: 'furoshiki',
    closeUp: [210, 190, 380],
    colours: {
      fuji: ['#7f74a0', '#eeecf1', '#d9d0e4'],
      kaki: ['#c9733f', '#f4eadf', '#f2d7b0'],
      hisui: ['#4f8074', '#e8efec', '#c5dccf'],
    },
    draw: furoshiki,
  },
]
