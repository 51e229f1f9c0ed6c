import type { WindowView } from '../../../screens/items/return-window.ts'
import type { ReturnWindow } from '../../domain/items/return-window.ts'
import { localize } from '../request/copy.ts'

export function buildWindowView(window: ReturnWindow, language: string): WindowView {
  const { start, days, extension, end } = window
  return {
    end,
    days,
    from: start.source === 'fallback' ? 'estimated' : start.kind,
    start: start.at,
    extension: localize(extension?.title, language) ?? null,
  }
}
