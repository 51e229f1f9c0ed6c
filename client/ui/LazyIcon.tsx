import { icons as initialIcons, Strokes } from './Icon.tsx'

const icons = {
  ...initialIcons,
  forward: 'M5 12h14m-6-6 6 6-6 6',
  clock: 'M12 7.5V12l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  list: 'M4 7h16M4 12h16M4 17h10',
  compass: 'm15.5 8.5-2 5-5 2 2-5zM21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  card: 'M3 5.5h18v13H3zM3 10h18M6.5 14.5h3',
  leaf: 'M5 19c0-9 5-14 15-14 0 10-5 14-12 14H5zm0 0c2-5 5-8 9-9',
  zoom: 'M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5',
} as const

export type LazyIconName = keyof typeof icons

/** An icon of a later page. */
export function LazyIcon({ name, size = 20 }: { readonly name: LazyIconName; readonly size?: number }) {
  return <Strokes name={name} d={icons[name]} size={size} />
}
