import { above, button, cloth, type Drawing, fill, folds, lying, type Paint, seam, stitch } from './canvas.ts'
import { type Tones, tones } from './ink.ts'
import { sides, whole } from './outline.ts'
import { covered, linen, rib } from './texture.ts'

const waistband = (tone: Tones, half: string) => above(cloth('waist', whole(half), tone, covered('weave'), 5))

const loops = (tone: Tones, xs: readonly number[], [from, to]: readonly [number, number]) =>
  above(...xs.map((x) => fill(`M${x - 6} ${from}L${x + 6} ${from}L${x + 6} ${to}L${x - 6} ${to}Z`, tone.light)))

function wideTrousers({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const leg =
    'M402 132L302 132C286 190 274 250 262 330C244 450 230 580 222 706C276 716 334 718 384 714C392 600 398 470 402 352Z'
  const pleats = ['M344 140C342 240 326 420 306 700', 'M372 140C372 220 366 280 360 340']
  return lying(
    linen('weave', tone),
    ...sides.map(
      ([side, at]) =>
        above(
          cloth(
            `leg-${side}`,
            at(leg),
            tone,
            covered('weave') +
              folds(
                tone.deep,
                0.42,
                12,
                ...pleats.map(at),
                at('M262 340C256 460 248 580 244 700'),
                at('M392 360C372 374 350 380 330 378'),
                at('M384 420C380 520 372 620 364 706'),
              ) +
              folds(tone.glow, 0.5, 11, at('M322 160C316 290 296 480 276 700'), at('M366 420C360 520 350 620 340 706')),
            11,
          ),
        ) +
        seam(tone.deep, 2, at('M318 136C308 172 296 196 280 212')) +
        stitch(tone.deep, at('M324 138C314 176 300 202 280 220'), at('M226 688C278 698 334 700 384 696')),
    ),
    seam(tone.deep, 2.2, 'M400 140L400 350'),
    stitch(tone.deep, 'M392 140L392 232C396 250 398 258 400 268'),
    waistband(tone, 'M400 96C364 96 330 98 302 102C300 116 299 128 298 142C332 148 366 150 400 150'),
    loops(tone, [330, 470], [92, 152]),
    button([400, 122], 9.5, tones(accent)),
  )
}

function cordTrousers({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const leg =
    'M402 126L308 126C292 184 282 240 276 310C270 440 272 590 278 712C312 720 348 720 376 714C386 600 396 470 402 346Z'
  const turn = 'M274 676C306 686 346 688 381 682L377 724C346 730 308 728 276 720Z'
  return lying(
    rib('weave', tone, 11),
    ...sides.map(
      ([side, at]) =>
        above(
          cloth(
            `leg-${side}`,
            at(leg),
            tone,
            `<g transform="rotate(${side === 'l' ? 1 : -1} 400 100)">${covered('weave')}</g>` +
              folds(
                tone.deep,
                0.42,
                11,
                at('M392 352C366 372 336 378 306 372'),
                at('M398 380C384 400 362 410 344 412'),
                at('M288 440C310 456 336 460 362 452'),
                at('M360 470C352 540 350 610 352 700'),
              ) +
              folds(tone.glow, 0.45, 11, at('M316 160C304 260 300 420 304 690')),
            10,
          ),
          cloth(`turn-${side}`, at(turn), tone, covered('weave'), 6),
        ) +
        seam(tone.deep, 2, at('M326 132C320 166 308 190 288 206')) +
        stitch(tone.glow, at('M332 134C326 170 312 196 290 214')),
    ),
    seam(tone.deep, 2.2, 'M400 140L400 344'),
    stitch(tone.glow, 'M388 140L388 226C392 246 396 256 400 264'),
    waistband(tone, 'M400 92C366 92 334 94 306 98C305 112 304 124 303 138C334 143 368 145 400 145'),
    loops(tone, [336, 464], [88, 148]),
    button([400, 118], 9.5, tones(accent)),
  )
}

/** Trousers. */
export const trousers: readonly Drawing[] = [
  {
    name: 'wide-trousers',
    closeUp: [250, 80, 300],
    colours: {
      sand: ['#d3c3a5', '#eeece6', '#8a6d4d'],
      olive: ['#83835f', '#efeee5', '#4d3b2a'],
      black: ['#3c3b3b', '#e7e6e4', '#8d8478'],
    },
    draw: wideTrousers,
  },
  {
    name: 'cord-trousers',
    closeUp: [250, 76, 300],
    colours: { tobacco: ['#9a6c45', '#f2eae0', '#3f2d20'], bottle: ['#40594f', '#e8eeea', '#b89c6c'] },
    draw: cordTrousers,
  },
]
