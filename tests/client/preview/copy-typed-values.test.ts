import { expect, test } from 'vitest'
import { copyTypedValues } from '../../../client/preview/copy-typed-values.ts'
import { answer, lookup } from '../runtime/screens.ts'
import { begun, demoService } from '../runtime/visit.ts'

const openLookup = (seed: string, zip = '') =>
  begun(
    demoService().on('/', {
      body: answer(
        lookup({ heading: 'Bring it back', forms: { lookup: { seed, values: { order: '', proof: zip } } } }),
      ),
    }),
  )

test('PRV-04 a merchant’s typed values stay when the same form renders with other words', async () => {
  const [before, now] = [await openLookup('s1', '10001'), await openLookup('s1', '10001')]
  before.session.forms.set('lookup', 'order', '1001')
  copyTypedValues(before.session, now.session)
  expect(now.session.forms.get('lookup')).toMatchObject({ values: { order: '1001', proof: '10001' }, changed: true })
})

test('PRV-06 a form with other data restarts with the service’s values', async () => {
  const [before, now] = [await openLookup('s1'), await openLookup('s2', '20002')]
  before.session.forms.set('lookup', 'order', '1001')
  copyTypedValues(before.session, now.session)
  expect(now.session.forms.get('lookup')).toMatchObject({ values: { order: '', proof: '20002' }, changed: false })
})

test('PRV-04 an untouched form renders as served', async () => {
  const [before, now] = [await openLookup('s1'), await openLookup('s1')]
  copyTypedValues(before.session, now.session)
  expect(now.session.forms.get('lookup').changed).toBe(false)
})
