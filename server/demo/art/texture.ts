import type { Tones } from './ink.ts'

type Size = readonly [width: number, height: number]

/** A covering of the whole canvas with the texture `id`, to be clipped by the piece it is put in. */
export const covered = (id: string) => `<rect x="-400" y="-400" width="1600" height="1600" fill="url(#${id})"/>`

const pattern = (id: string, [w, h]: Size, marks: string, turn = '') =>
  `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"${turn && ` patternTransform="${turn}"`}>${marks}</pattern>`

/** Numbers between 0 and 1 that look accidental and are the same each time. */
function scatter(seed: number): () => number {
  let state = seed * 7919 + 17
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

/** Stocking stitch: columns of small Vs. */
export function knit(id: string, tone: Tones, size = 13): string {
  const w = size
  const h = size * 0.86
  const leaf = (x0: number, x1: number, y: number) => `M${x0} ${y}L${x1} ${y + h * 0.62}`
  const vs = [-h, 0, h].map((y) => leaf(w * 0.12, w * 0.46, y) + leaf(w * 0.88, w * 0.54, y)).join('')
  return pattern(
    id,
    [w, h],
    `<path d="${vs}" stroke="${tone.deep}" stroke-width="${size * 0.13}" stroke-linecap="round" opacity=".34" transform="translate(1 1.4)"/><path d="${vs}" stroke="${tone.glow}" stroke-width="${size * 0.2}" stroke-linecap="round" opacity=".42"/>`,
  )
}

/** Ribs: a ridge and a valley, side by side, turned by `angle` degrees. */
export function rib(id: string, tone: Tones, step = 12, angle = 0): string {
  const marks = `<rect width="${step * 0.42}" height="8" fill="${tone.deep}" opacity=".3"/><rect x="${step * 0.5}" width="${step * 0.26}" height="8" fill="${tone.glow}" opacity=".4"/>`
  return pattern(id, [step, 8], marks, `rotate(${angle} 400 400)`)
}

/** The slubs of linen: fine broken threads both ways. */
export function linen(id: string, tone: Tones): string {
  const next = scatter(11)
  const threads = Array.from({ length: 110 }, (_, i) => {
    const at = `M${Math.round(next() * 120)} ${Math.round(next() * 120)}`
    const long = 6 + Math.round(next() * 22)
    const opacity = (0.08 + next() * 0.14).toFixed(2)
    return `<path d="${at}${i % 2 ? 'h' : 'v'}${long}" stroke="${i % 3 ? tone.deep : tone.glow}" opacity="${opacity}"/>`
  })
  return pattern(id, [120, 120], threads.join(''))
}

/** A diagonal weave. */
export const twill = (id: string, tone: Tones, step = 6) =>
  pattern(
    id,
    [step, step],
    `<rect width="${step * 0.4}" height="${step}" fill="${tone.deep}" opacity=".2"/>`,
    'rotate(38)',
  )

/** Woollen nap: short soft hairs. */
export function nap(id: string, tone: Tones): string {
  const next = scatter(5)
  const hairs = Array.from({ length: 130 }, (_, i) => {
    const turn = (next() - 0.5) * 10
    const at = `M${(next() * 100).toFixed(1)} ${(next() * 100).toFixed(1)}l${turn.toFixed(1)} ${(3 + next() * 7).toFixed(1)}`
    return `<path d="${at}" stroke="${i % 2 ? tone.deep : tone.glow}" stroke-width="1.3" stroke-linecap="round" opacity=".26"/>`
  })
  return pattern(id, [100, 100], hairs.join(''))
}

/** Herringbone, as in tweed. */
export function herringbone(id: string, tone: Tones, step = 16): string {
  const lines = [-1, 0, 1, 2].map((k) => `M0 ${k * 6}L${step} ${k * 6 + 8}L${step * 2} ${k * 6}`).join('')
  return pattern(
    id,
    [step * 2, 6],
    `<path d="${lines}" fill="none" stroke="${tone.deep}" stroke-width="1.8" opacity=".3"/>`,
  )
}

/** Stripes across the piece. */
export const stripes = (id: string, colour: string, [step, width]: Size, angle = 90) =>
  pattern(id, [step, 20], `<rect width="${width}" height="20" fill="${colour}"/>`, `rotate(${angle})`)

/** The iron specks of stoneware. */
export function specks(colour: string, count: number, [x, y, w, h]: readonly [number, number, number, number]): string {
  const next = scatter(count)
  return Array.from({ length: count }, () => {
    const r = 0.7 + next() ** 3 * 2.6
    return `<circle cx="${(x + next() * w).toFixed(1)}" cy="${(y + next() * h).toFixed(1)}" r="${r.toFixed(1)}" fill="${colour}" opacity="${(0.25 + next() * 0.4).toFixed(2)}"/>`
  }).join('')
}

/** Wood: long grain lines that wander, drawn from left to right inside a box. */
export function grain(tone: Tones, [x, y, w, h]: readonly [number, number, number, number], lines = 14): string {
  const next = scatter(lines)
  return Array.from({ length: lines }, (_, i) => {
    const gy = y + (h * (i + 0.5)) / lines
    const wave = () => (next() - 0.5) * (h / lines) * 1.6
    const d = `M${x} ${gy}C${x + w * 0.3} ${(gy + wave()).toFixed(1)} ${x + w * 0.6} ${(gy + wave()).toFixed(1)} ${x + w} ${(gy + wave()).toFixed(1)}`
    return `<path d="${d}" fill="none" stroke="${i % 3 ? tone.deep : tone.glow}" stroke-width="${(0.8 + next() * 2).toFixed(1)}" opacity=".35"/>`
  }).join('')
}
