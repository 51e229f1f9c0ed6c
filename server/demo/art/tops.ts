import { above, band, cloth, type Drawing, folds, label, lying, mist, type Paint, stitch } from './canvas.ts'
import { tones } from './ink.ts'
import { sides, whole } from './outline.ts'
import { SLEEVE } from './shirts.ts'
import { covered, stripes } from './texture.ts'

const TEE = whole(
  'M400 206C360 204 336 182 326 146C298 158 270 168 244 177C250 222 252 262 252 310C254 430 252 550 248 664C296 672 348 676 400 676',
)

const SHORT_SLEEVE =
  'M246 176C204 190 166 248 132 330C158 350 190 366 222 374C234 344 248 320 258 300C262 250 256 212 246 176Z'

const NECKLINE = 'M326 146C338 184 362 206 400 208C438 206 462 184 474 146'

function tee({ colour }: Paint): string {
  const tone = tones(colour)
  const valleys = [
    'M276 330C288 420 284 540 272 640',
    'M524 330C510 430 518 540 530 640',
    'M256 318C284 344 310 350 336 346',
    'M544 318C518 344 494 352 468 348',
    'M360 470C366 540 362 600 358 650',
  ]
  const ridges = ['M300 360C308 450 304 560 296 640', 'M446 480C442 550 446 610 452 650']
  return lying(
    ...sides.map(
      ([side, at]) =>
        cloth(
          `sleeve-${side}`,
          at(SHORT_SLEEVE),
          tone,
          folds(tone.deep, 0.4, 9, at('M238 230C214 262 196 300 184 340'), at('M250 290C228 306 212 320 204 340')),
        ) + stitch(tone.deep, at('M139 318C164 337 196 353 226 361')),
    ),
    cloth(
      'inside',
      whole('M400 140C370 140 346 138 328 146C340 184 364 208 400 212'),
      tones(tone.deep),
      mist('M350 160L450 160L440 200L360 200Z', tone.line, 0.5),
      4,
    ),
    label('M384 156L416 156L416 178L384 178Z'),
    above(cloth('body', TEE, tone, folds(tone.deep, 0.32, 12, ...valleys) + folds(tone.glow, 0.5, 9, ...ridges))),
    stitch(tone.deep, 'M250 650C300 658 350 662 400 662C450 662 500 658 550 650'),
    band(tone, 17, NECKLINE),
    above(cloth('pocket', 'M448 300L526 297L526 372C513 383 500 388 487 390C474 388 461 383 450 374Z', tone, '', 5)),
    stitch(tone.deep, 'M450 312L525 309'),
  )
}

function breton({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const body = whole(
    'M400 176C362 178 330 170 306 152C280 166 256 174 236 182C246 232 250 280 250 330C254 440 252 550 246 662C296 672 348 676 400 676',
  )
  const valleys = [
    'M282 340C292 430 288 540 276 640',
    'M518 340C508 430 514 540 526 640',
    'M254 336C282 356 306 362 330 358',
    'M546 336C520 356 494 362 470 358',
  ]
  return lying(
    stripes('bars', accent, [30, 11], 90),
    ...sides.map(([side, at], i) => {
      const bars = stripes(`bars-${side}`, accent, [30, 11], i ? 76 : 104) + covered(`bars-${side}`)
      return (
        cloth(
          `sleeve-${side}`,
          at(`${SLEEVE.slice(0, -1)}Z`),
          tone,
          bars +
            folds(tone.deep, 0.42, 9, at('M226 260C204 320 190 400 176 470'), at('M206 420C190 450 176 470 150 486')),
        ) + band(tone, 15, at('M120 560C144 570 170 574 194 574'))
      )
    }),
    cloth('inside', whole('M400 150C366 148 334 146 308 152C332 170 364 180 400 180'), tones(tone.deep), '', 3),
    above(
      cloth(
        'body',
        body,
        tone,
        `<g clip-path="url(#lower)">${covered('bars')}</g>${folds(tone.deep, 0.34, 11, ...valleys)}`,
      ),
    ),
    '<clipPath id="lower"><path d="M0 257H800V620H0Z"/></clipPath>',
    band(tone, 12, 'M306 152C332 172 364 180 400 180C436 180 468 172 494 152'),
    stitch(tone.deep, 'M248 648C300 658 350 661 400 661C450 661 500 658 552 648'),
  )
}

/** Tees and tops. */
export const tops: readonly Drawing[] = [
  {
    name: 'pocket-tee',
    closeUp: [330, 120, 290],
    colours: { oat: ['#e6dbc6', '#eceae4'], slate: ['#6f7f88', '#e9ecec'], rust: ['#b5664a', '#f4e8df'] },
    draw: tee,
  },
  {
    name: 'breton-top',
    closeUp: [220, 130, 320],
    colours: { navy: ['#f3eee2', '#e2e6ea', '#2f3e57'], red: ['#f3eee2', '#f0e4de', '#b4493d'] },
    draw: breton,
  },
]
