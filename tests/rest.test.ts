import { expect, test } from 'vitest'
import { lookAt } from '../server/rest.ts'

const MB = 1024 * 1024

/** A process that was so busy and has such a heap, of which half is left when it is collected. */
const processOf = (stands: { busy: number; heap: number }) => {
  const collected: number[] = []
  const look = lookAt({
    busy: () => stands.busy,
    heap: () => stands.heap,
    collect() {
      collected.push(stands.heap)
      stands.heap /= 2
    },
  })
  return { look, stands, collected }
}

test('PAC-06 a process that rests gives back once what a load has left, and again after the next load', async () => {
  const { look, stands, collected } = processOf({ busy: 0.009, heap: 200 * MB })
  await look()
  await look()
  expect(collected).toEqual([200 * MB])
  stands.heap = 132 * MB
  await look()
  expect(collected).toEqual([200 * MB, 132 * MB])
})

test('PAC-06 PAC-02 nobody waits for memory to be given back while a process has work to do', async () => {
  const { look, stands, collected } = processOf({ busy: 0.01, heap: 400 * MB })
  await look()
  expect(collected).toEqual([])
  stands.busy = 0.009
  await look()
  expect(collected).toEqual([400 * MB])
})

test('PAC-06 a heap that has hardly grown is not gone through again', async () => {
  const { look, stands, collected } = processOf({ busy: 0, heap: 200 * MB })
  await look()
  stands.heap = 132 * MB - 1
  await look()
  expect(collected).toEqual([200 * MB])
})
