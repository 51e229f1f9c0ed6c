/** A name as one step of a JSON pointer (RFC 6901). */
const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** The pointer of a member of what stands at `pointer`. */
export const pointerTo = (pointer: string, ...steps: readonly (string | number)[]): string =>
  steps.reduce<string>((whole, step) => `${whole}/${pointerStep(String(step))}`, pointer)
