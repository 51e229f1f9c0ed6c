import type { ServerResponse } from 'node:http'
import { sourceOf } from '../request/network.ts'

/** Photos are buffered completely. */
const MAX_PHOTOS_UNDERWAY = 24
/** A family or a help desk needs a few. */
export const MAX_PHOTOS_UNDERWAY_PER_SOURCE = 4

export interface PhotoSlots {
  /** Takes slots until the response closes. False when too few are free. */
  take(ip: string, photos: number, answer: Pick<ServerResponse, 'closed' | 'once'>): boolean
}

export function createPhotoSlots(): PhotoSlots {
  const sources: string[] = []
  return {
    take(ip, photos, answer) {
      const source = sourceOf(ip)
      const own = sources.filter((holder) => holder === source).length
      if (sources.length + photos > MAX_PHOTOS_UNDERWAY || own + photos > MAX_PHOTOS_UNDERWAY_PER_SOURCE) return false
      // A closed response emits no second `close`.
      if (answer.closed) return true
      sources.push(...Array<string>(photos).fill(source))
      answer.once('close', () => {
        for (let left = photos; left > 0; left--) sources.splice(sources.indexOf(source), 1)
      })
      return true
    },
  }
}
