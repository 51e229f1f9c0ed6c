import { useEffect, useRef } from 'react'
import type { PickupScheduler } from '../../schemas/components/pickup-scheduler.ts'
import { toSingleText } from './pieces/form-values.ts'
import { type FormView, useWidgetContext } from './widget-context.ts'

const serializeFields = ({ values }: FormView, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => toSingleText(values[name])))

/**
 * Saves a form after a pause, when it becomes valid or invalid (MTH-33). The result saves it at once if it has changed.
 */
export function useAutosave(save: PickupScheduler['save'], view: FormView, names: readonly string[]): () => void {
  const context = useWidgetContext()
  const text = serializeFields(view, names)
  const lastSaved = useRef({ text, whole: view.isComplete })
  const saveNow = () => {
    if (save === undefined || text === lastSaved.current.text) return
    lastSaved.current = { text, whole: view.isComplete }
    context.press(save.action)
  }
  const latest = useRef(saveNow)
  latest.current = saveNow
  const isWaiting =
    save !== undefined && text !== lastSaved.current.text && (view.isComplete || lastSaved.current.whole)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key begins the waiting anew
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => latest.current(), save?.afterMs)
    return () => clearTimeout(timer)
  }, [text, isWaiting])

  return saveNow
}
