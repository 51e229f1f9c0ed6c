import type { FieldProblem } from '../../../schemas/envelope/problem.ts'
import type { FormState } from '../../../schemas/envelope/screen.ts'
import {
  type FormConstraint,
  type FormValues,
  getConstraint,
  toText,
  type Value,
  type Violation,
} from './constraints.ts'
import type { Component } from './contract.ts'

interface FormSnapshot {
  /** A new seed means that the service has reset the form. */
  readonly seed: string | null
  readonly values: FormValues
  readonly errors: Readonly<Record<string, string>>
  readonly messages: Readonly<Record<string, string>>
  readonly violations: readonly Violation[]
  readonly visibleViolations: readonly Violation[]
  readonly changed: boolean
}

export interface RenderedForms {
  readonly screenKey: string
  readonly states: Readonly<Record<string, FormState>>
  readonly components: readonly Component[]
}

export interface Forms {
  /** Takes over an answer: the same seed keeps typed values, a new one resets the form. */
  sync(drawn: RenderedForms): void
  /** Shows server errors at their fields; returns those without a field. */
  setErrors(problems: readonly FieldProblem[]): readonly FieldProblem[]
  clearErrors(id: string): void
  setMessage(id: string, name: string, message: string): void
  set(id: string, name: string, value: Value): void
  touch(id: string, name: string): void
  /** Shows all violations; returns the name of the first field, or null. */
  showViolations(id: string): string | null
  get(id: string): FormSnapshot
  getValues(id: string): FormValues
  reset(): void
  /** Changes when one of these forms does. */
  getVersion(ids: readonly string[]): string
  subscribe(listener: () => void): () => void
}

interface Form {
  readonly seed: string | null
  readonly served: FormValues
  readonly typed: FormValues
  readonly errors: Readonly<Record<string, string>>
  readonly messages: Readonly<Record<string, string>>
  readonly touched: 'all' | readonly string[]
  readonly version: number
}

const UNTOUCHED = { errors: {}, messages: {}, touched: [] } as const

const BLANK: Form = { seed: null, served: {}, typed: {}, ...UNTOUCHED, version: 0 }

/** The forms of a visit, in memory only. */
export function createForms(): Forms {
  const forms = new Map<string, Form>()
  const listeners = new Set<() => void>()
  let constraints: readonly FormConstraint[] = []
  let screenKey: string | null = null
  let drawnForms: ReadonlySet<string> = new Set()

  const formOf = (id: string): Form => forms.get(id) ?? BLANK
  const change = (id: string, part: Partial<Form>) => {
    const form = formOf(id)
    forms.set(id, { ...form, ...part, version: form.version + 1 })
    for (const listener of listeners) listener()
  }
  const clearErrors = (id: string) => {
    if (Object.keys(formOf(id).errors).length > 0) change(id, { errors: {} })
  }
  return {
    sync(drawn) {
      constraints = drawn.components.map(getConstraint).filter((constraint) => constraint !== null)
      if (screenKey !== drawn.screenKey) for (const id of forms.keys()) if (isTouched(formOf(id))) change(id, UNTOUCHED)
      screenKey = drawn.screenKey
      drawnForms = new Set(Object.keys(drawn.states))
      for (const [id, { seed, values }] of Object.entries(drawn.states))
        if (formOf(id).seed !== seed) change(id, { seed, served: values, typed: {}, ...UNTOUCHED })
    },
    setErrors(problems) {
      const placed = problems.filter((problem) => hasField(constraints, problem))
      for (const { form, name, message } of placed)
        change(form, { errors: { ...formOf(form).errors, [name]: message } })
      return problems.filter((problem) => !placed.includes(problem))
    },
    clearErrors,
    setMessage: (id, name, message) => change(id, { messages: { ...formOf(id).messages, [name]: message } }),
    set(id, name, value) {
      const { typed, errors, messages } = formOf(id)
      change(id, {
        typed: { ...typed, [name]: value },
        errors: without(errors, name),
        messages: without(messages, name),
      })
    },
    touch(id, name) {
      const { touched } = formOf(id)
      if (touched !== 'all' && !touched.includes(name)) change(id, { touched: [...touched, name] })
    },
    showViolations(id) {
      change(id, { touched: 'all' })
      return toSnapshot(formOf(id), filterByForm(constraints, id)).violations[0]?.name ?? null
    },
    get: (id) => toSnapshot(formOf(id), filterByForm(constraints, id)),
    getValues: (id) => ({ ...formOf(id).served, ...formOf(id).typed }),
    reset() {
      for (const id of [...forms.keys()])
        if (drawnForms.has(id)) change(id, { typed: {}, ...UNTOUCHED })
        else forms.delete(id)
    },
    getVersion: (ids) => ids.map((id) => formOf(id).version).join(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const filterByForm = (constraints: readonly FormConstraint[], id: string) =>
  constraints.filter(({ form }) => form === id)

const hasField = (constraints: readonly FormConstraint[], { form, name }: FieldProblem): boolean =>
  filterByForm(constraints, form).some(({ names }) => names.includes(name))

const without = (texts: Readonly<Record<string, string>>, name: string) => {
  const { [name]: _, ...others } = texts
  return others
}

const isTouched = ({ errors, messages, touched }: Form): boolean =>
  touched.length > 0 || Object.keys({ ...errors, ...messages }).length > 0

const toSnapshot = (
  { seed, served, typed, errors, messages, touched }: Form,
  constraints: readonly FormConstraint[],
): FormSnapshot => {
  const values = { ...served, ...typed }
  const violations = constraints.flatMap((constraint) => constraint.validate(values))
  return {
    seed,
    values,
    errors,
    messages,
    violations,
    visibleViolations: touched === 'all' ? violations : violations.filter(({ name }) => touched.includes(name)),
    changed: Object.keys(typed).some((name) => toText(typed[name]) !== toText(served[name])),
  }
}
