/** The longest sentence of a carrier that is kept. */
const MOST_CHARACTERS = 500

/** A carrier's sentence, as much of it as is kept. */
export const sentenceIn = (text: string): string => text.slice(0, MOST_CHARACTERS)

/** A moment as epoch milliseconds; null where none was said. */
export function momentIn(text: string | null | undefined): number | null {
  const moment = Date.parse(text ?? '')
  return Number.isNaN(moment) ? null : moment
}

/** The JSON of a body; undefined where it is none, which is about nothing. */
export function jsonTold(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString('utf8'))
  } catch {
    return undefined
  }
}
