export const TIMED_OUT = Symbol('too late')

/** Resolves to `TIMED_OUT` after `ms`; the work itself continues. */
export async function withTimeout<Answer>(work: Promise<Answer>, ms: number): Promise<Answer | typeof TIMED_OUT> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
