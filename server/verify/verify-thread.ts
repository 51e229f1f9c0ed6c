/** The worker thread in which a configuration is walked: it takes seconds of a core, which the service has no time for. */
import { parentPort, workerData } from 'node:worker_threads'
import { walkConfig } from './verify-config.ts'

if (parentPort === null) throw new Error('verify-thread.ts runs as a worker thread')
parentPort.postMessage(await walkConfig(workerData.config, workerData.own))
