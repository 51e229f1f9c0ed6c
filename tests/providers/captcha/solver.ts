import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from '../../../server/providers/captcha/port.ts'

export type Solution = { readonly counter: number; readonly derivedKey: string }

export const tokenOf = (challenge: Challenge, solution: Solution): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')

export async function solutionOf(challenge: Challenge): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('the challenge has no solution')
  return solution
}

export const answerChallenge = async (challenge: Challenge): Promise<string> =>
  tokenOf(challenge, await solutionOf(challenge))
