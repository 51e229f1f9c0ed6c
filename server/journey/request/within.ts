/** No answer in time. */
export const tooLate = Symbol('too late')

/** The answer of some work, or that it took too long; the work itself goes on. */
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
