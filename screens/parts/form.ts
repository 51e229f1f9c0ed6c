import { fnv1a } from '../../schemas/hash.ts'
import type { FormState } from '../../schemas/screen.ts'

/** A form's values with their seed: the same values, the same seed, so that what was typed is kept. */
export const formState = (id: string, values: FormState['values']): FormState => ({
  seed: fnv1a(`${id} ${JSON.stringify(values)}`).toString(36),
  values,
})

/** Several forms by their ids. */
export const formStates = (forms: Readonly<Record<string, FormState['values']>>): Record<string, FormState> =>
  Object.fromEntries(Object.entries(forms).map(([id, values]) => [id, formState(id, values)]))

/**
 * Forms that are saved while one types: what was typed since is newer than what the server knows, so their seed stays the same
 * whatever was saved.
 */
export const keptFormStates = (forms: Readonly<Record<string, FormState['values']>>): Record<string, FormState> =>
  Object.fromEntries(Object.entries(forms).map(([id, values]) => [id, { seed: `${id}.kept`, values }]))
