import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'

// The worker of `solve-captcha.ts`: it gets a challenge, and posts its solution or null. It is a thread of its own, as
// the search takes a second or two and must not hold up the page.
self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  try {
    self.postMessage(await solveChallenge({ challenge: data, deriveKey }))
  } catch {
    // A challenge that cannot be read or a browser without the algorithm: the page shows the failure with a retry.
    self.postMessage(null)
  }
}
