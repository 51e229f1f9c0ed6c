import { useEffect, useState } from 'react'
import type { OptionPicker as OptionPickerShape } from '../../schemas/components/option-picker.ts'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/Field.tsx'
import { Picture } from '../ui/Picture.tsx'
import { OptionAxis } from './OptionAxis.tsx'
import { fieldElementId, toSingleText } from './pieces/form-values.ts'
import { Price } from './pieces/Price.tsx'
import { chosenVariant, findPicture, getInitialPicks, isOwnVariant, withPick } from './variant-matrix.ts'
import { setVariantPicture } from './variant-picture.ts'
import { useWidgetContext } from './widget-context.ts'

/** Chooses a variant axis by axis; the form gets it once all axes have a value. */
export function OptionPicker({ component }: { readonly component: OptionPickerShape }) {
  const { id, form, name, legend, axes, missing } = component
  const view = useWidgetContext().form(form)
  const formValue = toSingleText(view.values[name])
  const [picks, setPicks] = useState(() => getInitialPicks(component, formValue))
  const [isTouched, setTouched] = useState(false)
  const variant = chosenVariant(component, picks)
  const isOwn = isOwnVariant(component, picks)
  const value = variant?.value ?? ''
  const drawnAxes = axes.flatMap(({ values }, axis) => (values.length > 1 ? [axis] : []))
  const openAxis = drawnAxes.find((axis) => picks[axis] == null) ?? drawnAxes[0]
  const error = view.errors[name]
  const isMissing = error !== undefined && error === missing && axes.every((axis) => axis.missing !== undefined)

  const picture = findPicture(component, picks)
  useEffect(() => {
    setVariantPicture(picture)
    return () => setVariantPicture(null)
  }, [picture])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is new on every draw
  useEffect(() => {
    if (formValue !== value) view.set(name, value)
  }, [value])

  return (
    // biome-ignore lint/a11y/useSemanticElements: each axis is a fieldset of its own
    <div
      id={id}
      className={classes('hw-option-picker', isOwn && 'hw-option-picker--own')}
      role="group"
      aria-label={legend}
    >
      {axes.some(({ values }) => values.length > 1) && <h2 className="hw-h2">{legend}</h2>}
      <FieldError id={`${fieldElementId(form, name)}-error`} error={isMissing ? undefined : error} />
      {axes.map(({ name: axisName, values }, axis) =>
        values.length < 2 ? null : (
          <OptionAxis
            key={axisName}
            picker={component}
            axis={axis}
            picks={picks}
            isMissing={isMissing && picks[axis] == null}
            fieldId={axis === openAxis ? fieldElementId(form, name) : undefined}
            onPick={(index) => {
              setTouched(true)
              setPicks(withPick(component, picks, { axis, index }))
            }}
          />
        ),
      )}
      <div className="hw-option-chosen" aria-live="polite">
        {variant?.picture !== undefined && <Picture picture={variant.picture} size="medium" />}
        {variant?.title !== undefined && <p>{variant.title}</p>}
        <Price price={variant?.price} struck={variant?.struck} />
        {variant?.note !== undefined && <p className="hw-option-note hw-figures">{variant.note}</p>}
        {isOwn && (isTouched || error !== undefined) && <p className="hw-option-own">{component.messages.own}</p>}
      </div>
    </div>
  )
}
