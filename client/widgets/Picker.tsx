import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Picker as PickerShape } from '../../schemas/components/picker.ts'
import { useWidgetContext } from '../render/widget-context.ts'
import { Icon } from '../ui/Icon.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Price } from './Price.tsx'
import { RadioCard } from './RadioCard.tsx'

type PickerOption = PickerShape['options'][number]

/**
 * One of several ways, such as the methods of return: choosing one posts its action at once, and the answer says
 * whether it is taken.
 * While it is posted the choice shows as made, with a spinner in the place of its price. Where the server does not take
 * it, the one before shows again. What became of it is told, as a radio that is ticked already says nothing new. Of
 * many ways the first few show, and all of them once they are asked for.
 */
export function Picker({ component }: { readonly component: PickerShape }) {
  const { id, legend, options, more } = component
  const context = useWidgetContext()
  const answered = options.find((option) => option.selected)
  const [chosen, setChosen] = useState<string | null>(null)
  const waiting = options.find((option) => option.value === chosen && context.pending(option.action))
  const current = waiting ?? answered
  const few = options.slice(0, more?.shown)
  // What is chosen is never hidden among the rest; what was shown once stays, whatever is chosen next.
  const isAmongRest = current !== undefined && !few.includes(current)
  const [all, setAll] = useState(isAmongRest)
  const shown = all || isAmongRest ? options : few
  return (
    <fieldset id={id} className="hw-choices hw-choices--cards hw-picker" aria-busy={waiting !== undefined || undefined}>
      <legend className="hw-h2">{legend}</legend>
      <div className="hw-choices-options">
        {shown.map((option) => (
          <div key={option.value} className="hw-picker-option">
            <RadioCard
              id={`${id}-${option.value}`}
              name={id}
              label={option.label}
              detail={detailOf(option)}
              badge={option.badge}
              checked={current === option}
              disabled={option.disabled}
              onChoose={() => {
                setChosen(option.value)
                context.press(option.action)
              }}
              before={option.image && <img className="hw-picker-mark" src={option.image.src} alt={option.image.alt} />}
              after={
                waiting === option ? (
                  <Spinner label={context.say('wait')} />
                ) : (
                  option.price && <Price price={option.price} />
                )
              }
            />
            <More option={option} />
          </div>
        ))}
      </div>
      {shown.length < options.length && (
        <button
          type="button"
          className="hw-button hw-button--text hw-picker-rest"
          onClick={() => {
            flushSync(() => setAll(true))
            // The button is gone: whoever pressed it by key goes on with the first way that came.
            document.getElementById(`${id}-${options[shown.length]?.value}`)?.focus()
          }}
        >
          {more?.label}
        </button>
      )}
      <p role="status" className="hw-sr">
        {waiting !== undefined ? context.say('wait') : chosen !== null && answered?.value === chosen && answered.label}
      </p>
    </fieldset>
  )
}

/** The words under the name of a way: its copy, then one line for each fact. Undefined where it has neither. */
const detailOf = ({ copy, lines = [] }: PickerOption): string | undefined =>
  [...(copy === undefined ? [] : [copy]), ...lines].join('\n') || undefined

/** What may be pressed beside the choice itself: it must not stand inside the label of the radio. */
function More({ option: { help, links = [] } }: { readonly option: PickerOption }) {
  const context = useWidgetContext()
  if (help === undefined && links.length === 0) return null
  return (
    <div className="hw-picker-more">
      {links.map(({ label, href }) => (
        <a key={href} className="hw-button hw-button--text" href={href} target="_blank" rel="noopener noreferrer">
          {label}
          <Icon name="away" size={16} />
          <span className="hw-sr"> {context.say('new-tab')}</span>
        </a>
      ))}
      {help !== undefined && (
        <details className="hw-tip">
          <summary>
            <Icon name="leaf" size={16} />
            {help.label}
          </summary>
          <p>{help.text}</p>
        </details>
      )}
    </div>
  )
}
