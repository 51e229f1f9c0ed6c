import { useEffect, useRef } from 'react'
import type { PickupScheduler } from '../../schemas/components/pickup-scheduler.ts'
import { toSingleText } from './pieces/form-values.ts'
import { type FormView, useWidgetContext } from './widget-context.ts'

/** What is typed in these fields, as one text. */
const serializeFields = ({ values }: FormView, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => toSingleText(values[name])))

/**
 * Keeps a form by itself (MTH-33): once it is whole, and once it no longer is, after it was left alone for a while. The
 * answer keeps it at once, for whoever leaves it; it does nothing where nothing has changed since it was last kept.
 */
export function useAutosave(save: PickupScheduler['save'], view: FormView, names: readonly string[]): () => void {
  const context = useWidgetContext()
  const text = serializeFields(view, names)
  const lastSaved = useRef({ text, whole: view.blockedReason === null })
  const saveNow = () => {
    if (save === undefined || text === lastSaved.current.text) return
    lastSaved.current = { text, whole: view.blockedReason === null }
    context.press(save.action)
  }
  const latest = useRef(saveNow)
  latest.current = saveNow
  const isWaiting =
    save !== undefined && text !== lastSaved.current.text && (view.blockedReason === null || lastSaved.current.whole)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key begins the waiting anew
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => latest.current(), save?.afterMs)
    return () => clearTimeout(timer)
  }, [text, isWaiting])

  return saveNow
}
