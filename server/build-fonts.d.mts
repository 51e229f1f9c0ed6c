export function buildFonts(): Promise<void>
