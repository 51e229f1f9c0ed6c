/** PGlite's worker thread as a connection of the driver. */
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { types } from './driver.ts'

/** A Buffer may be a view of a pool. */
const send = (worker: Worker, bytes: Uint8Array): void => {
  const message = new Uint8Array(bytes)
  worker.postMessage(message, [message.buffer])
}

const socketStubs = { setNoDelay() {}, setKeepAlive() {}, ref() {}, unref() {} }

const createStream = (worker: Worker): Duplex => {
  const stream = new Duplex({
    read() {},
    write(chunk, _encoding, done) {
      send(worker, chunk)
      done()
    },
    writev(chunks, done) {
      send(worker, Buffer.concat(chunks.map(({ chunk }) => chunk)))
      done()
    },
    final(done) {
      worker.postMessage('close')
      done()
    },
    destroy(error, done) {
      worker.terminate().then(() => done(error), done)
    },
  })
  worker.on('message', (bytes: Uint8Array) => stream.push(bytes))
  worker.on('exit', () => stream.destroy())
  worker.on('error', (cause) => stream.destroy(new Error('Connection terminated: PGlite stopped', { cause })))
  const connect = () => queueMicrotask(() => stream.emit('connect'))
  return Object.assign(stream, socketStubs, { connect })
}

const openThread = (folder: string): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pglite-thread.mjs', import.meta.url), { workerData: folder, execArgv: [] })
    worker.once('error', reject)
    worker.once('message', () => {
      worker.off('error', reject)
      resolve(worker)
    })
  })

/** Ending it closes the database. */
export async function connectPglite(folder: string): Promise<pg.Client> {
  const worker = await openThread(folder)
  const client = new pg.Client({ user: 'postgres', database: 'postgres', types, stream: () => createStream(worker) })
  await client.connect()
  return client
}
