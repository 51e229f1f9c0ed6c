import { above, cloth, type Drawing, fill, folds, lying, mist, type Paint, round, seam, standing } from './canvas.ts'
import { tones } from './ink.ts'
import { wren } from './marks.ts'
import { oval, shift, slab, turned } from './outline.ts'
import { covered, knit, nap, specks, stripes } from './texture.ts'

function blanket({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const fringe = Array.from(
    { length: 41 },
    (_, i) => `M${182 + i * 10.8} 560C${180 + i * 10.8} 580 ${186 + i * 10.8} 600 ${183 + i * 10.8 + (i % 3) * 3} 628`,
  )
  const top =
    'M222 190C190 192 168 214 170 244L172 540C172 556 178 562 190 562L606 562C618 562 624 556 624 542L626 236C624 208 604 190 574 188Z'
  return lying(
    nap('wool', tone) + stripes('warp', accent, [74, 9], 0) + stripes('weft', accent, [74, 9], 90),
    ...[2, 1].map((i) =>
      above(
        cloth(
          `layer-${i}`,
          shift(top, i * 15, i * 12),
          tone,
          `<g opacity=".5">${covered('weft')}</g>${covered('wool')}${mist('M600 180L700 180L700 620L600 620Z', tone.line, 0.25)}`,
          14,
        ),
      ),
    ),
    `${seam(tone.shade, 5, ...fringe)}<g transform="translate(-2 -2)">${seam(tone.light, 2.4, ...fringe)}</g>`,
    above(
      cloth(
        'top',
        top,
        tone,
        `<g opacity=".55">${covered('warp')}${covered('weft')}</g>${covered('wool')}${folds(tone.deep, 0.34, 14, 'M260 220C256 330 262 440 254 550', 'M440 210C450 330 440 440 448 550', 'M180 470C300 484 480 470 616 484')}${folds(tone.glow, 0.45, 12, 'M300 220C296 330 300 440 294 550', 'M500 220C508 320 500 430 506 540')}`,
        18,
      ),
    ),
  )
}

function cushion({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const d =
    'M152 160C240 190 330 196 400 194C470 196 560 190 648 160C622 250 612 330 614 400C612 470 622 560 648 650C560 622 470 614 400 616C330 614 240 622 152 650C178 560 188 470 186 400C188 330 178 250 152 160Z'
  const creases = [
    'M176 184C210 226 240 250 276 270',
    'M624 184C590 226 560 250 524 270',
    'M176 626C210 584 240 560 276 540',
    'M624 626C590 584 560 560 524 540',
    'M200 300C230 320 250 330 280 334',
    'M600 480C570 470 550 466 520 466',
  ]
  const piping = tones(accent)
  return lying(
    knit('wool', tone, 18),
    above(
      cloth(
        'pad',
        d,
        tone,
        covered('wool') +
          folds(tone.deep, 0.45, 16, ...creases) +
          mist(
            'M230 230C330 236 420 250 440 330C360 350 260 380 224 440C210 380 214 300 230 230Z',
            tone.glow,
            0.6,
            'far',
          ) +
          mist('M640 180L640 650L180 640C420 620 560 560 600 300Z', tone.line, 0.28, 'far'),
        26,
      ),
    ),
    `${seam(piping.shade, 10, d)}<g transform="translate(-1 -2)">${seam(piping.base, 6, d)}</g>`,
    ...[
      [152, 160, -45],
      [648, 160, 45],
      [152, 650, -135],
      [648, 650, 135],
    ].map(
      ([x, y, turn]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})">${above(seam(piping.base, 4, ...[-9, -4.5, 0, 4.5, 9].map((k) => `M${k * 0.4} -6L${k} -44`)), fill('M-7 -18L7 -18L7 -9L-7 -9Z', piping.shade), fill(oval([0, -3], 9, 8), piping.base))}</g>`,
    ),
  )
}

function basket({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const leather = tones(accent)
  const body = turned(400, [
    [330, 214],
    [420, 222],
    [540, 210],
    [630, 176],
    [660, 164],
  ])
  const rows = Array.from({ length: 13 }, (_, r) => {
    const y = 344 + r * 26
    return Array.from({ length: 26 }, (_, i) => {
      const x = 168 + i * 18 + (r % 2) * 9
      return `M${x} ${y + (1 - ((x - 400) / 250) ** 2) * 16}q9 -13 18 0`
    }).join('')
  })
  const throwFold =
    'M250 338C246 280 300 232 372 240C400 200 500 206 530 262C560 270 566 310 556 340C480 362 320 362 250 338Z'
  return [
    standing([404, 672], 192, 26),
    round('rim', oval([400, 330], 214, 48), { ...tone, deep: tone.shade }),
    fill(oval([400, 334], 198, 39), tone.line),
    above(
      cloth(
        'throw',
        throwFold,
        tones('#e9dfcd'),
        folds(
          '#a8987c',
          0.5,
          12,
          'M300 330C300 290 330 262 376 256',
          'M380 250C420 262 440 300 444 350',
          'M520 270C500 290 490 320 492 350',
        ) + folds('#ffffff', 0.6, 9, 'M276 320C280 290 300 270 330 258', 'M410 240C450 250 470 270 480 300'),
        14,
      ),
    ),
    round(
      'body',
      body,
      tone,
      seam(tone.deep, 11, ...rows) +
        `<g transform="translate(-1 -3)">${seam(tone.light, 5.5, ...rows)}</g>` +
        mist('M500 330L660 330L640 700L470 700Z', tone.line, 0.4, 'far') +
        mist('M186 340L250 350L260 600L210 560Z', tone.glow, 0.45),
    ),
    seam(tone.shade, 17, 'M187 334C200 362 290 378 400 378C510 378 600 362 613 334') +
      seam(tone.light, 9, 'M187 330C200 358 290 374 400 374C510 374 600 358 613 330'),
    ...[262, 538].map((x) =>
      above(
        seam(leather.shade, 17, `M${x - 42} 388C${x - 52} 470 ${x + 52} 470 ${x + 42} 388`),
        seam(leather.light, 4, `M${x - 46} 392C${x - 54} 462 ${x + 40} 468 ${x + 44} 400`),
      ),
    ),
  ].join('')
}

function soap({ colour, accent }: Paint): string {
  const bar = tones(colour)
  const paper = tones(accent)
  const block = (id: string, y: number, turn: number) =>
    `<g transform="rotate(${turn} 400 ${y})">${above(cloth(id, slab([200, y - 66, 400, 132], 22), bar, specks(bar.line, 40, [210, y - 60, 380, 120]) + mist(`M214 ${y - 56}L560 ${y - 56}L540 ${y - 40}L230 ${y - 34}Z`, bar.glow, 0.9, 'melt'), 13), cloth(`${id}-band`, `M300 ${y - 67}L500 ${y - 67}L500 ${y + 67}L300 ${y + 67}Z`, paper, `<g opacity=".5">${seam(paper.deep, 1.6, `M312 ${y - 50}L488 ${y - 50}`, `M312 ${y + 50}L488 ${y + 50}`)}</g>${wren(paper.line, [400, y - 6, 0.52])}${seam(paper.line, 2.4, `M366 ${y + 34}L434 ${y + 34}`)}`, 5))}</g>`
  return lying(block('low', 544, -4), block('mid', 410, 3), block('top', 276, -2))
}

/** Things for resting. */
export const rest: readonly Drawing[] = [
  {
    name: 'drove-blanket',
    closeUp: [330, 320, 330],
    colours: {
      heath: ['#a58f86', '#f0ece8', '#f2e8d8'],
      loden: ['#77816a', '#eeefe8', '#e7dfc8'],
      cloud: ['#e4ded3', '#dcdfdf', '#8e9aa2'],
    },
    draw: blanket,
  },
  {
    name: 'nest-cushion',
    closeUp: [130, 140, 340],
    colours: {
      ecru: ['#e5dac5', '#e3e3de', '#b98d5d'],
      teal: ['#5f858a', '#eaeeee', '#d6b77c'],
      rose: ['#c59488', '#f4ebe7', '#8a5a50'],
    },
    draw: cushion,
  },
  {
    name: 'willow-basket',
    closeUp: [170, 290, 340],
    colours: { natural: ['#c29a65', '#efeae0', '#7a4a2e'], smoke: ['#7d756c', '#eae9e6', '#b98654'] },
    draw: basket,
  },
  {
    name: 'garden-soap',
    closeUp: [240, 200, 320],
    colours: { rosemary: ['#b4bf9f', '#f0f0e8', '#f3ecdd'], oat: ['#e2d3b6', '#e5e6e2', '#8a9a86'] },
    draw: soap,
  },
]
