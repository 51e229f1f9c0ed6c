import {
  above,
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
import { lit, type Tones, tones } from './ink.ts'
import { flip, type Side, sides, whole } from './outline.ts'
import { covered, linen, stripes, twill } from './texture.ts'

/** The left sleeve of a shirt. */
export const SLEEVE =
  'M254 184C203 195 178 232 164 280C148 356 134 452 124 552L192 566C206 486 232 404 254 338C264 290 264 224 254 184Z'

const CUFF = 'M122 546L194 561C192 578 189 594 185 610C164 611 134 605 115 596C116 580 119 562 122 546Z'

const LEAF = 'M346 118C332 128 322 146 319 164C329 194 341 222 356 246C372 238 388 226 400 214C378 192 356 160 346 118Z'

const LEAF_STITCH = 'M329 168C337 194 347 218 359 237C370 230 380 223 390 215'

const BODY = whole(
  'M400 186C372 184 346 172 334 152C304 168 266 180 234 192C244 238 248 286 249 330C252 430 248 530 238 618C254 650 300 676 400 680',
)

function longSleeve(tone: Tones, [side, at]: readonly [string, Side]): string {
  const valleys = [
    'M226 260C204 320 190 400 176 470',
    'M206 420C190 450 176 470 150 486',
    'M236 330C214 350 196 358 176 366',
  ]
  const ridges = ['M196 262C180 330 170 400 160 470']
  return (
    cloth(
      `sleeve-${side}`,
      at(SLEEVE),
      tone,
      covered('weave') + folds(tone.deep, 0.4, 9, ...valleys.map(at)) + folds(tone.glow, 0.4, 9, ...ridges.map(at)),
    ) +
    above(cloth(`cuff-${side}`, at(CUFF), tone, covered('weave'), 6)) +
    stitch(tone.deep, at('M124 556C146 566 170 572 192 572'))
  )
}

/** The open neck of a shirt: its back seen from inside, with the collar stand and a woven label. */
const neck = (tone: Tones) =>
  cloth(
    'inside',
    whole('M400 118C372 116 346 126 336 152C352 184 378 200 400 208'),
    tones(tone.deep),
    mist('M350 150L450 150L440 190L360 190Z', tone.line, 0.6),
    5,
  ) +
  above(
    cloth(
      'stand',
      whole('M400 112C376 112 354 116 344 126C342 140 344 150 348 158C362 150 380 147 400 147'),
      tone,
      covered('weave'),
      5,
    ),
  ) +
  label('M382 154L418 154L418 176L382 176Z')

const collar = (tone: Tones) =>
  above(...sides.map(([side, at]) => cloth(`leaf-${side}`, at(LEAF), tone, covered('weave'), 6))) +
  stitch(tone.deep, LEAF_STITCH, flip(LEAF_STITCH))

const placket = (tone: Tones) =>
  fill('M383 206L417 206L417 681L383 681Z', tone.light, 0.5) +
  seam(tone.deep, 1.6, 'M383 214L383 680', 'M417 214L417 680') +
  stitch(tone.deep, 'M389 220L389 676', 'M411 220L411 676')

function linenShirt({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const valleys = [
    'M282 330C290 420 288 520 276 610',
    'M516 320C506 420 512 520 528 600',
    'M330 430C338 510 336 590 330 650',
    'M252 340C276 356 300 360 320 356',
    'M548 340C524 358 500 362 482 358',
  ]
  const ridges = [
    'M302 340C308 430 306 520 298 610',
    'M462 440C458 520 462 590 468 650',
    'M270 230C280 260 290 280 300 300',
  ]
  const body = covered('weave') + folds(tone.deep, 0.34, 11, ...valleys) + folds(tone.glow, 0.5, 8, ...ridges)
  const armhole = 'M238 232C258 280 262 320 258 350'
  return lying(
    linen('weave', tone),
    ...sides.map((side) => longSleeve(tone, side)),
    neck(tone),
    above(cloth('body', BODY, tone, body)),
    seam(lit(colour, -0.1), 2, armhole, flip(armhole)),
    stitch(tone.deep, 'M246 606C266 634 310 660 400 664C490 660 534 634 554 606'),
    placket(tone),
    above(
      cloth(
        'pocket',
        'M446 318L528 314L528 392C514 404 500 410 487 412C474 410 460 404 448 394Z',
        tone,
        covered('weave'),
        5,
      ),
    ),
    stitch(tone.deep, 'M448 330L527 326'),
    collar(tone),
    ...[256, 330, 404, 478, 552, 622].map((y) => button([400, y], 8.5, tones(accent))),
  )
}

function oxfordShirt({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const wale = stripes('wale', accent, [18, 5], 0)
  const marks = covered('weave') + (accent === colour ? '' : covered('wale'))
  const body = whole(
    'M400 176C372 174 346 164 332 146C286 160 236 170 196 186C186 192 182 200 182 212L186 668C186 680 194 686 206 686L400 690',
  )
  const lap = whole('M400 690L210 690C196 690 186 682 186 668L186 640C250 654 330 658 400 658')
  const back = 'M196 190C216 300 222 480 206 640C198 650 190 654 186 640L182 212C182 200 186 194 196 190Z'
  return lying(
    twill('weave', tone, 5),
    wale,
    cloth('inside', whole('M400 112C372 110 346 120 334 148C350 180 376 196 400 204'), tones(tone.deep), '', 5),
    above(
      cloth(
        'stand',
        whole('M400 106C376 106 354 110 344 120C342 134 344 144 348 152C362 144 380 141 400 141'),
        tone,
        covered('weave'),
        5,
      ),
    ),
    cloth(
      'body',
      body,
      tone,
      marks + folds(tone.deep, 0.3, 10, 'M250 300C258 400 256 500 250 600', 'M548 300C540 400 546 500 552 600'),
    ),
    ...sides.map(([side, at]) => above(cloth(`back-${side}`, at(back), tone, marks, 7))),
    above(cloth('lap', lap, tone, covered('weave'), 6)),
    `<g transform="translate(0 -6)">${placket(tone).replaceAll('681', '660').replaceAll('680', '660').replaceAll('676', '654')}</g>`,
    above(cloth('pocket', 'M456 310L556 308L556 408C540 420 522 428 506 430C490 428 472 420 458 410Z', tone, marks, 5)),
    stitch(tone.deep, 'M458 326L555 324'),
    `<g transform="translate(0 -6)">${collar(tone)}${[236, 236].map((y, i) => button([i ? 442 : 358, y - 2], 5.5, tones('#f4efe4'))).join('')}</g>`,
    ...[250, 346, 442, 538, 624].map((y) => button([400, y], 8.5, tones('#f4efe4'))),
  )
}

/** Shirts. */
export const shirts: readonly Drawing[] = [
  {
    name: 'linen-shirt',
    closeUp: [250, 100, 300],
    colours: {
      sage: ['#a3b096', '#f0f0e9', '#efe8da'],
      chalk: ['#f3eee4', '#dfd9cd', '#cfc0a8'],
      ink: ['#3d4a5e', '#e6e9ec', '#c9c4ba'],
      clay: ['#c08a6c', '#f3e9e0', '#efe0cd'],
    },
    draw: linenShirt,
  },
  {
    name: 'oxford-shirt',
    closeUp: [260, 100, 300],
    colours: { white: ['#f4f3ef', '#d9dfe1', '#f4f3ef'], stripe: ['#eef0f0', '#efe6dc', '#9db4cc'] },
    draw: oxfordShirt,
  },
]
