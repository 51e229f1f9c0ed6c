import { type Readable, Transform } from 'node:stream'

/** What must come of a body in every such span: a phone on a slow 3G line sends several times as much. */
const SPAN_MS = 8_000
const LEAST_BYTES = 32_768

/** The error of a body that comes too slowly, with the status by which it is answered. */
const tooSlow = (): Error => Object.assign(new Error('The body comes too slowly'), { statusCode: 408 })

/** Whether an error says that a body came too slowly (408). */
export const isTooSlow = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 408

/** The same body, as long as it comes fast enough: else it ends with an error, so that nobody holds a place by not sending. */
export function inTime(body: Readable): Readable {
  let came = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      came += chunk.length
      done(null, chunk)
    },
  })
  // Whoever reads it hears of it; when nobody does any more, nothing is wrong.
  counted.on('error', () => {})
  const clock = setInterval(() => {
    if (came < LEAST_BYTES) counted.destroy(tooSlow())
    came = 0
  }, SPAN_MS)
  clock.unref()
  counted.once('close', () => clearInterval(clock))
  // A pipeline would close the connection with the body, and with it the answer.
  body.once('error', (error) => counted.destroy(error))
  body.once('close', () => body.readableEnded || counted.destroy(new Error('The body ended early')))
  return body.pipe(counted)
}
