import type { Component } from '../../../schemas/components/index.ts'
import type { FieldProblem } from '../../../schemas/problem.ts'
import type { FormState } from '../../../schemas/screen.ts'
import { type Demand, demandOf, type FormValues, type Lack, typedText, type Value } from './constraints.ts'

/** One form as it stands: what the server knows, what is typed, what is wrong with it. */
interface FormAtHand {
  /** Another one means that the server has begun the form anew. */
  readonly seed: string | null
  readonly values: FormValues
  /** The server's words for a field, until the field is changed. */
  readonly errors: Readonly<Record<string, string>>
  /** What the client itself finds wrong; nothing when the form may be sent. */
  readonly lacks: readonly Lack[]
  /** Those of fields that were left, or all once the form was tried: they are told. */
  readonly told: readonly Lack[]
  readonly changed: boolean
}

/** What one answer says about forms: the screen's and its overlay's, with everything drawn in them. */
export interface FormsDrawn {
  readonly screenKey: string
  readonly states: Readonly<Record<string, FormState>>
  readonly components: readonly Component[]
}

export interface Forms {
  /** Takes over what an answer says: the same seed keeps what was typed, a new one resets. */
  adopt(drawn: FormsDrawn): void
  /** Puts the server's words beside the fields; the answer holds those that have no field to stand beside. */
  refuse(problems: readonly FieldProblem[]): readonly FieldProblem[]
  /** Takes the server's words away, as the form is sent again. */
  pardon(id: string): void
  set(id: string, name: string, value: Value): void
  /** The shopper is done with a field for now: from here on it says what is wrong with it. */
  leave(id: string, name: string): void
  /** The form was to be sent and may not: every field says what is wrong with it. Answers the first, null when none is. */
  complain(id: string): string | null
  at(id: string): FormAtHand
  /** What a press of this form posts. */
  posted(id: string): FormValues
  /** Forgets everything typed, and what earlier screens served. */
  forget(): void
  /** Changes exactly when one of these forms does. */
  stamp(ids: readonly string[]): string
  subscribe(listener: () => void): () => void
}

/** A form as it was served, and what was typed since. */
interface Form {
  readonly seed: string | null
  readonly served: FormValues
  readonly typed: FormValues
  readonly errors: Readonly<Record<string, string>>
  /** The fields that say what is wrong with them. */
  readonly judged: 'all' | readonly string[]
  readonly version: number
}

/** What is said about a form; nothing yet. */
const UNJUDGED = { errors: {}, judged: [] } as const

const BLANK: Form = { seed: null, served: {}, typed: {}, ...UNJUDGED, version: 0 }

/** The forms of the visit, kept in memory only. */
export function createForms(): Forms {
  const forms = new Map<string, Form>()
  const listeners = new Set<() => void>()
  let demands: readonly Demand[] = []
  let screenKey: string | null = null
  let drawnForms: ReadonlySet<string> = new Set()

  const formOf = (id: string): Form => forms.get(id) ?? BLANK
  const change = (id: string, part: Partial<Form>) => {
    const form = formOf(id)
    forms.set(id, { ...form, ...part, version: form.version + 1 })
    for (const listener of listeners) listener()
  }
  const pardon = (id: string) => {
    if (Object.keys(formOf(id).errors).length > 0) change(id, { errors: {} })
  }
  return {
    adopt(drawn) {
      demands = drawn.components.map(demandOf).filter((demand) => demand !== null)
      if (screenKey !== drawn.screenKey) for (const id of forms.keys()) if (isJudged(formOf(id))) change(id, UNJUDGED)
      screenKey = drawn.screenKey
      drawnForms = new Set(Object.keys(drawn.states))
      for (const [id, { seed, values }] of Object.entries(drawn.states))
        if (formOf(id).seed !== seed) change(id, { seed, served: values, typed: {}, ...UNJUDGED })
    },
    refuse(problems) {
      const placed = problems.filter((problem) => hasField(demands, problem))
      for (const { form, name, message } of placed)
        change(form, { errors: { ...formOf(form).errors, [name]: message } })
      return problems.filter((problem) => !placed.includes(problem))
    },
    pardon,
    set(id, name, value) {
      const { typed, errors } = formOf(id)
      const { [name]: _, ...others } = errors
      change(id, { typed: { ...typed, [name]: value }, errors: others })
    },
    leave(id, name) {
      const { judged } = formOf(id)
      if (judged !== 'all' && !judged.includes(name)) change(id, { judged: [...judged, name] })
    },
    complain(id) {
      change(id, { judged: 'all' })
      return atHand(formOf(id), demandsOn(demands, id)).lacks[0]?.name ?? null
    },
    at: (id) => atHand(formOf(id), demandsOn(demands, id)),
    posted: (id) => ({ ...formOf(id).served, ...formOf(id).typed }),
    forget() {
      for (const id of [...forms.keys()])
        if (drawnForms.has(id)) change(id, { typed: {}, ...UNJUDGED })
        else forms.delete(id)
    },
    stamp: (ids) => ids.map((id) => formOf(id).version).join(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const demandsOn = (demands: readonly Demand[], id: string) => demands.filter(({ form }) => form === id)

const hasField = (demands: readonly Demand[], { form, name }: FieldProblem): boolean =>
  demandsOn(demands, form).some(({ names }) => names.includes(name))

const isJudged = ({ errors, judged }: Form): boolean => judged.length > 0 || Object.keys(errors).length > 0

/** A form as widgets read it. */
const atHand = ({ seed, served, typed, errors, judged }: Form, demands: readonly Demand[]): FormAtHand => {
  const values = { ...served, ...typed }
  const lacks = demands.flatMap((demand) => demand.lacks(values))
  return {
    seed,
    values,
    errors,
    lacks,
    told: judged === 'all' ? lacks : lacks.filter(({ name }) => judged.includes(name)),
    changed: Object.keys(typed).some((name) => typedText(typed[name]) !== typedText(served[name])),
  }
}
