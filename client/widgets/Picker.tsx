import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Picker as PickerShape } from '../../schemas/components/picker.ts'
import { classes } from '../ui/classes.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { PickedOption } from './PickedOption.tsx'
import { ActionButton } from './pieces/ActionButton.tsx'
import { BlockError } from './pieces/BlockError.tsx'
import { formElementId } from './pieces/form-values.ts'
import { getSubmitAttributes } from './pieces/PlainForm.tsx'
import { Price } from './pieces/Price.tsx'
import { RadioCard } from './pieces/RadioCard.tsx'
import { useWidgetContext, type WidgetContext } from './widget-context.ts'

type PickerOption = PickerShape['options'][number]
type PickerProps = { readonly component: PickerShape }

/**
 * A choice such as the return method: choosing posts the action at once, unless the picker has a button. A refused
 * choice reverts. The outcome is announced, as a checked radio says nothing new.
 */
export function Picker({ component }: PickerProps) {
  const { id, legend, options, more, take } = component
  const context = useWidgetContext()
  const { chosen, current, answered, waiting, choose } = useChosen(component, context)
  const others = options.slice(more?.shown ?? options.length)
  // The chosen option is never hidden; shown options stay shown.
  const isAmongRest = current !== undefined && others.includes(current)
  const [all, setAll] = useState(isAmongRest)
  const rest = all || isAmongRest ? [] : others
  // Without scripts all options are rendered.
  const drawn = context.isStatic ? options : options.filter((option) => !rest.includes(option))
  return (
    <fieldset id={id} className="hw-choices hw-choices--cards hw-picker" aria-busy={waiting !== undefined || undefined}>
      {/* The heading asks when the choice is the whole page: this legend is for screen readers. */}
      <legend className={take === undefined ? 'hw-h2' : 'hw-sr'}>{legend}</legend>
      <BlockError id={id} />
      <div className="hw-choices-options">
        {drawn.map((option) => (
          <div key={option.value} className={classes('hw-picker-option', rest.includes(option) && 'hw-picker-later')}>
            <RadioCard
              id={`${id}-${option.value}`}
              name={id}
              {...getNoScriptAttributes(option.action)}
              label={option.label}
              detail={joinDetails(option)}
              badge={option.badge}
              checked={current === option}
              disabled={option.disabled}
              onChoose={() => choose(option)}
              onTap={take?.advance && (() => context.press(option.action))}
              before={option.image && <img className="hw-picker-mark" src={option.image.src} alt={option.image.alt} />}
              after={
                waiting === option ? (
                  <Spinner label={context.getText('wait')} />
                ) : (
                  option.price && <Price price={option.price} struck={option.struck} />
                )
              }
            />
            <PickedOption option={option} chosen={current === option} draw={(inner) => <Picker component={inner} />} />
          </div>
        ))}
      </div>
      {take === undefined ? (
        <noscript>
          <NoScriptSubmit id={id} label={context.getText('use-choice')} about={legend} />
        </noscript>
      ) : (
        context.isStatic && <NoScriptSubmit id={id} label={take.label} />
      )}
      {rest.length > 0 && (
        <button
          type="button"
          className="hw-button hw-button--text hw-picker-rest"
          onClick={() => {
            flushSync(() => setAll(true))
            // The button is gone: the focus moves to the first new option.
            document.getElementById(`${id}-${rest[0]?.value}`)?.focus()
          }}
        >
          {more?.label}
        </button>
      )}
      {take !== undefined && current !== undefined && !context.isStatic && (
        <ConfirmBar id={id} take={take} option={current} />
      )}
      <p role="status" className="hw-sr">
        {waiting !== undefined
          ? context.getText('wait')
          : chosen !== null && answered?.value === chosen && answered.label}
      </p>
    </fieldset>
  )
}

/** The pressed option while it is posted, else the option of the screen. */
const useChosen = ({ options, take }: PickerShape, context: WidgetContext) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const answered = options.find((option) => option.selected)
  const marked = options.find((option) => option.value === chosen && option.disabled === undefined)
  const waiting = take === undefined && marked !== undefined && context.pending(marked.action) ? marked : undefined
  const current = (take === undefined ? waiting : marked) ?? answered
  return {
    chosen: take === undefined ? chosen : null,
    answered,
    waiting,
    current,
    choose(option: PickerOption) {
      setChosen(option.value)
      if (take === undefined) context.press(option.action)
    },
  }
}

const getNoScriptAttributes = (action: PickerOption['action']) => {
  const { value } = getSubmitAttributes(action)
  return { form: formElementId(''), value }
}

type NoScriptSubmitProps = {
  readonly id: string
  readonly label: string
  readonly about?: string
}

function NoScriptSubmit({ id, label, about }: NoScriptSubmitProps) {
  return (
    <button
      type="submit"
      form={formElementId('')}
      name="hw.picked"
      value={id}
      className="hw-button hw-button--primary"
      aria-label={about && `${label}: ${about}`}
    >
      {label}
    </button>
  )
}

type ConfirmBarProps = {
  readonly id: string
  readonly take: NonNullable<PickerShape['take']>
  readonly option: PickerOption
}

function ConfirmBar({ id, take: { label }, option }: ConfirmBarProps) {
  return (
    <div className="hw-actions hw-actions--sticky hw-picker-take">
      <p className="hw-actions-summary hw-figures" aria-live="polite">
        <span className="hw-actions-about">{option.label}</span> {option.price?.text}
      </p>
      <div className="hw-buttons">
        <ActionButton button={{ id: `${id}-take`, label, look: 'primary', action: option.action }} />
      </div>
    </div>
  )
}

const joinDetails = ({ copy, lines = [] }: PickerOption): string | undefined =>
  [...(copy === undefined ? [] : [copy]), ...lines].join('\n') || undefined
