import { useEffect, useRef, useState } from 'react'
import type { CardField } from '../../../schemas/components/card-field.ts'
import type { CardPart, CardTokenResult } from '../../runtime/platform/cards.ts'
import { useWidgetContext } from '../widget-context.ts'

type CardErrors = Partial<Readonly<Record<CardPart | 'card', string>>>

/** Exchanges a card for a token and posts that (REV-27). The service never sees the card. */
export function useCardToken({ form, name, button, labels }: CardField, focus: (part: CardPart) => void) {
  const context = useWidgetContext()
  const [isRequesting, setRequesting] = useState(false)
  const [errors, setErrors] = useState<CardErrors>({})
  const isMounted = useRef(false)
  const latest = useRef({ context, focus })
  latest.current = { context, focus }
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const showErrors = (wrong: CardErrors) => {
    setErrors(wrong)
    const first = (['number', 'expiry', 'cvc'] as const).find((part) => wrong[part] !== undefined)
    if (first !== undefined) latest.current.focus(first)
  }
  const submitCard = async (tokenise: () => Promise<CardTokenResult>) => {
    setErrors({})
    setRequesting(true)
    const answer = await tokenise()
    // The card form was closed.
    if (!isMounted.current) return
    setRequesting(false)
    if (answer.kind === 'unreachable') return showErrors({ card: labels.unreachable })
    if (answer.kind === 'refused') return showErrors({ [answer.part ?? 'card']: answer.message })
    latest.current.context.form(form).set(name, answer.token)
    latest.current.context.press(button.action)
  }

  const busy = isRequesting || context.pending(button.action)
  const refused = busy ? undefined : context.form(form).errors[name]
  const visibleErrors: CardErrors = refused === undefined ? errors : { card: refused, ...errors }
  return {
    busy,
    errors: visibleErrors,
    showErrors,
    submitCard,
    setPartError: (part: CardPart, error: string | null) =>
      setErrors(({ [part]: _, card: __, ...others }) => (error === null ? others : { ...others, [part]: error })),
  }
}
