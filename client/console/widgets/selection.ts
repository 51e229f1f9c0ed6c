export const splitChoices = (value: string): readonly string[] => value.split('\n').filter((one) => one !== '')

export const joinChoices = (chosen: Iterable<string>): string => [...chosen].join('\n')

/** All values from the last ticked one to this one, as with Shift in a list of mails. */
export function rangeBetween(values: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [values.indexOf(from), values.indexOf(to)]
  if (start < 0 || end < 0) return [to]
  return values.slice(Math.min(start, end), Math.max(start, end) + 1)
}
