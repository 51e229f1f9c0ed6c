import { useEffect, useRef } from 'react'
import type { PickupScheduler } from '../../schemas/components/pickup-scheduler.ts'
import { oneText } from './pieces/form-values.ts'
import { type FormView, useWidgetContext } from './widget-context.ts'

/** What is typed in these fields, as one text. */
const textIn = ({ values }: FormView, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => oneText(values[name])))

/**
 * Keeps a form by itself (MTH-33): once it is whole, and once it no longer is, after it was left alone for a while. The
 * answer keeps it at once, for whoever leaves it; it does nothing where nothing has changed since it was last kept.
 */
export function useAutosave(save: PickupScheduler['save'], view: FormView, names: readonly string[]): () => void {
  const context = useWidgetContext()
  const text = textIn(view, names)
  const kept = useRef({ text, whole: view.lacking === null })
  const keep = () => {
    if (save === undefined || text === kept.current.text) return
    kept.current = { text, whole: view.lacking === null }
    context.press(save.action)
  }
  const latest = useRef(keep)
  latest.current = keep
  const waits = save !== undefined && text !== kept.current.text && (view.lacking === null || kept.current.whole)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key begins the waiting anew
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => latest.current(), save?.afterMs)
    return () => clearTimeout(timer)
  }, [text, waits])

  return keep
}
