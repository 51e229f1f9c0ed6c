import type { OptionPicker as OptionPickerShape } from '../../schemas/components/option-picker.ts'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/Field.tsx'
import { fieldElementId, formElementId } from './pieces/form-values.ts'
import { type Picks, type ValueState, valueState } from './variant-matrix.ts'

type OptionAxisProps = {
  readonly picker: OptionPickerShape
  readonly axis: number
  readonly picks: Picks
  readonly isMissing: boolean
  /** Set on the axis that errors lead to. */
  readonly fieldId: string | undefined
  readonly onPick: (index: number) => void
}

/** The values of an axis, such as sizes. Unavailable ones stay in place and give their reason below. */
export function OptionAxis({ picker, axis, picks, isMissing, fieldId, onPick }: OptionAxisProps) {
  const { name, kind, values, missing } = picker.axes[axis] ?? { name: '', kind: 'radio', values: [] }
  const inputName = `${fieldElementId(picker.form, picker.name)}-${axis}`
  const states = values.map((_, index) => valueState(picker, picks, { axis, index }))
  const chosen = picks[axis] ?? null
  const firstAvailable = states.indexOf('available')
  const errorId = isMissing ? `${inputName}-error` : undefined
  const chosenLabel = chosen === null ? undefined : values[chosen]?.label
  return (
    <fieldset className={`hw-axis hw-axis--${kind}`}>
      <legend>
        {name}
        {chosenLabel !== undefined && <span className="hw-axis-held"> {chosenLabel}</span>}
      </legend>
      <div className="hw-axis-values">
        {values.map(({ label, picture }, index) => (
          <label key={label} className={classes('hw-value', states[index] !== 'available' && 'hw-value--off')}>
            <input
              type="radio"
              id={index === firstAvailable ? fieldId : undefined}
              name={inputName}
              form={formElementId(picker.form)}
              value={index}
              aria-label={label}
              aria-describedby={states[index] === 'available' ? errorId : `${inputName}-why`}
              checked={chosen === index}
              disabled={states[index] !== 'available'}
              onChange={() => onPick(index)}
            />
            {kind === 'swatch' ? (
              <span className="hw-swatch" title={label}>
                {picture === undefined ? label.slice(0, 2) : <img src={picture.src} alt="" />}
              </span>
            ) : (
              <span className="hw-value-label">{label}</span>
            )}
          </label>
        ))}
      </div>
      <FieldError id={`${inputName}-error`} error={isMissing ? missing : undefined} />
      <UnavailableValues
        id={`${inputName}-why`}
        picker={picker}
        labels={values.map(({ label }) => label)}
        states={states}
      />
    </fieldset>
  )
}

type UnavailableValuesProps = {
  readonly id: string
  readonly picker: OptionPickerShape
  readonly labels: readonly string[]
  readonly states: readonly ValueState[]
}

function UnavailableValues({ id, picker, labels, states }: UnavailableValuesProps) {
  const { outOfStock, beyondCredit = '', unavailable } = picker.messages
  const listLabels = (state: ValueState) => labels.filter((_, index) => states[index] === state).join(', ')
  const lines = [
    { names: listLabels('out-of-stock'), why: outOfStock },
    { names: listLabels('beyond-credit'), why: beyondCredit },
    { names: listLabels('unavailable'), why: unavailable },
  ].filter(({ names }) => names !== '')
  return (
    <div id={id} className="hw-axis-off" aria-live="polite">
      {lines.map(({ names, why }) => (
        <p key={why}>
          {names}: {why}
        </p>
      ))}
    </div>
  )
}
