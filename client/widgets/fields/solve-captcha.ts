import type { Challenge, Solution } from 'altcha-lib/types'

/**
 * The token of a challenge that is fetched and solved, as the server reads it: base64 of the challenge and its solution.
 * Null when there is none: no connection, no worker, a browser without the algorithm, or no longer asked for.
 */
export async function solveCaptcha(
  fetchChallenge: () => Promise<Response>,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const challenge = await readChallenge(await fetchChallenge())
    const solution = await solveInWorker(challenge, signal)
    if (solution === null) return null
    const { parameters, signature } = challenge
    return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
  } catch {
    // Whatever stopped it, the shopper is shown the failure and can try again.
    return null
  }
}

/** The riddle to solve. @throws Error where there is none. */
const readChallenge = async (response: Response): Promise<Challenge> => {
  if (!response.ok) throw new Error('captcha: no challenge')
  return response.json()
}

/** Solves it beside the page, which stays quick; null where there is no answer. */
const solveInWorker = (challenge: Challenge, signal: AbortSignal): Promise<Solution | null> => {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<Solution | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    signal.addEventListener('abort', () => resolve(null))
  })
  worker.postMessage(challenge)
  return answer.finally(() => worker.terminate())
}
