import { useId } from 'react'
import type { ChoiceList as ChoiceListShape } from '../../schemas/components/choice-list.ts'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/Field.tsx'
import { Picture } from '../ui/Picture.tsx'
import { fieldElementId, formElementId, toSingleText } from './pieces/form-values.ts'
import { Price } from './pieces/Price.tsx'
import { RadioCard } from './pieces/RadioCard.tsx'
import { useWidgetContext } from './widget-context.ts'

/** One or several choices. The first enabled input has the DOM id of the field for the error summary. */
export function ChoiceList({ component }: { readonly component: ChoiceListShape }) {
  const { id, form, name, legend, look, options, several, advance, compact } = component
  const context = useWidgetContext()
  const view = context.form(form)
  const chosen = toSingleText(view.values[name])
  const all = chosen.split('\n').filter((value) => value !== '')
  const isChosen = (value: string) => (several ? all.includes(value) : chosen === value)
  const others = (value: string) => all.filter((one) => one !== value)
  const after = (value: string) => (isChosen(value) ? others(value) : [...all, value]).join('\n')
  const tap = (value: string) => {
    view.set(name, value)
    if (advance !== undefined) context.press(advance)
  }
  const error = view.errors[name]
  const errorId = useId()
  const firstEnabled = options.findIndex(({ disabled }) => disabled === undefined)
  return (
    <fieldset
      id={id}
      className={classes('hw-choices', `hw-choices--${look}`, compact && 'hw-choices--compact')}
      aria-describedby={error && errorId}
    >
      <legend className="hw-h2">{legend}</legend>
      <FieldError id={errorId} error={error} />
      <div className="hw-choices-options">
        {options.map((option, at) => (
          <RadioCard
            key={option.value}
            id={at === firstEnabled ? fieldElementId(form, name) : `${fieldElementId(form, name)}-${at}`}
            several={several}
            // Without scripts checkboxes are posted one by one.
            name={several ? `${fieldElementId(form, name)}-${at}` : fieldElementId(form, name)}
            form={formElementId(form)}
            value={option.value}
            label={option.label}
            detail={option.detail}
            checked={isChosen(option.value)}
            disabled={option.disabled}
            onChoose={() => view.set(name, several ? after(option.value) : option.value)}
            onTap={advance && (() => tap(option.value))}
            before={option.picture && <Picture picture={option.picture} size={look === 'tiles' ? 'fill' : 'small'} />}
            after={option.price && <Price price={option.price} struck={option.struck} />}
          />
        ))}
      </div>
    </fieldset>
  )
}
