import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CardFieldStyle, CardFields, CardPart } from '../../runtime/platform/cards.ts'
import { useWidgetContext } from '../widget-context.ts'

type StripeFields = CardFields | 'loading' | 'unreachable'

/**
 * Stripe's fields for a publishable key, made to look like `sample`, and a way to ask for them once more. They are
 * `loading` at first and `unreachable` where the script is blocked or the line is down.
 */
export function useStripeFields(publishableKey: string, sample: RefObject<HTMLElement | null>) {
  const context = useWidgetContext()
  const latest = useRef(context)
  latest.current = context
  const [attempt, setAttempt] = useState(0)
  const [fields, setFields] = useState<StripeFields>('loading')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the script once more
  useEffect(() => {
    let cardFields: CardFields | null = null
    let isCancelled = false
    setFields('loading')
    void latest.current.loadStripe(publishableKey).then((script) => {
      if (isCancelled) return
      cardFields = script?.fields(readStyle(sample.current)) ?? null
      setFields(cardFields ?? 'unreachable')
    })
    return () => {
      isCancelled = true
      cardFields?.destroy()
    }
  }, [publishableKey, attempt, sample])

  return { fields, retry: () => setAttempt(attempt + 1) }
}

/** The parts of a card in the order in which they are typed. */
export const PARTS: readonly CardPart[] = ['number', 'expiry', 'cvc']

/** The look of an input of ours: no style of this page reaches into a frame. */
const readStyle = (sample: HTMLElement | null): CardFieldStyle => {
  if (sample === null) return { base: {}, invalid: {} }
  const { color, fontFamily, fontSize } = getComputedStyle(sample)
  const token = (name: string) => getComputedStyle(sample).getPropertyValue(name).trim()
  return {
    base: { color, fontFamily, fontSize, '::placeholder': { color: withCommas(token('--hw-ink-quiet')) } },
    invalid: { color: withCommas(token('--hw-danger-ink')) },
  }
}

/** `rgb(1 2 3)` in the older form, which Stripe reads. */
const withCommas = (color: string): string => color.replaceAll(/(\d) (?=\d)/g, '$1, ')
