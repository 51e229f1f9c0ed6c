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

/** The theme hides the hints of keys that are off. */
export function markSingleKeys(): void {
  document.documentElement.toggleAttribute('data-keys-off', !usesSingleKeys())
}

export function setSingleKeys(on: boolean): void {
  if (on) storage()?.removeItem(SETTING)
  else storage()?.setItem(SETTING, 'off')
  markSingleKeys()
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

/** Names a key as shortcuts write it: `mod+k`, `Control+Enter`, `?`, or `g r` after a `g`. */
export function createKeyReader(): (event: Pressed) => readonly string[] {
  let before: Pressed | null = null
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp } = event
    if (altKey) return []
    const lower = key.toLowerCase()
    if (ctrlKey || metaKey) return [`mod+${lower}`, `Control+${key}`]
    if (key.length > 1) return []
    const follows = before !== null && timeStamp - before.timeStamp < SEQUENCE_MS
    const sequence = follows && before !== null ? `${before.key.toLowerCase()} ${lower}` : null
    before = event
    return sequence === null ? [lower] : [sequence, lower]
  }
}

/** With Ctrl or Command. Such keys act in fields too. */
export const isModified = (keys: string): boolean => keys.length > 1 && keys.includes('+')

export function findKeyedButton(keys: string): HTMLElement | null {
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const named = [...layer.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')]
  const usable = named.filter((one) => one.getAttribute('aria-disabled') !== 'true')
  return usable.find((one) => one.getAttribute('aria-keyshortcuts') === keys) ?? null
}
