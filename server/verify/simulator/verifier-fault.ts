export type ReportFault = (sentence: string) => void

const NAME = 'VerifierFault'

export const isVerifierFault = (error: unknown): boolean => error instanceof Error && error.name === NAME

export async function failCall(): Promise<never> {
  throw new RangeError('The simulation never calls this function')
}

/**
 * Wraps the methods: an exception is reported and rethrown as a verifier fault. The report remains if the caller
 * swallows it.
 */
export function reportFaults<Part extends object>(part: Part, name: string, report: ReportFault): Part {
  const failed = (key: string, error: unknown): never => {
    const message = error instanceof Error ? error.message : String(error)
    report(`${name}.${key}: ${message}`)
    throw Object.assign(new Error(message), { name: NAME })
  }
  const wrapMethod =
    (key: string, method: (...values: unknown[]) => unknown) =>
    (...values: unknown[]) => {
      try {
        const answer = method.apply(part, values)
        return answer instanceof Promise ? answer.catch((error: unknown) => failed(key, error)) : answer
      } catch (error) {
        return failed(key, error)
      }
    }
  // The wrappers keep the signatures.
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      typeof value === 'function'
        ? wrapMethod(key, value)
        : typeof value === 'object' && value !== null
          ? reportFaults(value, `${name}.${key}`, report)
          : value,
    ]),
  ) as Part
}
