import { parentPort, workerData } from 'node:worker_threads'
import { simulateConfig } from './verify-config.ts'

if (parentPort === null) throw new Error('verify-thread.ts runs as a worker thread')
const { config, own } = workerData
const port = parentPort
const result = await simulateConfig(config, own, (progress) => port.postMessage({ progress }))
port.postMessage({ result })
