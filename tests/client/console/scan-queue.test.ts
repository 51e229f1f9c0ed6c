import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addScan,
  EMPTY_QUEUE,
  markSent,
  markUnanswered,
  nextScan,
  type ScanQueue,
  takeResult,
} from '../../../client/console/widgets/scan-queue.ts'

const serve = () => {
  const done: string[] = []
  let last: string | null = null
  return {
    done,
    /** The number of the result. */
    send: (code: string, isNew: boolean): number => {
      if (isNew || last !== code) done.push(code)
      last = code
      return done.length
    },
  }
}

const drive = (steps: readonly ('scan' | 'online' | 'lost' | 'offline')[]) => {
  const service = serve()
  const scanned: string[] = []
  let queue: ScanQueue<string> = EMPTY_QUEUE
  let nth = 0
  let isNew = true
  const send = (network: 'online' | 'lost' | 'offline'): void => {
    const code = nextScan(queue, network !== 'offline')
    if (code === null) return
    queue = markSent(queue, nth)
    const answer = service.send(code, isNew)
    isNew = network === 'online'
    if (network === 'online') nth = answer
    queue = network === 'online' ? takeResult(queue, nth) : markUnanswered(queue)
  }
  for (const step of steps) {
    if (step === 'scan') {
      scanned.push(`code-${scanned.length % 3}`)
      queue = addScan(queue, scanned.at(-1) ?? '')
    } else send(step)
  }
  for (let turn = 0; turn < scanned.length + 1; turn += 1) {
    queue = { ...queue, tries: 0 }
    send('online')
  }
  return { scanned, done: service.done, left: queue.entries.length }
}

test('ADM-07 scans arrive in order and once, with the network cut at any time', () => {
  const step = fc.constantFrom('scan' as const, 'online' as const, 'lost' as const, 'offline' as const)
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const { scanned, done, left } = drive(steps)
      expect([done, left]).toEqual([scanned, 0])
    }),
  )
})

test('ADM-07 scans wait while the network is away, and are counted', () => {
  const queue = addScan(addScan<string>(EMPTY_QUEUE, 'a'), 'b')
  expect(nextScan(queue, false)).toBeNull()
  expect(queue.entries).toHaveLength(2)
  expect(nextScan(queue, true)).toBe('a')
})

test('ADM-07 one scan is sent at a time', () => {
  const sent = markSent(addScan<string>(EMPTY_QUEUE, 'a'), 4)
  expect(nextScan(sent, true)).toBeNull()
  expect(takeResult(sent, 4)).toBe(sent)
  expect(takeResult(sent, 5)).toEqual(EMPTY_QUEUE)
  expect(takeResult(EMPTY_QUEUE, 9)).toBe(EMPTY_QUEUE)
})
