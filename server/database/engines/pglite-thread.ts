/** The worker thread of PGlite: wire bytes in, wire bytes out. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { openDurably } from './pglite-durable.ts'

const syncMessage = 'S'.charCodeAt(0)
const queryMessage = 'Q'.charCodeAt(0)
const startupMessage = 0 // it has no type byte and starts with its length

/** Whether the engine owes an answer. Parse, Bind and the like wait for Sync. */
const isTurnEnd = (bytes: Uint8Array): boolean => {
  if (bytes[0] === startupMessage) return true
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let last: number | undefined
  for (let at = 0; at + 5 <= bytes.byteLength; at += 1 + view.getUint32(at + 1)) last = bytes[at]
  return last === syncMessage || last === queryMessage
}

const serve = (db: PGlite, port: MessagePort): void => {
  let waiting: Uint8Array[] = []

  const answerTurn = async (bytes: Uint8Array) => {
    waiting.push(bytes)
    if (!isTurnEnd(bytes)) return
    const turn = waiting.length === 1 ? bytes : Buffer.concat(waiting)
    waiting = []
    await db.execProtocolRawStream(turn, {
      syncToFs: false,
      onRawData: (answer) => port.postMessage(answer.slice()), // the view is part of the engine's memory
    })
  }

  port.on('message', async (message: Uint8Array | 'close') => {
    if (message !== 'close') return answerTurn(message)
    await db.close()
    port.close()
  })
}

if (parentPort === null) throw new Error('pglite-thread.ts runs as a worker thread')
serve(await openDurably(workerData), parentPort)
parentPort.postMessage('ready')
