import type { StatusView } from '../../screens/status/page.ts'
import { situations } from './status-situations.ts'

export const situation = (name: string): StatusView => {
  const view = situations[name]
  if (view === undefined) throw new Error(`There is no situation called ${name}`)
  return view
}
