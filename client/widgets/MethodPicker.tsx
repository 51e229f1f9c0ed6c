import { useState } from 'react'
import type { MethodPicker as MethodPickerShape } from '../../schemas/components/method-picker.ts'
import { useDesk } from '../render/desk.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Price } from './Price.tsx'
import { RadioCard } from './RadioCard.tsx'

/** How the parcel can leave: choosing one posts its action at once. */
export function MethodPicker({ component }: { readonly component: MethodPickerShape }) {
  const { id, legend, options } = component
  const desk = useDesk()
  const answered = options.find((option) => option.selected)?.value
  const [chosen, setChosen] = useState<string | null>(null)
  const waiting = options.find((option) => option.value === chosen && desk.pending(option.action))?.value
  const current = waiting ?? answered
  return (
    <fieldset id={id} className="hw-choices hw-choices--cards hw-method-picker">
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
            checked={current === option.value}
            disabled={option.disabled}
            onChoose={() => {
              setChosen(option.value)
              desk.press(option.action)
            }}
            after={waiting === option.value ? <Spinner label={desk.say('wait')} /> : <Price price={option.price} />}
          />
        ))}
      </div>
    </fieldset>
  )
}
