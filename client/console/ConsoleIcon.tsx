import { Strokes } from '../ui/Icon.tsx'

const icons = {
  today: 'M4 6.5h16V20H4zM4 10.5h16M8 4v4m8-4v4M8.5 15l2.5 2 4.5-4',
  returns: 'M4 8h11a5 5 0 0 1 0 10H8M4 8l4-4M4 8l4 4',
  receiving: 'M4 7.5 12 4l8 3.5v9L12 20l-8-3.5zM4 7.5l8 3.5 8-3.5M12 11v9',
  publishing: 'M12 15V4m0 0L8 8m4-4 4 4M5 14v5.5h14V14',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4',
  health: 'M3 12h4l2.5-6 4 12 2.5-6H21',
  search: 'm20 20-4.2-4.2M10.8 17.5a6.7 6.7 0 1 0 0-13.4 6.7 6.7 0 0 0 0 13.4z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  down: 'm7 10 5 5 5-5',
  up: 'm7 14 5-5 5 5',
  back: 'M19 12H5m6-6-6 6 6 6',
} as const

type ConsoleIconName = keyof typeof icons

export function ConsoleIcon({ name, size = 18 }: { readonly name: ConsoleIconName; readonly size?: number }) {
  return <Strokes name={name} d={icons[name]} size={size} />
}
