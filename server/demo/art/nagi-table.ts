import { above, cloth, type Drawing, fill, folds, mist, type Paint, round, seam, standing } from './canvas.ts'
import { lit, tones } from './ink.ts'
import { oval, turned } from './outline.ts'
import { grain, specks } from './texture.ts'

function yunomi({ colour, accent }: Paint): string {
  const cup = (id: string, x: number, y: number, size: number, hex: string) => {
    const tone = tones(hex)
    const body = turned(0, [
      [-150, 116],
      [-110, 118],
      [20, 114],
      [100, 98],
      [130, 76],
      [144, 72],
    ])
    const drip =
      'M-140 -160H140V-20C120 10 104 -14 84 -6C60 4 52 40 30 30C10 22 0 -10 -26 0C-50 10 -60 34 -84 20C-104 8 -120 -4 -140 -10Z'
    return `<g transform="translate(${x} ${y}) scale(${size})">${standing([4, 148], 84, 14)}${round(`${id}-body`, body, tone, specks(tone.line, 50, [-118, -150, 236, 290]))}<clipPath id="${id}-drip"><path d="${drip}"/></clipPath><g clip-path="url(#${id}-drip)">${round(`${id}-glaze`, body, tones(accent))}</g>${mist('M-92 -110C-96 -50 -94 20 -82 76L-68 72C-80 20 -82 -50 -78 -110Z', '#ffffff', 0.5, 'melt')}${round(`${id}-lip`, oval([0, -150], 116, 27), { ...tones(accent), deep: tones(accent).shade })}${fill(oval([0, -147], 105, 21), tones(accent).line)}${fill(oval([0, -140], 101, 16), '#9aa25c')}${mist(oval([-30, -144], 40, 6), '#dfe3a8', 0.9, 'melt')}${seam(tones(accent).glow, 2.4, 'M-113 -150C-108 -168 -60 -176 10 -176')}</g>`
  }
  return [cup('back', 524, 330, 0.98, lit(colour, -0.03)), cup('front', 304, 470, 1.22, colour)].join('')
}

function bento({ colour, accent }: Paint): string {
  const wood = tones(colour)
  const tier = (id: string, y: number, h: number) => {
    const d = `M150 ${y}C150 ${y + 40} 262 ${y + 62} 400 ${y + 62}C538 ${y + 62} 650 ${y + 40} 650 ${y}L650 ${y + h}C650 ${y + h + 40} 538 ${y + h + 62} 400 ${y + h + 62}C262 ${y + h + 62} 150 ${y + h + 40} 150 ${y + h}Z`
    return round(
      id,
      d,
      wood,
      grain(wood, [140, y, 520, h + 60], 12) +
        mist(
          `M150 ${y}C150 ${y + 40} 262 ${y + 66} 400 ${y + 66}C538 ${y + 66} 650 ${y + 40} 650 ${y}L650 ${y + 10}C640 ${y + 52} 538 ${y + 76} 400 ${y + 76}C262 ${y + 76} 160 ${y + 52} 150 ${y + 10}Z`,
          wood.line,
          0.4,
          'melt',
        ),
    )
  }
  const bark = (x: number, y: number, h: number) =>
    above(
      seam('#6a3f2c', 7, `M${x} ${y}L${x} ${y + h}`),
      seam(
        '#8d5a3f',
        3,
        `M${x - 12} ${y + h * 0.2}L${x + 12} ${y + h * 0.2}`,
        `M${x - 12} ${y + h * 0.5}L${x + 12} ${y + h * 0.5}`,
        `M${x - 12} ${y + h * 0.8}L${x + 12} ${y + h * 0.8}`,
      ),
    )
  const cloth1 = tones(accent)
  return [
    standing([404, 618], 256, 44),
    tier('lower', 456, 112),
    bark(286, 530, 82),
    tier('upper', 330, 128),
    bark(286, 404, 78),
    round(
      'lid-side',
      'M142 296C142 340 258 364 400 364C542 364 658 340 658 296L658 322C658 366 542 392 400 392C258 392 142 366 142 322Z',
      wood,
    ),
    cloth(
      'lid',
      oval([400, 296], 258, 68),
      wood,
      grain(wood, [140, 226, 520, 140], 11) + mist(oval([320, 272], 150, 34), wood.glow, 0.7),
      6,
    ),
    above(
      cloth(
        'belt',
        'M520 240C538 268 544 320 540 350C540 460 540 560 538 636L478 648C480 560 480 470 480 372C486 330 480 270 462 232Z',
        cloth1,
        folds(cloth1.deep, 0.4, 8, 'M500 244C512 280 514 330 510 372C510 460 510 560 508 640'),
        7,
      ),
    ),
  ].join('')
}

function lacquerBowl({ colour, accent }: Paint): string {
  const tone = tones(colour)
  const body = turned(380, [
    [360, 232],
    [420, 226],
    [490, 182],
    [540, 110],
    [560, 92],
    [592, 104],
  ])
  const stick = (y: number, turn: number) =>
    `<g transform="rotate(${turn} 400 300)">${above(fill(`M96 ${y}L700 ${y - 8}L704 ${y - 2}L704 ${y + 7}L96 ${y + 6}Z`, tones(accent).base))}${seam(tones(accent).glow, 2, `M110 ${y + 1}L690 ${y - 5}`)}${fill(`M620 ${y - 7}L700 ${y - 8}L704 ${y - 2}L704 ${y + 7}L620 ${y + 7}Z`, '#c9ad6a')}</g>`
  return [
    standing([386, 602], 110, 18),
    round('body', body, tone),
    mist('M182 420C204 480 250 520 300 540L306 528C264 506 226 470 206 416Z', '#ffffff', 0.5, 'melt'),
    seam('#d9b868', 3, 'M152 390C220 436 540 436 608 390'),
    round('lip', oval([380, 360], 232, 52), { ...tone, deep: tone.shade }),
    fill(oval([380, 366], 220, 43), '#2d2422'),
    mist(oval([430, 384], 130, 24), tone.base, 0.6),
    fill(oval([380, 376], 196, 32), '#b98d56'),
    mist(oval([330, 372], 90, 12), '#e3c08a', 0.8, 'melt'),
    ...[
      [330, 380],
      [420, 372],
      [460, 388],
      [380, 394],
    ].map(
      ([x = 0, y = 0]) =>
        fill(`M${x} ${y}l17 -6l15 6l-17 6Z`, '#f6efdf') + fill(`M${x} ${y}l15 6v5l-15 -6Z`, '#ddd0b6'),
    ),
    seam('#5d7a45', 4, 'M356 366q10 -5 18 0', 'M440 360q8 -5 15 0', 'M300 384q10 -4 16 1', 'M500 374q9 -4 15 1'),
    seam(tone.glow, 2.6, 'M151 358C158 326 250 308 390 309'),
    stick(318, -11),
    stick(340, -9),
  ].join('')
}

/** For the table, by the house Nagi. */
export const nagiTable: readonly Drawing[] = [
  {
    name: 'yunomi',
    closeUp: [170, 270, 330],
    colours: { kohiki: ['#d9c6a6', '#e5e7e4', '#efe9dd'], ao: ['#b99f7c', '#efece5', '#54798a'] },
    draw: yunomi,
  },
  {
    name: 'magewappa-bento',
    closeUp: [140, 220, 340],
    colours: { sugi: ['#d6ab78', '#e8ebe7', '#4c5f7d'], yaki: ['#8a6141', '#efeae3', '#b8563f'] },
    draw: bento,
  },
  {
    name: 'lacquer-bowl',
    closeUp: [130, 270, 340],
    colours: { shu: ['#b23a2e', '#f0eae2', '#3b2d29'], kuro: ['#3a3231', '#eae6e1', '#8c3a30'] },
    draw: lacquerBowl,
  },
]
