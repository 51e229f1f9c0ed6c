/** Called with one sentence about an exception of the verifier itself. */
export type ReportFault = (sentence: string) => void

const NAME = 'VerifierFault'

/** Whether an exception is the verifier's own and was reported: it says nothing about the configuration. */
export const isVerifierFault = (error: unknown): boolean => error instanceof Error && error.name === NAME

/** A method that no walk calls: a walk writes no return, moves no money and calls nobody outside. */
export async function never(): Promise<never> {
  throw new RangeError('a walk never calls this')
}

/**
 * The same object, with every exception of its methods reported under their name and thrown on by the name of a verifier fault.
 * The caller may swallow the exception; the report stays.
 */
export function watched<Part extends object>(part: Part, name: string, report: ReportFault): Part {
  const failed = (key: string, error: unknown): never => {
    const why = error instanceof Error ? error.message : String(error)
    report(`${name}.${key}: ${why}`)
    throw Object.assign(new Error(why), { name: NAME })
  }
  const watchedMethod =
    (key: string, method: (...values: unknown[]) => unknown) =>
    (...values: unknown[]) => {
      try {
        const answer = method.apply(part, values)
        return answer instanceof Promise ? answer.catch((error: unknown) => failed(key, error)) : answer
      } catch (error) {
        return failed(key, error)
      }
    }
  // The cast keeps the type: each method takes and answers what it did.
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      typeof value === 'function'
        ? watchedMethod(key, value)
        : typeof value === 'object' && value !== null
          ? watched(value, `${name}.${key}`, report)
          : value,
    ]),
  ) as Part
}
