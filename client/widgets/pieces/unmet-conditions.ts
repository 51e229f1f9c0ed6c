import type { Button } from '../../../schemas/screen/action.ts'
import type { WidgetContext } from '../widget-context.ts'
import { fieldElementId, formElementId } from './form-values.ts'

/** Presses, or shows each unmet condition at its place and focuses the first. */
export function pressIfMet(context: WidgetContext, button: Button, press: () => void): void {
  const places = [...showFormErrors(context, button), ...showUnmet(context, button)]
  if (places.length === 0) press()
  else focusFirst(places)
}

const showFormErrors = (context: WidgetContext, { needs, action }: Button): readonly string[] => {
  if (needs === undefined || action.type !== 'submit' || action.form === undefined) return []
  const form = context.form(action.form)
  const name = form.isComplete ? null : form.showErrors()
  if (name !== null) return [fieldElementId(action.form, name)]
  if (needs === 'valid' || form.changed) return []
  const ownForm = formElementId(action.form)
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const input = inputs.find((one) => one.getAttribute('form') === ownForm && !one.disabled) ?? null
  if (input !== null) form.showMessage(input.name, context.getText('form.unchanged'))
  return [input?.id ?? '']
}

const showUnmet = (context: WidgetContext, { disabled, unmet = [] }: Button): readonly string[] => {
  if (disabled === undefined) return []
  context.showBlockErrors(
    Object.fromEntries(unmet.flatMap(({ block, message }) => (block === undefined ? [] : [[block, message]]))),
  )
  return unmet.map(({ block, form = '', name = '', message }) => {
    if (block !== undefined) return block
    context.form(form).showErrors()
    context.form(form).showMessage(name, message)
    return fieldElementId(form, name)
  })
}

const CONTROLS =
  'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button:not([disabled]), summary, a[href]'

const focusFirst = (ids: readonly string[]): void => {
  const [first] = ids
    .map((id) => document.getElementById(id))
    .filter((element) => element !== null)
    .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  const control = first?.matches(CONTROLS) ? first : first?.querySelector<HTMLElement>(CONTROLS)
  control?.focus({ preventScroll: true })
  const { top } = first?.getBoundingClientRect() ?? { top: 0 }
  if (top < 0 || top > window.innerHeight / 2) first?.scrollIntoView({ block: first === control ? 'center' : 'start' })
}
