import type { Challenge, Solution } from 'altcha-lib/types'

/** Fetches and solves a challenge; the token is base64 of both. Null on any failure. */
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
    // The shopper sees the failure and can retry.
    return null
  }
}

const readChallenge = async (response: Response): Promise<Challenge> => {
  if (!response.ok) throw new Error('captcha: no challenge')
  return response.json()
}

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
