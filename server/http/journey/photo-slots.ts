import type { ServerResponse } from 'node:http'
import { sourceOf } from '../request/network.ts'

/** Each photo is buffered completely, so the process accepts only this many at once. */
const MAX_PHOTOS_UNDERWAY = 24
/** The renderer uploads one photo at a time; a family or a shop's help desk needs a few. */
export const MAX_PHOTOS_UNDERWAY_PER_SOURCE = 4

export interface PhotoSlots {
  /** Takes slots for an address until its response closes. False when too few are free. */
  take(ip: string, photos: number, answer: Pick<ServerResponse, 'closed' | 'once'>): boolean
}

export function createPhotoSlots(): PhotoSlots {
  const sources: string[] = []
  return {
    take(ip, photos, answer) {
      const source = sourceOf(ip)
      const own = sources.filter((holder) => holder === source).length
      if (sources.length + photos > MAX_PHOTOS_UNDERWAY || own + photos > MAX_PHOTOS_UNDERWAY_PER_SOURCE) return false
      // A response that is already closed emits no second `close`, so its slots would never be freed.
      if (answer.closed) return true
      sources.push(...Array<string>(photos).fill(source))
      answer.once('close', () => {
        for (let left = photos; left > 0; left--) sources.splice(sources.indexOf(source), 1)
      })
      return true
    },
  }
}
