import {
  above,
  band,
  button,
  cloth,
  type Drawing,
  fill,
  folds,
  label,
  lying,
  mist,
  type Paint,
  seam,
  stitch,
} from './canvas.ts'
import { type Tones, tones } from './ink.ts'
import { flip, sides, whole } from './outline.ts'
import { covered, twill } from './texture.ts'

/** Where a coat has its label. */
export const NECK = 'M380 142L420 142L420 168L380 168Z'

const CHORE_BODY = whole(
  'M400 190C372 186 348 172 336 150C306 164 278 174 252 186C256 230 252 280 250 330C250 440 248 550 244 656C300 664 350 668 400 668',
)

/** The left sleeve of a jacket. */
export const CHORE_SLEEVE =
  'M258 181C205 193 176 234 160 284C142 368 130 462 124 566C148 580 180 586 206 582C220 494 236 408 254 340C266 292 268 226 258 181Z'

function choreSleeve(tone: Tones, [side, at]: (typeof sides)[number]): string {
  const valleys = [
    'M230 260C208 340 192 420 182 500',
    'M208 440C192 470 172 488 146 496',
    'M246 336C222 354 200 362 178 368',
  ]
  const inner =
    covered('weave') +
    folds(tone.deep, 0.45, 10, ...valleys.map(at)) +
    folds(tone.glow, 0.4, 10, at('M190 280C172 350 162 430 156 510'))
  return (
    cloth(`sleeve-${side}`, at(CHORE_SLEEVE), tone, inner, 10) +
    stitch(tone.glow, at('M126 540C150 553 182 559 210 555'))
  )
}

function chorePockets(tone: Tones): string {
  const pocket = 'M274 470L372 470L372 584C340 592 304 592 274 584Z'
  return [
    stitch(
      tone.glow,
      'M246 642C300 650 350 654 400 654C450 654 500 650 554 642',
      'M250 200C262 250 264 300 260 344',
      flip('M250 200C262 250 264 300 260 344'),
    ),
    seam(tone.deep, 2.2, 'M412 214L412 667'),
    stitch(tone.glow, 'M386 222L386 664'),
    ...sides.map(
      ([side, at]) =>
        above(cloth(`pocket-${side}`, at(pocket), tone, covered('weave'), 6)) +
        stitch(tone.glow, at('M274 486L372 486'), at('M281 490L281 578C308 584 338 584 365 578L365 490')),
    ),
    above(cloth('chest', 'M448 300L530 298L530 384C506 392 474 392 450 384Z', tone, covered('weave'), 5)) +
      stitch(tone.glow, 'M450 314L530 312'),
  ].join('')
}

function choreJacket({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const leaf =
    'M344 116C328 128 316 146 312 168C322 200 336 226 352 250C372 240 390 224 402 208C380 188 358 158 344 116Z'
  const leafStitch = 'M320 170C330 202 340 222 354 242C370 234 384 222 394 210'
  const valleys = [
    'M274 330C282 430 280 540 268 640',
    'M526 330C516 430 520 540 532 640',
    'M254 330C282 354 308 360 332 354',
    'M546 330C518 354 492 360 468 354',
  ]
  return lying(
    twill('weave', tone, 6),
    ...sides.map((side) => choreSleeve(tone, side)),
    cloth(
      'inside',
      whole('M400 118C372 116 346 126 336 150C352 184 378 200 400 210'),
      tones(tone.deep),
      mist('M346 140L454 140L440 190L360 190Z', tone.line, 0.6),
      5,
    ),
    label(NECK),
    above(
      cloth(
        'body',
        CHORE_BODY,
        tone,
        covered('weave') +
          folds(tone.deep, 0.36, 12, ...valleys) +
          folds(tone.glow, 0.4, 10, 'M300 360C306 450 304 550 296 640', 'M266 220C272 256 280 284 292 306'),
        10,
      ),
    ),
    chorePockets(tone),
    above(...sides.map(([side, at]) => cloth(`leaf-${side}`, at(leaf), tone, covered('weave'), 6))),
    stitch(tone.glow, leafStitch, flip(leafStitch)),
    ...[246, 346, 446, 546, 634].map((y) => button([398, y], 10, tones(accent))),
  )
}

function gilet({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const body = whole(
    'M400 168C372 168 346 162 328 150C302 166 282 174 262 182C276 232 268 290 242 330C236 440 236 550 240 650C296 662 350 666 400 666',
  )
  const rows = [212, 264, 316, 368, 420, 472, 524, 576, 628]
  const dips = rows.map(
    (y) => `M220 ${y - 4}C300 ${y + 8} 360 ${y + 10} 400 ${y + 10}C440 ${y + 10} 500 ${y + 8} 580 ${y - 4}`,
  )
  const quilt =
    folds(tone.line, 0.45, 13, ...dips) +
    `<g transform="translate(0 22)">${folds(tone.glow, 0.55, 15, ...dips)}</g>` +
    seam(tone.deep, 1.8, ...dips)
  const puckers = rows.flatMap((y, i) =>
    [270, 318, 356, 446, 486, 530].map((x) => `M${x + (i % 2) * 14} ${y + 12}l-3 9`),
  )
  const stand = whole('M400 96C370 96 344 102 334 114C326 130 324 146 328 160C350 178 376 184 400 184')
  return lying(
    cloth(
      'inside',
      whole('M400 104C370 104 340 110 332 130C346 176 376 188 400 190'),
      tones(accent),
      mist('M340 120L460 120L450 180L350 180Z', '#000000', 0.25),
      5,
    ),
    label(NECK),
    above(
      cloth(
        'body',
        body,
        tone,
        quilt +
          seam(tone.deep, 1.6, ...puckers) +
          folds(tone.deep, 0.35, 14, 'M262 340C256 440 258 550 262 650', 'M538 340C544 440 542 550 538 650'),
        14,
      ),
    ),
    above(
      `<clipPath id="gap"><path d="M300 80L372 80C376 130 388 168 400 186L300 190ZM500 80L428 80C424 130 412 168 400 186L500 190Z"/></clipPath><g clip-path="url(#gap)">${cloth('stand', stand, tone, folds(tone.line, 0.4, 12, 'M326 142C350 164 376 168 400 170C424 168 450 164 474 142'), 8)}</g>`,
    ),
    ...sides.map(([, at]) => band(tone, 10, at('M264 184C278 234 270 290 245 330'))),
    band(tone, 12, 'M242 648C296 660 350 664 400 664C450 664 504 660 558 648'),
    seam(tone.line, 9, 'M400 186L400 662') + seam('#c9b48a', 4, 'M400 188L400 660'),
    above(fill('M394 196L406 196L409 236C406 242 394 242 391 236Z', '#c9b48a')),
    ...sides.map(
      ([, at]) =>
        above(seam(tone.deep, 7, at('M286 480C296 510 302 530 304 562'))) +
        seam(tone.glow, 1.6, at('M282 482C292 511 298 532 300 562')),
    ),
  )
}

/** Jackets. */
export const jackets: readonly Drawing[] = [
  {
    name: 'chore-jacket',
    closeUp: [260, 110, 310],
    colours: { indigo: ['#41577a', '#e6ebf0', '#cdb892'], olive: ['#7b7a55', '#efeee4', '#4d3b2a'] },
    draw: choreJacket,
  },
  {
    name: 'quilted-gilet',
    closeUp: [250, 90, 320],
    colours: { pine: ['#47594f', '#e9eeea', '#c9a877'], stone: ['#c8bea9', '#e6e6e1', '#6c7a70'] },
    draw: gilet,
  },
]
