import type { FormState } from '../../schemas/envelope/screen.ts'
import { fnv1a } from '../../schemas/values/hash.ts'

/** Equal values give an equal seed, which preserves what the shopper typed. */
export const formState = (id: string, values: FormState['values']): FormState => ({
  seed: fnv1a(`${id} ${JSON.stringify(values)}`).toString(36),
  values,
})

export const formStates = (forms: Readonly<Record<string, FormState['values']>>): Record<string, FormState> =>
  Object.fromEntries(Object.entries(forms).map(([id, values]) => [id, formState(id, values)]))

/** For forms saved while typing: a constant seed, because the typed values are newer than the saved ones. */
export const savedFormStates = (forms: Readonly<Record<string, FormState['values']>>): Record<string, FormState> =>
  Object.fromEntries(Object.entries(forms).map(([id, values]) => [id, { seed: `${id}.kept`, values }]))
