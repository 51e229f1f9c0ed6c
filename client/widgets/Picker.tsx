import { useState } from 'react'
import type { Picker as PickerShape } from '../../schemas/components/picker.ts'
import { useDesk } from '../render/desk.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Price } from './Price.tsx'
import { RadioCard } from './RadioCard.tsx'

/** One of several ways: choosing one posts its action at once, and the answer says whether it is taken. */
export function Picker({ component }: { readonly component: PickerShape }) {
  const { id, legend, options } = component
  const desk = useDesk()
  const answered = options.find((option) => option.selected)
  const [chosen, setChosen] = useState<string | null>(null)
  const waiting = options.find((option) => option.value === chosen && desk.pending(option.action))
  const current = waiting ?? answered
  return (
    <fieldset id={id} className="hw-choices hw-choices--cards hw-picker" aria-busy={waiting !== undefined || undefined}>
      <legend className="hw-h2">{legend}</legend>
      <div className="hw-choices-options">
        {options.map((option) => (
          <RadioCard
            key={option.value}
            id={`${id}-${option.value}`}
            name={id}
            label={option.label}
            detail={option.copy}
            badge={option.badge}
            checked={current === option}
            disabled={option.disabled}
            onChoose={() => {
              setChosen(option.value)
              desk.press(option.action)
            }}
            after={
              waiting === option ? <Spinner label={desk.say('wait')} /> : option.price && <Price price={option.price} />
            }
          />
        ))}
      </div>
      <p role="status" className="hw-sr">
        {waiting !== undefined ? desk.say('wait') : chosen !== null && answered?.value === chosen && answered.label}
      </p>
    </fieldset>
  )
}
