import { useCallback, useEffect, useRef, useState } from 'react'
import { toSingleText } from '../pieces/form-values.ts'
import { useWidgetContext } from '../widget-context.ts'
import { solveCaptcha } from './solve-captcha.ts'

export type CaptchaState = 'idle' | 'checking' | 'verified' | 'failed'

type CaptchaOptions = {
  readonly form: string
  readonly name: string
  readonly challenge: string
  readonly eager: boolean
}

/**
 * The state of a captcha and its start. It starts when the form changes, an eager one at once. Used or refused tokens
 * are dropped (LKP-19).
 */
export function useCaptcha({ form, name, challenge, eager }: CaptchaOptions) {
  const context = useWidgetContext()
  const view = context.form(form)
  const token = toSingleText(view.values[name])
  const refused = view.errors[name] !== undefined
  const [work, setWork] = useState<'none' | 'running' | 'failed'>('none')
  const running = useRef<AbortController | null>(null)
  const lastChallenge = useRef(challenge)
  const latest = useRef({ context, view })
  latest.current = { context, view }

  const start = useCallback(async () => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setWork('running')
    const solved = await solveCaptcha(() => latest.current.context.fetch(challenge), controller.signal)
    if (controller.signal.aborted) return
    running.current = null
    setWork(solved === null ? 'failed' : 'none')
    if (solved !== null) latest.current.view.set(name, solved)
  }, [challenge, name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another challenge ends the work on the one before
  useEffect(() => {
    if (lastChallenge.current !== challenge) latest.current.view.set(name, '')
    lastChallenge.current = challenge
    return () => {
      running.current?.abort()
      running.current = null
      setWork('none')
    }
  }, [challenge])
  useEffect(() => {
    if (refused && token !== '') latest.current.view.set(name, '')
  }, [refused, token, name])
  useEffect(() => {
    if ((eager || view.changed) && token === '' && work === 'none') void start()
  }, [eager, view.changed, token, work, start])

  return { state: toCaptchaState(work, token), start }
}

/** A token counts more than the work: one found earlier is still valid. */
const toCaptchaState = (work: 'none' | 'running' | 'failed', token: string): CaptchaState =>
  token !== '' ? 'verified' : work === 'running' ? 'checking' : work === 'failed' ? 'failed' : 'idle'
