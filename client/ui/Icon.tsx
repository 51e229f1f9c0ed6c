/** Icons of the first page on a 24 by 24 grid. A file of icons would be one more request. */
export const icons = {
  back: 'M19 12H5m6-6-6 6 6 6',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 8v5m0 3.5v.01M12 3.5 2.8 19.5h18.4z',
  info: 'M12 11v5.5m0-9v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  bag: 'M5.5 8h13l.8 12H4.7zM9 10.5V7a3 3 0 0 1 6 0v3.5',
  away: 'M9 6h9v9M18 6 6 18',
  shop: 'M5 11v9h14v-9M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0m6 11v-5h6v5',
  picture: 'M4 5h16v14H4zm0 11 4.5-4.5L13 16l3-3 4 4M15.5 9v.01',
} as const

export type IconName = keyof typeof icons

/** Icons that point along the text and are mirrored with it. */
const directed: ReadonlySet<string> = new Set(['back', 'forward', 'away', 'list'])

type StrokesProps = { readonly name: string; readonly d: string; readonly size: number }

export function Strokes({ name, d, size }: StrokesProps) {
  return (
    <svg
      className={directed.has(name) ? 'hw-icon hw-icon--directed' : 'hw-icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return <Strokes name={name} d={icons[name]} size={size} />
}
