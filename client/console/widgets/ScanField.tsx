import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ScanField as ScanFieldShape } from '../../../schemas/console/components/scan-field.ts'
import { Button } from '../../ui/Button.tsx'
import { beep } from './beep.ts'
import { PhotoButton } from './PhotoButton.tsx'
import { useScanQueue } from './use-scan-queue.ts'

type Result = ScanFieldShape['result']

const KEEPS_FOCUS = 'input, textarea, select, dialog, [role="dialog"], [role="menu"]'

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

const useCommandKeys = ({ commands }: ScanFieldShape, scan: (code: string) => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commands.find(({ keys }) => keys === event.key)
      if (command === undefined) return
      event.preventDefault()
      if (command.disabled === undefined) scan(command.code)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

export function ScanField({ component }: { readonly component: ScanFieldShape }) {
  const { id, field, commands, photo, result, waiting, sound } = component
  const queue = useScanQueue(component)
  const speaker = useSound(result)
  const { input, takeBack } = useFocus(result?.nth)
  useCommandKeys(component, queue.scan)
  const tone = result?.tone ?? 'none'
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
      <p role="alert" className={`hc-scan-result hc-scan-result--${queue.refusal === null ? tone : 'danger'}`}>
        {result !== undefined && <span key={result.nth}>{queue.refusal ?? result.text}</span>}
      </p>
      {photo !== undefined && (
        <PhotoButton
          key={photo.href}
          target={photo}
          onPhotos={(files) => {
            for (const file of files) queue.photo(photo, file)
            input.current?.focus()
          }}
        />
      )}
      <div className="hc-scan-commands">
        {commands.map((command) => (
          <Button
            key={command.id}
            look="secondary"
            off={command.disabled === undefined ? undefined : { reason: command.disabled, visibility: 'aloud' }}
            onPress={() => {
              queue.scan(command.code)
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
