import { above, cloth, type Drawing, fill, folds, lying, mist, type Paint, round, seam, standing } from './canvas.ts'
import { lit, type Tones, tones } from './ink.ts'
import { nagi } from './marks.ts'
import { oval, slab, turned } from './outline.ts'
import { grain, specks } from './texture.ts'

/** Arare: rows of hail cast into the iron, seen round the belly of the kettle. */
function arare(iron: Tones): string {
  return [0, 1, 2, 3]
    .flatMap((row) =>
      Array.from({ length: 17 }, (_, i) => {
        const a = ((i + (row % 2) / 2) / 16.5) * Math.PI
        const x = 390 - Math.cos(a) * (204 + row * 5)
        const r = 2 + Math.sin(a) * 5.4
        return `<ellipse cx="${x.toFixed(1)}" cy="${(392 + row * 30 + Math.sin(a) * 12).toFixed(1)}" rx="${r.toFixed(1)}" ry="6.4" fill="${iron.glow}" opacity=".55"/><ellipse cx="${(x + r * 0.3).toFixed(1)}" cy="${(394 + row * 30 + Math.sin(a) * 12).toFixed(1)}" rx="${(r * 0.7).toFixed(1)}" ry="4.2" fill="${iron.shade}"/>`
      }),
    )
    .join('')
}

function tetsubin({ colour, accent }: Paint): string {
  const iron = tones(colour)
  const copper = tones(accent)
  const body = turned(390, [
    [320, 96],
    [336, 150],
    [390, 208],
    [460, 222],
    [540, 196],
    [606, 130],
    [622, 118],
  ])
  const bumps = arare(iron)
  const handle = 'M242 372C190 190 270 104 390 100C510 104 590 190 538 372'
  return [
    standing([398, 634], 176, 26),
    above(
      seam(iron.deep, 24, handle),
      seam(iron.base, 18, handle),
      seam(iron.glow, 4, 'M238 366C190 190 266 98 386 94'),
    ),
    round(
      'spout',
      'M560 430C610 424 636 396 654 350C664 336 690 342 694 354C690 420 640 500 566 510Z',
      iron,
      mist('M560 470C620 470 660 430 680 360L700 360L660 520L550 520Z', iron.line, 0.5),
    ),
    round('body', body, iron, bumps + specks(iron.glow, 60, [180, 320, 430, 300])),
    mist('M226 400C206 440 208 490 222 530L240 524C228 486 228 446 246 406Z', '#ffffff', 0.3, 'melt'),
    mist('M290 322C350 342 430 342 490 322L496 340C430 360 350 360 284 340Z', iron.line, 0.8, 'melt'),
    round(
      'lid',
      turned(390, [
        [286, 16],
        [292, 60],
        [312, 96],
        [326, 102],
      ]),
      copper,
    ),
    round(
      'knob',
      turned(390, [
        [246, 14],
        [256, 22],
        [270, 18],
        [288, 10],
      ]),
      iron,
    ),
    ...[
      [246, 372],
      [534, 372],
    ].map(
      ([x = 0, y = 0]) =>
        above(fill(oval([x, y], 17, 17), iron.base)) + fill(oval([x - 4, y - 4], 6, 6), iron.glow, 0.7),
    ),
  ].join('')
}

function windBell({ colour, accent }: Paint): string {
  const glass = tones(colour)
  const paper = tones(accent)
  const dome =
    'M268 372C252 330 254 250 300 206C330 176 366 166 400 166C434 166 470 176 500 206C546 250 548 330 532 372C500 390 450 396 400 396C350 396 300 390 268 372Z'
  const fish = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-30 0C-16 -16 10 -14 22 0C10 14 -16 16 -30 0Z" fill="#c8553f"/><path d="M20 0C30 -12 42 -14 50 -8C42 -2 42 2 50 8C42 14 30 12 20 0Z" fill="#d97a5f"/><circle cx="-20" cy="-3" r="2.4" fill="#3a2a24"/></g>`
  return [
    mist(oval([430, 420], 140, 110), '#2a2320', 0.1, 'far'),
    seam('#8a7a62', 4, 'M400 60L400 170'),
    above(fill(oval([400, 168], 13, 8), '#8a7a62')),
    `<clipPath id="dome"><path d="${dome}"/></clipPath><g clip-path="url(#dome)">${fill(dome, glass.base, 0.5)}${mist('M480 190L560 190L560 400L420 400Z', glass.deep, 0.4)}${mist('M262 360C330 384 470 384 540 360L540 400L262 400Z', glass.shade, 0.7)}${fish(352, 300, -8)}${fish(456, 262, 168)}${seam(glass.deep, 3, 'M290 340C330 330 350 350 390 340C420 332 440 350 480 342')}</g>`,
    `<path d="${dome}" fill="none" stroke="${glass.deep}" stroke-width="3" opacity=".7"/>`,
    mist('M290 330C276 280 290 236 322 212L336 222C308 246 300 286 308 330Z', '#ffffff', 0.9, 'melt') +
      mist(oval([470, 214], 22, 10), '#ffffff', 0.8, 'melt'),
    seam('#8a7a62', 3, 'M400 200L400 520'),
    round('clapper', 'M390 356C390 348 410 348 410 356L414 420C414 428 386 428 386 420Z', tones('#e9f1f1')),
    `<g transform="rotate(-4 400 520)">${above(cloth('paper', slab([356, 508, 88, 214], 2), paper, `${folds(paper.deep, 0.3, 8, 'M384 512C390 580 380 650 386 720')}<path d="M356 640C380 624 400 652 444 632V722H356Z" fill="${glass.shade}" opacity=".55"/><circle cx="416" cy="560" r="14" fill="#d98a5c" opacity=".85"/>`, 5), fill(oval([400, 520], 5, 5), '#8a7a62'))}</g>`,
  ].join('')
}

function incense({ colour, accent }: Paint): string {
  const wood = tones(colour)
  const box = tones(accent)
  const sticks = [0, 1, 2, 3, 4, 5].map((i) => `M${460 + i * 9} 300L${466 + i * 9} 660`)
  const smoke = 'M300 392C270 350 330 310 300 262C276 220 320 190 306 140C300 116 310 96 318 80'
  return lying(
    `<g transform="rotate(8 520 440)">${above(cloth('tray', slab([420, 250, 150, 460], 8), tones(lit(accent, -0.08)), '', 6), seam('#5b4a3c', 6, ...sticks), seam('#7d6a58', 1.6, ...sticks))}${above(cloth('box', slab([412, 420, 166, 300], 8), box, `${mist('M412 420L470 420L460 720L412 720Z', box.glow, 0.4)}<rect x="452" y="470" width="86" height="150" fill="#f2eadb"/>`, 8))}${nagi('#a8453a', [495, 530, 0.62])}${seam('#8a7a62', 2.4, 'M474 590L516 590', 'M480 602L510 602')}</g>`,
    `<g opacity=".5">${mist('M292 392C262 350 322 310 292 262C268 220 312 190 298 140L316 96L328 84C310 120 322 150 326 176C332 210 296 226 316 262C340 310 286 350 312 392Z', '#9a948c', 0.5, 'melt')}</g>`,
    `<g opacity=".35">${seam('#8d877f', 3, smoke)}</g>`,
    above(
      cloth('stick', 'M297 398L303 398L307 560L301 560Z', tones('#6a5646'), '', 1),
      fill(oval([300, 396], 4.5, 5), '#d9653f'),
    ),
    above(
      cloth(
        'dish',
        oval([304, 600], 128, 118),
        wood,
        grain(wood, [170, 480, 270, 240], 16) +
          mist(oval([304, 606], 84, 74), wood.line, 0.4) +
          mist(oval([270, 560], 60, 40), wood.glow, 0.6),
        14,
      ),
    ),
    above(fill(oval([304, 566], 19, 14), '#b89257')) +
      fill(oval([302, 562], 7, 5), '#6a5030') +
      seam('#6a5646', 6, 'M303 500L304 562') +
      mist(oval([298, 562], 8, 4), '#f1d9a0', 0.8, 'melt'),
  )
}

/** For the room, by the house Nagi. */
export const nagiRoom: readonly Drawing[] = [
  {
    name: 'tetsubin',
    closeUp: [210, 220, 380],
    colours: { kuro: ['#45474a', '#e9e8e5', '#a8714a'], sabi: ['#6b4b3d', '#efe9e2', '#b08a5e'] },
    draw: tetsubin,
  },
  {
    name: 'wind-bell',
    closeUp: [230, 140, 330],
    colours: { mizu: ['#a9cbd6', '#e9eff0', '#f3ecdd'], sakura: ['#e3bcc0', '#f4ecec', '#f3ecdd'] },
    draw: windBell,
  },
  {
    name: 'incense',
    closeUp: [290, 390, 320],
    colours: { hinoki: ['#a97b52', '#eeebe4', '#5c6d62'], shiro: ['#c9a77a', '#eceeec', '#8a5a5e'] },
    draw: incense,
  },
]
