import { type Readable, Transform } from 'node:stream'

/** Slow 3G sends several times as much. */
const SPAN_MS = 8_000
const MIN_BYTES_PER_SPAN = 32_768

const createTooSlowError = (): Error =>
  Object.assign(new Error('The request body arrives too slowly'), { statusCode: 408 })

export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 408

/** Ends a slow upload with 408, so that it frees its slot. */
export function enforceMinimumRate(body: Readable): Readable {
  let receivedBytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      receivedBytes += chunk.length
      done(null, chunk)
    },
  })
  // Prevents an unhandled error when the reader has already left.
  counted.on('error', () => {})
  const clock = setInterval(() => {
    if (receivedBytes < MIN_BYTES_PER_SPAN) counted.destroy(createTooSlowError())
    receivedBytes = 0
  }, SPAN_MS)
  clock.unref()
  counted.once('close', () => clearInterval(clock))
  // `pipeline` would close the connection, and the response with it.
  body.once('error', (error) => counted.destroy(error))
  body.once('close', () => body.readableEnded || counted.destroy(new Error('The request body ended early')))
  return body.pipe(counted)
}
