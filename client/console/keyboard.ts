import type { Button } from '../../schemas/screen/action.ts'

const SETTING = 'hw-console-single-keys'

/** Storage may be turned off. */
const storage = (): Storage | null => {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

export const usesSingleKeys = (): boolean => storage()?.getItem(SETTING) !== 'off'

export function setSingleKeys(on: boolean): void {
  if (on) storage()?.removeItem(SETTING)
  else storage()?.setItem(SETTING, 'off')
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(?:checkbox|radio|button)$/.test(target.type))

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly timeStamp: number
}

const SEQUENCE_MS = 1_500

/** Names a key as shortcuts write it: `mod+k`, `?`, or `g r` after a `g`. */
export function createKeyReader(): (event: Pressed) => readonly string[] {
  let before: Pressed | null = null
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (altKey || key.length > 1) return []
    const lower = key.toLowerCase()
    if (ctrlKey || metaKey) return [`mod+${lower}`]
    const follows = before !== null && timeStamp - before.timeStamp < SEQUENCE_MS
    const sequence = follows && before !== null ? `${before.key.toLowerCase()} ${lower}` : null
    before = event
    return sequence === null ? [lower] : [sequence, lower]
  }
}

export function listKeyedButtons(value: unknown): readonly Button[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'keys' in value && 'action' in value && 'look' in value ? [value as Button] : []
  return [...own, ...Object.values(value).flatMap(listKeyedButtons)]
}
