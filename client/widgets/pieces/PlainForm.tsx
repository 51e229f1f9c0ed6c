import type { ClientAction, Submit } from '../../../schemas/action.ts'
import type { Component } from '../../../schemas/components/index.ts'
import { useWidgetContext } from '../widget-context.ts'
import { formElementId } from './form-values.ts'

type OpenAction = Extract<ClientAction, { type: 'open' }>

/** The form of presses that send nothing that is typed. */
const NO_FORM = ''

type PlainFormsProps = {
  readonly ids: readonly string[]
  /** What stands in them. */
  readonly components: readonly Component[]
  readonly at: string
  readonly rev: string | null
}

/** How a form is posted: one with photos as what can carry them, to where they are taken. */
const getFormTarget = (id: string, components: readonly Component[], href: (path: string) => string) =>
  components.some((one) => one.type === 'photo_upload' && one.form === id)
    ? ({ action: href('/press/photos'), encType: 'multipart/form-data' } as const)
    : { action: href('/press') }

/**
 * The forms of a page or of what lies over it, empty and unseen: fields and buttons name theirs, wherever they stand.
 * Where no script runs the browser posts them, with what `getSubmitAttributes` says of the button; `at` and `rev` say which page it
 * stands on.
 */
export function PlainForms({ ids, components, at, rev }: PlainFormsProps) {
  const { pressHref } = useWidgetContext()
  return [NO_FORM, ...ids].map((id) => (
    <form
      key={id}
      id={formElementId(id)}
      method="post"
      {...getFormTarget(id, components, pressHref)}
      hidden
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="hw.at" value={at} />
      <input type="hidden" name="hw.rev" value={rev ?? ''} />
      <input type="hidden" name="hw.form" value={id} />
    </form>
  ))
}

/**
 * What a button says of its action where the browser posts it: the form that goes with it, a name and a value. What asks
 * before it is done is asked about on a page in between, and so is a dialog opened.
 */
export const getSubmitAttributes = (action: Submit | OpenAction) =>
  action.type === 'open'
    ? { form: formElementId(NO_FORM), name: 'hw.open', value: action.dialog }
    : {
        form: formElementId(action.form ?? NO_FORM),
        name: action.confirm === undefined ? 'hw.press' : 'hw.ask',
        value: JSON.stringify({ name: action.name, args: action.args }),
      }
