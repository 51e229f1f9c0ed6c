import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CardFieldStyle, CardFields, CardPart } from '../../runtime/platform/cards.ts'
import { useWidgetContext } from '../widget-context.ts'

type StripeFields = CardFields | 'loading' | 'unreachable'

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

/** In typing order. */
export const PARTS: readonly CardPart[] = ['number', 'expiry', 'cvc']

/** Styles of this page do not reach into frames. */
const readStyle = (sample: HTMLElement | null): CardFieldStyle => {
  if (sample === null) return { base: {}, invalid: {} }
  const { color, fontFamily, fontSize } = getComputedStyle(sample)
  const token = (name: string) => getComputedStyle(sample).getPropertyValue(name).trim()
  return {
    base: { color, fontFamily, fontSize, '::placeholder': { color: withCommas(token('--hw-ink-quiet')) } },
    invalid: { color: withCommas(token('--hw-danger-ink')) },
  }
}

/** Stripe reads only the older form with commas. */
const withCommas = (color: string): string => color.replaceAll(/(\d) (?=\d)/g, '$1, ')
