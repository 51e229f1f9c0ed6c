import type { ServerResponse } from 'node:http'
import { sourceOf } from '../request/network.ts'

/** So many photos may be on their way at once: each is held whole until it is read. */
const AT_ONCE = 24
/** Of these one source has a sixth: the renderer sends one after the other, and a family or a shop's desk a few. */
export const AT_ONCE_FROM_ONE = 4

/** Room for photos that are on their way. */
export interface PhotosUnderway {
  /** Takes the places of so many photos for an address until its answer is over; false where there are none. */
  take(ip: string, photos: number, answer: Pick<ServerResponse, 'closed' | 'once'>): boolean
}

/** The places for photos of one process, all of them free. */
export function photosUnderway(): PhotosUnderway {
  /** Where they come from. */
  const sources: string[] = []
  return {
    take(ip, photos, answer) {
      const source = sourceOf(ip)
      const own = sources.filter((one) => one === source).length
      if (sources.length + photos > AT_ONCE || own + photos > AT_ONCE_FROM_ONE) return false
      // Whoever has gone by now is not heard to go a second time: their places would never come back.
      if (answer.closed) return true
      sources.push(...Array<string>(photos).fill(source))
      answer.once('close', () => {
        for (let left = photos; left > 0; left--) sources.splice(sources.indexOf(source), 1)
      })
      return true
    },
  }
}
