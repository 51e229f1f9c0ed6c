import { fill, mist, round, seam } from './canvas.ts'
import type { Tones } from './ink.ts'
import { oval } from './outline.ts'

type Point = readonly [x: number, y: number]

/** The open mouth of a vessel: a lip that catches the light and the dark inside. */
export function mouth(id: string, [x, y]: Point, rx: number, [ry, lip]: Point, tone: Tones): string {
  const hole = oval([x, y + lip * 0.25], rx - lip, ry - lip * 0.62)
  return [
    round(`${id}-lip`, oval([x, y], rx, ry), { ...tone, deep: tone.shade }),
    `<clipPath id="${id}-hole"><path d="${hole}"/></clipPath><g clip-path="url(#${id}-hole)">`,
    fill(hole, tone.deep),
    mist(
      `M${x - rx} ${y - ry}L${x + rx} ${y - ry}L${x + rx * 0.2} ${y + ry * 0.5}L${x - rx} ${y + ry}Z`,
      tone.line,
      0.75,
    ),
    mist(oval([x + rx * 0.42, y + ry * 0.35], rx * 0.5, ry * 0.5), tone.base, 0.7),
    '</g>',
    seam(
      tone.glow,
      2.4,
      `M${x - rx + 3} ${y + 2}C${x - rx * 0.96} ${y - ry * 0.62} ${x - rx * 0.5} ${y - ry * 0.96} ${x + rx * 0.1} ${y - ry + 1.5}`,
    ),
  ].join('')
}

/** The bare clay that shows under the glaze, painted over the lower part of a body. */
export function clayFoot(id: string, body: string, [y, wave]: Point, clay: Tones): string {
  const edge = `M0 ${y}C60 ${y} 100 ${y + wave} 160 ${y + wave * 0.6}C240 ${y - wave * 0.8} 300 ${y + wave} 370 ${y + wave * 0.3}C440 ${y - wave * 0.6} 500 ${y + wave * 1.4} 580 ${y + wave * 0.4}C660 ${y - wave} 720 ${y + wave} 800 ${y}V800H0Z`
  return `<clipPath id="${id}-foot"><path d="${edge}"/></clipPath><g clip-path="url(#${id}-foot)">${round(`${id}-clay`, body, clay)}</g>`
}

/** Light on glaze. */
export const shine = (d: string) => mist(d, '#ffffff', 0.55, 'melt')
