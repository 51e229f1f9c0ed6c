import { expect, test } from 'vitest'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { rule } from '../verify/ruled-shop.ts'
import { review, rules, small } from '../verify/shops/base.ts'

test('FND-26 a document may leave out flags, content, theme, hosts, stores, trigger and captcha', () => {
  const { flags: _f, content: _c, theme: _t, hosts: _h, stores: _s, workflowGroups: _w, adapters, ...rest } = small
  const { captcha: _captcha, ...others } = adapters
  const [group] = rules([rule('dear', null, review)]).workflowGroups ?? []
  const workflows = group!.workflows.map(({ trigger: _trigger, ...workflow }) => workflow)
  const settings = { allowed_languages: ['en'] }
  const document = { ...rest, settings, adapters: others, workflowGroups: [{ ...group, workflows }] }
  expect(checkConfig(document)).toMatchObject({
    kind: 'sound',
    config: {
      flags: [],
      content: {},
      hosts: [],
      stores: [],
      theme: { branding: {}, background: {}, globals: {}, product: {} },
    },
  })
  const themed = checkConfig({ ...document, theme: { branding: { primaryColor: '#204030' } } })
  expect(themed).toMatchObject({ config: { theme: { branding: { primaryColor: '#204030' }, background: {} } } })
  expect(checkConfig({ ...document, theme: { colour: 'red' } })).toMatchObject({ kind: 'refused' })
})
