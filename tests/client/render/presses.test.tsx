/// <reference types="vite/client" />
import { screen } from '@testing-library/react'
import { holdPresses } from '../../conformance/kit.ts'
import type { PressRecord } from '../../conformance/press-record.ts'
import { stageOf, typedValues } from '../../conformance/stage.ts'
import { portal } from './portal.tsx'
import { readOf } from './read.ts'

const records = import.meta.glob<PressRecord>('../../screens/presses/*.json', { eager: true, import: 'default' })

holdPresses('the client in React', Object.entries(records), async ({ first, press, status = 200, answer = first }) => {
  const { service, path } = stageOf({ first, press: press ?? '', answer, status })
  const { session, run, type, click } = await portal(service)
  if (path !== '/') await run(() => session.press({ type: 'navigate', path }))
  if (screen.queryByLabelText('Order number') !== null) {
    await type('Order number', typedValues.order)
    await type('Shipping zip', typedValues.proof)
  }
  if (press !== undefined) await click(press)
  return readOf(document.body)
})
