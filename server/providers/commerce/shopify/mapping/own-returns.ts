/** Marks the line notes of our native returns, to find them again. */
export const toNoteSuffix = (number: string): string => `Homeward ${number}`

export const isMarked = (note: string): boolean => /\bHomeward \S+$/.test(note.trim())
