import type { FilterBar as FilterBarShape } from '../../../schemas/console/components/filter-bar.ts'
import { toText } from '../../runtime/page/constraints.ts'
import { Button } from '../../ui/Button.tsx'
import { FormField } from '../../widgets/fields/FormField.tsx'
import { ActionButton, ActionButtons } from '../../widgets/pieces/ActionButton.tsx'
import { fieldElementId, formElementId } from '../../widgets/pieces/form-values.ts'
import { PathLink } from '../../widgets/pieces/PathLink.tsx'
import { useWidgetContext } from '../../widgets/widget-context.ts'
import { Disclosure } from '../Disclosure.tsx'
import { joinChoices, splitChoices } from './selection.ts'

type Filter = FilterBarShape['filters'][number]

export function FilterBar({ component }: { readonly component: FilterBarShape }) {
  const { id, label, form, views, search, filters, apply, applyLabel, applied, clear, actions } = component
  const context = useWidgetContext()
  return (
    <section id={id} className="hc-filters" aria-label={label}>
      {views.length > 0 && (
        <nav className="hc-views" aria-label={label}>
          {views.map((view) => (
            <PathLink key={view.id} id={view.id} path={view.path} current={view.current === true} className="hc-view">
              {view.label}
              {view.count !== undefined && <span className="hc-count">{view.count}</span>}
            </PathLink>
          ))}
        </nav>
      )}
      <div className="hc-filter-row">
        {search !== undefined && (
          <search className="hc-list-search">
            <FormField form={form} field={search} />
          </search>
        )}
        {filters.map((filter) => (
          <FilterControl key={filter.name} form={form} filter={filter} />
        ))}
        <Button
          look="secondary"
          press={{ form: formElementId(form), name: '', value: '' }}
          busy={context.pending(apply)}
          onPress={() => context.press(apply)}
        >
          {applyLabel}
        </Button>
        <ActionButtons buttons={actions} />
      </div>
      {applied.length > 0 && (
        <ul className="hc-applied">
          {applied.map((one) => (
            <li key={one.id}>
              <PathLink path={one.path} className="hc-chip" label={one.remove}>
                {one.label}
                <span aria-hidden="true">×</span>
              </PathLink>
            </li>
          ))}
          {clear !== undefined && (
            <li>
              <ActionButton button={clear} />
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function FilterControl({ form, filter }: { readonly form: string; readonly filter: Filter }) {
  const view = useWidgetContext().form(form)
  const { name, label, kind, options = [], any } = filter
  const value = toText(view.values[name])
  const id = fieldElementId(form, name)
  if (kind === 'date')
    return (
      <label className="hc-filter" htmlFor={id}>
        <span>{label}</span>
        <input
          id={id}
          type="date"
          className="hw-input"
          value={value}
          onChange={(event) => view.set(name, event.target.value)}
        />
      </label>
    )
  if (kind === 'one')
    return (
      <label className="hc-filter" htmlFor={id}>
        <span className="hw-sr">{label}</span>
        <select
          id={id}
          className="hw-input hw-select"
          value={value}
          onChange={(event) => view.set(name, event.target.value)}
        >
          <option value="">{any}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    )
  return <ManyFilter form={form} filter={filter} />
}

function ManyFilter({
  form,
  filter: { name, label, options = [], any },
}: {
  readonly form: string
  readonly filter: Filter
}) {
  const view = useWidgetContext().form(form)
  const chosen = new Set(splitChoices(toText(view.values[name])))
  const labels = options.filter(({ value }) => chosen.has(value)).map((option) => option.label)
  const toggle = (value: string, on: boolean) =>
    view.set(name, joinChoices(on ? [...chosen, value] : [...chosen].filter((one) => one !== value)))
  return (
    <Disclosure
      id={`${fieldElementId(form, name)}-options`}
      name={labels.length === 0 ? label : labels.join(', ')}
      label={<span>{labels.length === 0 ? any : `${label}: ${labels.length}`}</span>}
      staysOpen
    >
      <ul className="hc-menu">
        {options.map((option) => (
          <li key={option.value}>
            <label className="hc-menu-item">
              <input
                type="checkbox"
                className="hw-tick"
                checked={chosen.has(option.value)}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
              {option.label}
            </label>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
