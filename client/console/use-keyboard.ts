import { useEffect, useRef } from 'react'
import type { ConsoleScreen } from '../../schemas/console/screen.ts'
import { useWidgetContext } from '../widgets/widget-context.ts'
import { createKeyReader, isTyping, listKeyedButtons, usesSingleKeys } from './keyboard.ts'
import { findRowShortcut } from './row-keys.ts'

interface FrameKeys {
  readonly openPalette: () => void
  readonly openShortcuts: () => void
  readonly focusSearch: () => void
}

/** Shortcuts of the frame and of the buttons on the page. None acts in a field, except Ctrl K. */
export function useKeyboard(screen: ConsoleScreen, frameKeys: FrameKeys): void {
  const context = useWidgetContext()
  const latest = useRef({ screen, frameKeys, context })
  latest.current = { screen, frameKeys, context }
  useEffect(() => {
    const read = createKeyReader()
    const handle = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const typed = read(event)
      const isPalette = typed.includes('mod+k')
      if (!isPalette && (isTyping(event.target) || !usesSingleKeys() || document.querySelector('dialog[open]'))) return
      const run = typed.map((keys) => findShortcut(latest.current, keys)).find((one) => one !== null)
      if (run === undefined || run === null) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

interface Page {
  readonly screen: ConsoleScreen
  readonly frameKeys: FrameKeys
  readonly context: ReturnType<typeof useWidgetContext>
}

const findShortcut = ({ screen, frameKeys, context }: Page, keys: string): (() => void) | null => {
  const { member } = screen.frame
  if (member === undefined) return null
  if (keys === member.palette.keys) return frameKeys.openPalette
  if (keys === member.shortcuts.keys) return frameKeys.openShortcuts
  if (keys === member.search?.keys) return frameKeys.focusSearch
  const area = member.navigation.items.find((item) => item.keys === keys)
  if (area !== undefined) return () => context.press({ type: 'navigate', path: area.path })
  const button = listKeyedButtons(screen.regions).find((one) => one.keys === keys && one.disabled === undefined)
  return button === undefined ? findRowShortcut(keys) : () => document.getElementById(button.id)?.click()
}
