import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ScanField as ScanFieldShape } from '../../../schemas/console/components/scan-field.ts'
import { Button } from '../../ui/Button.tsx'
import { useWidgetContext } from '../../widgets/widget-context.ts'
import { beep } from './beep.ts'
import { addScan, EMPTY_QUEUE, markSent, markUnanswered, nextScan, type ScanQueue, takeResult } from './scan-queue.ts'

const RETRY_MS = 1_500

type Result = ScanFieldShape['result']

const KEEPS_FOCUS = 'input, textarea, select, dialog, [role="dialog"], [role="menu"]'

const useScanQueue = ({ form, field, action, result }: ScanFieldShape) => {
  const context = useWidgetContext()
  const [queue, setQueue] = useState<ScanQueue>(EMPTY_QUEUE)
  const nth = result?.nth ?? 0
  const isPending = context.pending(action)

  useEffect(() => setQueue((before) => takeResult(before, nth)), [nth])

  const next = nextScan(queue, context.online)
  useEffect(() => {
    if (next === null || isPending) return
    context.form(form).set(field.name, next)
    context.press(action)
    setQueue((before) => markSent(before, nth))
  })

  const isUnanswered = queue.sentAt === nth && !isPending
  useEffect(() => {
    if (!isUnanswered) return
    const timer = setTimeout(() => setQueue(markUnanswered), RETRY_MS)
    return () => clearTimeout(timer)
  }, [isUnanswered])

  const isWaiting = queue.codes.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isWaiting])

  return { waiting: queue.codes.length, scan: (code: string) => setQueue((before) => addScan(before, code)) }
}

const useSound = (result: Result) => {
  const [isOn, setOn] = useState(true)
  const nth = result?.nth
  const tone = result?.tone
  const heard = useRef(nth)
  useEffect(() => {
    if (nth === heard.current) return
    heard.current = nth
    if (isOn && tone !== undefined) beep(tone)
  }, [nth, tone, isOn])
  return { isOn, toggle: () => setOn(!isOn) }
}

/** The field takes the focus back, so that a scanner always types into it. */
const useFocus = (nth: number | undefined) => {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result gives the focus back
  useEffect(() => {
    if (document.activeElement?.closest(KEEPS_FOCUS) === null) input.current?.focus()
  }, [nth])
  const takeBack = (next: EventTarget | null) => {
    if (next instanceof Element && next.closest(KEEPS_FOCUS) !== null) return
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) input.current?.focus()
    })
  }
  return { input, takeBack }
}

const useCommandKeys = ({ commands }: ScanFieldShape) => {
  const { press } = useWidgetContext()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commands.find(({ keys }) => keys === event.key)
      if (command === undefined) return
      event.preventDefault()
      if (command.disabled === undefined) press(command.action)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

/** The field of a barcode scanner, which is a keyboard that ends with Enter. */
export function ScanField({ component }: { readonly component: ScanFieldShape }) {
  const { id, field, commands, result, waiting, sound } = component
  const context = useWidgetContext()
  const queue = useScanQueue(component)
  const speaker = useSound(result)
  const { input, takeBack } = useFocus(result?.nth)
  useCommandKeys(component)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    if (input.current !== null) input.current.value = ''
    if (code !== '') queue.scan(code)
  }
  return (
    <section id={id} className="hc-scan">
      <form onSubmit={submit}>
        <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
        <input
          ref={input}
          id={`${id}-${field.name}`}
          className="hc-scan-input"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onBlur={(event) => takeBack(event.relatedTarget)}
        />
      </form>
      <p role="alert" className={`hc-scan-result hc-scan-result--${result?.tone ?? 'none'}`}>
        {result !== undefined && <span key={result.nth}>{result.text}</span>}
      </p>
      <div className="hc-scan-commands">
        {commands.map((command) => (
          <Button
            key={command.id}
            look="secondary"
            off={command.disabled === undefined ? undefined : { reason: command.disabled, visibility: 'aloud' }}
            onPress={() => {
              context.press(command.action)
              input.current?.focus()
            }}
          >
            {command.label}
            {command.keys !== undefined && <kbd className="hc-scan-key">{command.keys}</kbd>}
          </Button>
        ))}
      </div>
      <footer className="hc-scan-foot">
        <span role="status">{queue.waiting > 0 && waiting.replace('{count}', String(queue.waiting))}</span>
        <Button look="text" onPress={speaker.toggle}>
          {speaker.isOn ? sound.off : sound.on}
        </Button>
      </footer>
    </section>
  )
}
