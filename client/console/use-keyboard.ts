import { useEffect, useRef } from 'react'
import { useWidgetContext } from '../widgets/widget-context.ts'
import { createKeyReader, findKeyedButton, isModified, isTyping, markSingleKeys, usesSingleKeys } from './keyboard.ts'
import type { MemberFrame } from './member-frame.ts'

interface FrameKeys {
  readonly openPalette: () => void
  readonly openShortcuts: () => void
  readonly focusSearch: () => void
}

/** Shortcuts of the frame and of the buttons on the page. Under an open dialog only those of the dialog act. */
export function useKeyboard(member: MemberFrame, frameKeys: FrameKeys): void {
  const context = useWidgetContext()
  const latest = useRef({ member, frameKeys, context })
  latest.current = { member, frameKeys, context }
  useEffect(() => {
    markSingleKeys()
    const read = createKeyReader()
    const handle = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      const typed = read(event)
      const usable = isTyping(event.target) || !usesSingleKeys() ? typed.filter(isModified) : typed
      const run = usable.map((keys) => findShortcut(latest.current, keys)).find((one) => one !== null)
      if (run === undefined || run === null) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

interface Page {
  readonly member: MemberFrame
  readonly frameKeys: FrameKeys
  readonly context: ReturnType<typeof useWidgetContext>
}

const findFrameShortcut = ({ member, frameKeys, context }: Page, keys: string): (() => void) | null => {
  if (keys === member.palette.keys) return frameKeys.openPalette
  if (document.querySelector('dialog[open]') !== null) return null
  if (keys === member.shortcuts.keys) return frameKeys.openShortcuts
  if (keys === member.search?.keys) return frameKeys.focusSearch
  const area = member.navigation.items.find((item) => item.keys === keys)
  return area === undefined ? null : () => context.press({ type: 'navigate', path: area.path })
}

const findShortcut = (page: Page, keys: string): (() => void) | null => {
  const run = findFrameShortcut(page, keys)
  if (run !== null) return run
  const button = findKeyedButton(keys)
  return button === null ? null : () => button.click()
}
