import type { ClientAction, Submit } from '../../../schemas/screen/action.ts'
import type { Component } from '../../runtime/page/contract.ts'
import { useWidgetContext } from '../widget-context.ts'
import { formElementId } from './form-values.ts'

type OpenAction = Extract<ClientAction, { type: 'open' }>

const NO_FORM = ''

type PlainFormsProps = {
  readonly ids: readonly string[]
  readonly components: readonly Component[]
  readonly at: string
  readonly rev: string | null
}

const getFormTarget = (id: string, components: readonly Component[], href: (path: string) => string) =>
  components.some((one) => one.type === 'photo_upload' && one.form === id)
    ? ({ action: href('/press/photos'), encType: 'multipart/form-data' } as const)
    : { action: href('/press') }

/** Hidden forms that fields and buttons name. Without scripts the browser posts them. */
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

/** Form, name and value that a button posts without scripts. Questions and dialogs become pages. */
export const getSubmitAttributes = (action: Submit | OpenAction) =>
  action.type === 'open'
    ? { form: formElementId(NO_FORM), name: 'hw.open', value: action.dialog }
    : {
        form: formElementId(action.form ?? NO_FORM),
        name: action.confirm === undefined ? 'hw.press' : 'hw.ask',
        value: JSON.stringify({ name: action.name, args: action.args }),
      }
