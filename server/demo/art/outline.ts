type Segment = { command: string; points: [number, number][] }

const round = (n: number) => Math.round(n * 10) / 10

function segments(d: string): Segment[] {
  return [...d.matchAll(/([MLCQZ])([^MLCQZ]*)/g)].map(([, command = '', rest = '']) => {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const points: [number, number][] = []
    for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i] ?? 0, numbers[i + 1] ?? 0])
    return { command, points }
  })
}

const written = (list: readonly Segment[]) =>
  list.map(({ command, points }) => command + points.map((p) => p.map(round).join(' ')).join(' ')).join('')

/** The path seen in a mirror that stands at `axis`. Reads the absolute commands M L C Q Z. */
export function flip(d: string, axis = 400): string {
  return written(
    segments(d).map(({ command, points }) => ({
      command,
      points: points.map(([x, y]): [number, number] => [2 * axis - x, y]),
    })),
  )
}

/** The path moved sideways and down. */
export function shift(d: string, dx: number, dy: number): string {
  return written(
    segments(d).map(({ command, points }) => ({
      command,
      points: points.map(([x, y]): [number, number] => [x + dx, y + dy]),
    })),
  )
}

function backwards(list: readonly Segment[]): Segment[] {
  const ends = list.map((s) => s.points.at(-1) ?? [0, 0])
  return list
    .map((s, i) => ({ command: s.command, points: [...s.points.slice(0, -1).reverse(), ends[i - 1] ?? [0, 0]] }))
    .slice(1)
    .reverse() as Segment[]
}

/** A closed silhouette from its left half, which runs from the top of the axis down to the bottom of it (M L C Q). */
export function whole(half: string, axis = 400): string {
  const left = segments(half)
  return `${written(left)}${written(backwards(segments(flip(half, axis))))}Z`
}

/** A body of revolution: a silhouette from radii at heights, joined by smooth curves, as on a potter's wheel. */
export function turned(axis: number, profile: readonly (readonly [y: number, radius: number])[]): string {
  const slope = (i: number) => {
    const before = profile[Math.max(0, i - 1)] ?? [0, 0]
    const after = profile[Math.min(profile.length - 1, i + 1)] ?? [0, 0]
    return (after[1] - before[1]) / (after[0] - before[0] || 1)
  }
  const [top = [0, 0]] = profile
  const curves = profile.slice(1).map(([y, r], i) => {
    const [y0, r0] = profile[i] ?? [0, 0]
    const third = (y - y0) / 3
    return `C${axis - r0 - slope(i) * third} ${y0 + third} ${axis - r + slope(i + 1) * third} ${y - third} ${axis - r} ${y}`
  })
  const [bottomY, bottomR] = profile.at(-1) ?? [0, 0]
  const sag = bottomR * 0.12
  const half = `M${axis} ${top[0]}L${axis - top[1]} ${top[0]}${curves.join('')}C${axis - bottomR * 0.7} ${bottomY + sag} ${axis - bottomR * 0.3} ${bottomY + sag} ${axis} ${bottomY + sag}`
  return whole(half, axis)
}

/** A rectangle with rounded corners as a path. */
export function slab([x, y, w, h]: readonly [number, number, number, number], r: number): string {
  const k = r * 0.45
  return `M${x + r} ${y}L${x + w - r} ${y}C${x + w - k} ${y} ${x + w} ${y + k} ${x + w} ${y + r}L${x + w} ${y + h - r}C${x + w} ${y + h - k} ${x + w - k} ${y + h} ${x + w - r} ${y + h}L${x + r} ${y + h}C${x + k} ${y + h} ${x} ${y + h - k} ${x} ${y + h - r}L${x} ${y + r}C${x} ${y + k} ${x + k} ${y} ${x + r} ${y}Z`
}

/** An ellipse as a path. */
export function oval([cx, cy]: readonly [number, number], rx: number, ry: number): string {
  const kx = rx * 0.5523
  const ky = ry * 0.5523
  return `M${cx - rx} ${cy}C${cx - rx} ${cy - ky} ${cx - kx} ${cy - ry} ${cx} ${cy - ry}C${cx + kx} ${cy - ry} ${cx + rx} ${cy - ky} ${cx + rx} ${cy}C${cx + rx} ${cy + ky} ${cx + kx} ${cy + ry} ${cx} ${cy + ry}C${cx - kx} ${cy + ry} ${cx - rx} ${cy + ky} ${cx - rx} ${cy}Z`
}

/** Which side of a symmetrical thing a half is drawn on. */
export type Side = (d: string) => string

/** Both sides of a symmetrical thing: a letter for ids, and how a path of the left half gets there. */
export const sides: readonly (readonly [letter: string, at: Side])[] = [
  ['l', (d) => d],
  ['r', (d) => flip(d)],
]
