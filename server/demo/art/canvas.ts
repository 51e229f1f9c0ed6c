import { lit, type Tones } from './ink.ts'

/** What a drawing is coloured with: the thing itself, the ground it lies on, and a second colour where it has one. */
export type Paint = { colour: string; ground: string; accent: string }

/** One product as it is drawn: in several colours, with a square close-up of its finest part. */
export type Drawing = {
  name: string
  colours: Readonly<Record<string, readonly [colour: string, ground: string, accent?: string]>>
  closeUp: readonly [x: number, y: number, size: number]
  draw: (paint: Paint) => string
}

const FULL = [0, 0, 800] as const

// In user units, because the box of a straight line has no height and would cut its own blur away.
const FILTER_BOX =
  'filterUnits="userSpaceOnUse" x="-100" y="-100" width="1000" height="1000" color-interpolation-filters="sRGB"'
const SHADOW = '#2a2320'

const blur = (id: string, by: number) =>
  `<filter id="${id}" ${FILTER_BOX}><feGaussianBlur stdDeviation="${by}"/></filter>`

const drop = (id: string, ...shadows: readonly (readonly [dx: number, dy: number, by: number, opacity: number])[]) => {
  const cast = shadows.map(
    ([dx, dy, by, opacity], i) =>
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${by}"/><feOffset dx="${dx}" dy="${dy}"/><feComponentTransfer result="s${i}"><feFuncA type="linear" slope="${opacity}"/></feComponentTransfer>`,
  )
  const layers = [...shadows.keys()].reverse().map((i) => `<feMergeNode in="s${i}"/>`)
  return `<filter id="${id}" ${FILTER_BOX}>${cast.join('')}<feMerge>${layers.join('')}<feMergeNode in="SourceGraphic"/></feMerge></filter>`
}

const LIGHT = [
  blur('melt', 5),
  blur('haze', 14),
  blur('far', 24),
  drop('near', [3, 5, 4, 0.24]),
  drop('hair', [1.5, 2.5, 1.6, 0.3]),
  drop('lift', [3, 5, 4, 0.2], [14, 24, 20, 0.2]),
].join('')

/** A whole picture: the ground, lit from the top left, and the body on it. */
export function picture(ground: string, body: string, [x, y, size]: readonly [number, number, number] = FULL): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${size} ${size}" width="800" height="800">`,
    `<defs>${LIGHT}<radialGradient id="ground" cx=".28" cy=".2" r="1.05"><stop stop-color="${lit(ground, 0.035)}"/>`,
    `<stop offset=".55" stop-color="${ground}"/><stop offset="1" stop-color="${lit(ground, -0.04)}"/></radialGradient></defs>`,
    `<rect width="800" height="800" fill="url(#ground)"/>${body}</svg>`,
  ].join('')
}

/** Things that lie on the ground and cast one soft shadow together. */
export const lying = (...parts: readonly string[]) => `<g filter="url(#lift)">${parts.join('')}</g>`

/** A part that lies on top of another and shades it a little. */
export const above = (...parts: readonly string[]) => `<g filter="url(#near)">${parts.join('')}</g>`

/** A small part, such as a button or a label, with a hair of shadow. */
const fine = (...parts: readonly string[]) => `<g filter="url(#hair)">${parts.join('')}</g>`

/** The shadow of a thing that stands: dark where it touches, long and faint to the right. */
export function standing([x, y]: readonly [number, number], rx: number, ry = rx * 0.13): string {
  const pool = (dx: number, dy: number, grow: number, look: string) =>
    `<ellipse cx="${x + dx}" cy="${y + dy}" rx="${rx * grow}" ry="${ry * grow}" fill="${SHADOW}" ${look}/>`
  return [
    pool(rx * 0.34, ry * 0.3, 1.2, 'opacity=".16" filter="url(#far)"'),
    pool(rx * 0.12, 0, 1.02, 'opacity=".22" filter="url(#haze)"'),
    pool(2, -ry * 0.35, 0.94, 'opacity=".26" filter="url(#melt)"'),
  ].join('')
}

const gradient = (id: string, direction: string, stops: readonly (readonly [number, string])[]) =>
  `<linearGradient id="${id}" ${direction}>${stops.map(([at, c]) => `<stop offset="${at}" stop-color="${c}"/>`).join('')}</linearGradient>`

const bevel = (d: string, tone: Tones, depth: number) =>
  [
    `<path d="${d}" transform="translate(${-depth * 0.75} ${-depth})" stroke="${tone.deep}" stroke-width="${depth * 1.6}" opacity=".5" fill="none" filter="url(#melt)"/>`,
    `<path d="${d}" transform="translate(${depth * 0.5} ${depth * 0.6})" stroke="${tone.glow}" stroke-width="${depth}" opacity=".65" fill="none" filter="url(#melt)"/>`,
  ].join('')

/** One piece of cloth, leather or paper: its silhouette filled, marked with `inner` and rounded at its edges. */
export function cloth(id: string, d: string, tone: Tones, inner = '', depth = 9): string {
  return [
    gradient(`${id}-fill`, 'x1="0" y1="0" x2=".8" y2="1"', [
      [0, tone.light],
      [0.5, tone.base],
      [1, tone.shade],
    ]),
    `<clipPath id="${id}-edge"><path d="${d}"/></clipPath><path d="${d}" fill="url(#${id}-fill)"/>`,
    `<g clip-path="url(#${id}-edge)">${inner}${bevel(d, tone, depth)}`,
    `<path d="${d}" fill="none" stroke="${tone.deep}" stroke-opacity=".4" stroke-width="2"/></g>`,
  ].join('')
}

/** A round body: lit on its left, turning into shade on its right, with a little light thrown back by the ground. */
export function round(id: string, d: string, tone: Tones, inner = ''): string {
  return [
    gradient(`${id}-fill`, 'x1="0" y1="0" x2="1" y2=".12"', [
      [0, tone.shade],
      [0.1, tone.base],
      [0.3, tone.light],
      [0.58, tone.base],
      [0.84, tone.shade],
      [0.95, tone.deep],
      [1, tone.shade],
    ]),
    `<clipPath id="${id}-edge"><path d="${d}"/></clipPath><path d="${d}" fill="url(#${id}-fill)"/>`,
    `<g clip-path="url(#${id}-edge)">${inner}</g>`,
  ].join('')
}

/** Soft valleys and ridges of cloth: strokes that melt into the piece. */
export const folds = (colour: string, opacity: number, width: number, ...paths: readonly string[]) =>
  `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}" filter="url(#melt)">${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`

/** A crisp line: a seam, an edge, a crease. */
export const seam = (colour: string, width: number, ...paths: readonly string[]) =>
  `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`

/** A row of stitches. */
export const stitch = (colour: string, ...paths: readonly string[]) =>
  `<g fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="6 4.5" opacity=".6">${paths.map((d) => `<path d="${d}"/>`).join('')}</g>`

/** A ribbed band that follows a path: a neckline, a hem, a cuff. */
export function band(tone: Tones, width: number, d: string): string {
  const line = (look: string) => `<path d="${d}" fill="none" ${look}/>`
  return above(
    line(`stroke="${tone.base}" stroke-width="${width}"`),
    line(`stroke="${tone.deep}" stroke-width="${width}" stroke-dasharray="2.6 5.4" opacity=".3"`),
    line(`stroke="${tone.glow}" stroke-width="${width * 0.34}" opacity=".35" transform="translate(-1 -2)"`),
  )
}

/** The woven label in a neck. */
export const label = (d: string) => above(fill(d, '#f4efe6'))

/** A plain filled shape. */
export const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** A blurred shape: a highlight or a pool of shade. */
export const mist = (d: string, colour: string, opacity: number, softness: 'melt' | 'haze' | 'far' = 'haze') =>
  `<path d="${d}" fill="${colour}" opacity="${opacity}" filter="url(#${softness})"/>`

/** A sewn-on button with four holes. */
export function button([x, y]: readonly [number, number], r: number, tone: Tones): string {
  const hole = r * 0.24
  const holes = [-1, 1].flatMap((sx) => [-1, 1].map((sy) => [x + sx * hole, y + sy * hole] as const))
  return fine(
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${tone.base}"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="${tone.shade}" stroke-width="1.4"/>`,
    `<path d="M${x - r * 0.7} ${y - r * 0.3}C${x - r * 0.5} ${y - r * 0.75} ${x} ${y - r * 0.85} ${x + r * 0.4} ${y - r * 0.7}" stroke="${tone.glow}" stroke-width="1.6" fill="none"/>`,
    ...holes.map(([hx, hy]) => `<circle cx="${hx}" cy="${hy}" r="${r * 0.11}" fill="${tone.line}"/>`),
  )
}
