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
} from './canvas.ts'
import { type Tones, tones } from './ink.ts'
import { flip, type Side, sides, whole } from './outline.ts'
import { covered, knit, stripes } from './texture.ts'

const BODY = whole(
  'M400 190C366 190 336 174 322 148C294 162 258 172 226 190C238 232 242 286 242 338C238 440 234 530 232 622C286 634 344 638 400 638',
)

const SLEEVE =
  'M252 180C196 194 168 236 152 296C132 376 116 470 110 566C134 582 168 588 194 584C210 500 232 418 248 350C262 290 264 220 252 180Z'

const woollen = (tone: Tones) => knit('wool', tone, 14)

function sleeve(tone: Tones, [side, at]: readonly [string, Side]): string {
  const valleys = [
    'M222 260C200 330 184 420 172 500',
    'M196 470C178 500 160 520 132 530',
    'M240 330C218 352 198 360 176 368',
  ]
  const ridges = ['M184 280C164 350 150 430 142 510']
  return (
    cloth(
      `sleeve-${side}`,
      at(SLEEVE),
      tone,
      covered('wool') + folds(tone.deep, 0.42, 11, ...valleys.map(at)) + folds(tone.glow, 0.4, 10, ...ridges.map(at)),
      12,
    ) + band(tone, 40, at('M119 574C140 584 166 590 190 589'))
  )
}

const inside = (tone: Tones, d: string) =>
  cloth('inside', d, tones(tone.deep), mist('M340 150L460 150L450 200L350 200Z', tone.line, 0.5), 5) +
  label('M380 158L420 158L420 184L380 184Z')

const torso = (tone: Tones, d: string) => {
  const valleys = [
    'M282 350C292 440 288 530 272 600',
    'M518 350C506 440 512 530 528 600',
    'M248 344C276 366 306 372 336 366',
    'M552 344C524 366 494 372 464 366',
    'M350 480C356 540 352 580 346 620',
  ]
  const ridges = [
    'M304 380C312 460 308 540 298 600',
    'M450 470C446 530 450 580 456 620',
    'M262 214C268 250 276 280 288 306',
  ]
  return (
    above(
      cloth(
        'body',
        d,
        tone,
        covered('wool') + folds(tone.deep, 0.34, 13, ...valleys) + folds(tone.glow, 0.45, 10, ...ridges),
        12,
      ),
    ) + band(tone, 50, 'M238 636C286 647 344 651 400 651C456 651 514 647 562 636')
  )
}

function crew({ colour }: Paint): string {
  const tone = tones(colour)
  const raglan = 'M318 158C290 200 266 250 252 318'
  return lying(
    woollen(tone),
    ...sides.map((side) => sleeve(tone, side)),
    inside(tone, whole('M400 136C368 136 340 138 324 150C338 184 364 204 400 208')),
    torso(tone, BODY),
    seam(tone.deep, 2.5, raglan, flip(raglan)),
    band(tone, 28, 'M322 146C336 178 364 196 400 198C436 196 464 178 478 146'),
  )
}

function rollNeck({ colour }: Paint): string {
  const tone = tones(colour)
  const cable = (x: number) => {
    const turns = [190, 262, 334, 406, 478, 550].map(
      (y) => `M${x - 15} ${y}C${x - 15} ${y + 32} ${x + 15} ${y + 40} ${x + 15} ${y + 72}`,
    )
    const back = [190, 262, 334, 406, 478, 550].map(
      (y) => `M${x + 15} ${y}C${x + 15} ${y + 32} ${x - 15} ${y + 40} ${x - 15} ${y + 72}`,
    )
    return (
      above(seam(tone.shade, 13, ...back), seam(tone.light, 13, ...turns)) +
      seam(tone.deep, 2, `M${x - 28} 176L${x - 28} 622`, `M${x + 28} 176L${x + 28} 622`)
    )
  }
  const roll = whole('M400 92C366 92 336 96 330 106C322 132 320 160 326 186C346 200 372 206 400 206')
  return lying(
    woollen(tone),
    ...sides.map((side) => sleeve(tone, side)),
    torso(tone, BODY),
    `<clipPath id="front"><path d="${BODY}"/></clipPath><g clip-path="url(#front)">${[310, 400, 490].map(cable).join('')}</g>`,
    stripes('ribs', tone.deep, [11, 3.4], 0),
    above(
      cloth(
        'roll',
        roll,
        tone,
        `<g opacity=".35">${covered('ribs')}</g>${mist('M326 176C350 196 450 196 474 176L474 210L326 210Z', tone.deep, 0.6)}`,
        10,
      ),
    ),
    fill('M338 104C360 96 440 96 462 104C440 116 360 116 338 104Z', tone.deep),
    mist('M344 104C370 98 430 98 456 104C430 112 370 112 344 104Z', tone.line, 0.7, 'melt'),
  )
}

function cardigan({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const front =
    'M336 146C300 160 262 172 226 190C238 232 242 286 242 338C238 440 234 530 232 622C286 634 344 638 392 638L392 420C372 330 348 230 336 146Z'
  const edge =
    'M400 675L400 424C384 330 352 240 334 150C352 130 376 124 400 124C424 124 448 130 466 150C448 240 416 330 400 424'
  const pocket = 'M262 470L352 474L352 574C322 578 290 576 260 570Z'
  return lying(
    woollen(tone),
    ...sides.map((side) => sleeve(tone, side)),
    cloth(
      'inside',
      whole('M400 128C376 128 350 134 334 148C350 240 380 360 400 430'),
      tones(tone.deep),
      covered('wool') + mist('M340 140L460 140L430 330L370 330Z', tone.line, 0.55),
      8,
    ),
    label('M382 150L418 150L418 174L382 174Z'),
    ...sides.map(([side, at]) =>
      above(
        cloth(
          `front-${side}`,
          at(front),
          tone,
          covered('wool') +
            folds(tone.deep, 0.34, 13, at('M288 350C296 440 290 530 276 600'), at('M250 344C278 366 306 372 332 366')) +
            folds(tone.glow, 0.45, 10, at('M310 330C316 400 314 460 308 520')),
          12,
        ),
      ),
    ),
    band(tone, 50, 'M238 636C286 647 344 651 396 651'),
    band(tone, 50, 'M404 651C456 651 514 647 562 636'),
    ...sides.map(
      ([side, at]) =>
        above(cloth(`pocket-${side}`, at(pocket), tone, covered('wool'), 7)) + band(tone, 16, at('M262 478L352 482')),
    ),
    band(tone, 30, edge),
    ...[446, 508, 570, 632].map((y) => button([400, y], 12, tones(accent))),
  )
}

/** Sweaters and cardigans. */
export const sweaters: readonly Drawing[] = [
  {
    name: 'crew-sweater',
    closeUp: [250, 110, 300],
    colours: {
      oat: ['#ddceb4', '#ecebe6'],
      moss: ['#75795a', '#eeede2'],
      rust: ['#b0603f', '#f3e7de'],
      navy: ['#37455c', '#e6e9ec'],
    },
    draw: crew,
  },
  {
    name: 'roll-neck',
    closeUp: [250, 80, 320],
    colours: { cream: ['#eee4d2', '#e0dcd4'], heather: ['#9a93a0', '#efedf0'] },
    draw: rollNeck,
  },
  {
    name: 'cardigan',
    closeUp: [250, 380, 300],
    colours: { fog: ['#b9bfc0', '#eff0ee', '#6b4a35'], plum: ['#6f4657', '#f1e9ea', '#d9c6a6'] },
    draw: cardigan,
  },
]
