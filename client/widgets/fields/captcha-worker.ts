import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

// Solves a challenge in a thread of its own, as it takes a second or two.
self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  try {
    self.postMessage(await solveChallenge({ challenge: data, deriveKey }))
  } catch {
    // An unreadable challenge or a missing algorithm: the page offers a retry.
    self.postMessage(null)
  }
}
