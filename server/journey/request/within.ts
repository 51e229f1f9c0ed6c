export const tooLate = Symbol('too late')

/** Resolves to `TIMED_OUT` after `ms`; the work itself continues. */
export async function within<Answer>(work: Promise<Answer>, ms: number): Promise<Answer | typeof tooLate> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(() => resolve(tooLate), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
