const MAX_CHARACTERS = 500

export const clipDescription = (text: string): string => text.slice(0, MAX_CHARACTERS)
