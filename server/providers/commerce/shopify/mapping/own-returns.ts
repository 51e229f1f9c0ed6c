/** How the note of every line ends of a return that the portal has a store keep: by it the return is found again. */
export const endOfNote = (number: string): string => `Homeward ${number}`

/** Whether a note ends as those of ours do. */
export const isMarked = (note: string): boolean => /\bHomeward \S+$/.test(note.trim())
