/** @throws Error when the value of `--port` is not a port number */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new Error(`--port must be a number up to 65535, not "${text}"`)
}
