/** Escapes a reference token (RFC 6901). */
const pointerStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

export const pointerTo = (pointer: string, ...steps: readonly (string | number)[]): string =>
  steps.reduce<string>((whole, step) => `${whole}/${pointerStep(String(step))}`, pointer)
