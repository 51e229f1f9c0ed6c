/** The longest stored description of a tracking event. */
const MAX_CHARACTERS = 500

/** A carrier's description of an event, cut to the length that is stored. */
export const clipDescription = (text: string): string => text.slice(0, MAX_CHARACTERS)
