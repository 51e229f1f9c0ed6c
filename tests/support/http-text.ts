import type { Capture, Fixture, FixtureStep } from './fixture.ts'
import { headersOfCall, PHOTOS, partsOfCall, placeInAnswer } from './fixture-call.ts'

const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`

const jsonPathOf = (what: Capture): string => {
  if ('of' in what)
    return what.of === 'path' ? '$.screen.path' : "$.screen.regions.aside[?(@.id=='facts')].rows[0].lines[0]"
  if ('pickupDay' in what)
    return `$.screen.regions.main[?(@.type=='pickup_scheduler')].date.options[${what.pickupDay}].value`
  if ('option' in what)
    return `$.screen.regions.main[?(@.type=='choice_list')].options[?(@.label.startsWith(${quote(what.option)}))].value`
  if ('link' in what) return '$.screen.dialogs.share.body[0].buttons[0].action.text'
  if ('item' in what) return `$.screen.regions.main[?(@.type=='item_list')].items[?(@.title==${quote(what.item)})].id`
  const place = what.variant.map((value, axis) => `@.at[${axis}]==${value}`).join('&&')
  return `$.overlay.body[?(@.type=='option_picker')].variants[?(${place})].value`
}

const asVariable = (text: string): string => text.replace(/\{(\w+)\}/g, '{{$1}}')

const json = (value: unknown): string => asVariable(JSON.stringify(value, null, 2))

const postText = (call: string, head: readonly string[], body: object): string =>
  [`POST {{host}}/api/v1/{{shop}}/${call}`, 'Content-Type: application/json', ...head, '', json(body)].join('\n')

const actionText = (name: string, head: readonly string[], body: object): string =>
  postText(`actions/${name}`, head, body)

const SEEN_AMOUNT = "$.screen.regions.aside[?(@.id=='submit-bar')].buttons[?(@.id=='submit')].action.args.amount"

const placeOf = ({ who: browserName, tab }: FixtureStep): string => JSON.stringify([browserName, tab])

interface RecordedValues {
  readonly recordedAnswers: Map<string, string>
}

const pressText = (step: FixtureStep, { recordedAnswers }: RecordedValues): string => {
  const answer = `${recordedAnswers.get(placeOf(step))}.response.body`
  const head = ['Idempotency-Key: {{$guid}}', `If-Match: {{${answer}.$.rev}}`]
  const { press = '', values, args } = step
  const at = `${answer}.$.screen.path`
  const amount = `${answer}.${SEEN_AMOUNT}`
  const body = {
    at: `{${at}}`,
    ...(values && { values }),
    ...(args && { args }),
    ...(press === 'return.submit' && { args: { amount: `{${amount}}` } }),
  }
  return [at, amount].reduce((text, value) => text.replace(`{${value}}`, `{{${value}}}`), actionText(press, head, body))
}

const requestText = (step: FixtureStep, before: RecordedValues): string => {
  if (step.open !== undefined) return postText('screens', [], { path: step.open })
  if (step.enter !== undefined) return actionText('entry.open', [], { at: '/', args: { path: step.enter } })
  return pressText(step, before)
}

/** Captures follow a separator; after a body they would belong to it. */
const captureText = (name: string, step: FixtureStep): string => {
  const captureLines = Object.entries(step.capture ?? {}).map(
    ([variable, what]) =>
      `${'link' in what ? '# Only what stands behind its # is needed\n' : ''}@${variable} = {{${name}.response.body.${jsonPathOf(what)}}}`,
  )
  return captureLines.length === 0 ? '' : ['\n###', ...captureLines].join('\n')
}

const describeBrowser = (browserName: string | undefined): string =>
  browserName === undefined ? '' : ` (${browserName}, with another browser)`

const titleOf = ({ open, enter, press, tab, who: browserName, expect = {} }: FixtureStep): string => {
  const title = press ?? (open === undefined ? `enter ${enter}` : `open ${open}`)
  return `### ${title}${tab === undefined ? '' : ` (${tab} tab)`}${describeBrowser(browserName)}: ${expect.status ?? 200}`
}

const merchantText = ({ call, body }: NonNullable<FixtureStep['merchant']>): string =>
  [
    `### the merchant: ${asVariable(call)}`,
    `POST {{host}}/merchant/v1/{{shop}}/${asVariable(call)}`,
    'Authorization: Bearer {{key}}',
    'Content-Type: application/json',
    '',
    json(body),
  ].join('\n')

const sentText = ({ body, photo }: FixtureStep): readonly string[] => {
  if (photo !== undefined) return ['', `< ${PHOTOS}/${photo}`]
  return body === undefined ? [] : ['', json(body)]
}

const callText = (step: FixtureStep, name: string): string => {
  const { call = '', body, who: browserName, keep = {}, expect: { status = 200 } = {} } = step
  const { method, path } = partsOfCall(call)
  const headers = { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headersOfCall(step) }
  const variableLines = Object.entries(keep).map(
    ([variable, place]) => `@${variable} = {{${name}.${placeInAnswer(place)}}}`,
  )
  return [
    `### ${asVariable(call)}${describeBrowser(browserName)}: ${status}`,
    `# @name ${name}`,
    `${method} {{host}}/api/v1/{{shop}}/${asVariable(path)}`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${asVariable(value)}`),
    ...sentText(step),
    ...(variableLines.length === 0 ? [] : ['\n###', ...variableLines]),
  ].join('\n')
}

const stepText = (step: FixtureStep, at: { name: string } & RecordedValues): string => {
  if (step.merchant !== undefined) return merchantText(step.merchant)
  if (step.call !== undefined) return callText(step, at.name)
  if (step.goods !== undefined)
    return `### Not by HTTP: all variants of ${step.goods.title} have ${JSON.stringify(step.goods.variants)} from now on`
  if (step.forward !== undefined) return `### Wait ${step.forward}`
  if (step.run !== undefined) return '### Wait a moment: the label is made in the background'
  if (step.solve !== undefined)
    return `### Solve the challenge of GET {{host}}/api/v1/{{shop}}/captcha and put the token here\n@${step.solve} = token`
  const text = [titleOf(step), `# @name ${at.name}`, requestText(step, at), captureText(at.name, step)]
  at.recordedAnswers.set(placeOf(step), at.name)
  return text.filter((part) => part !== '').join('\n')
}

export const httpText = ({ name, shop, differs, steps }: Fixture): string => {
  const before: RecordedValues = { recordedAnswers: new Map() }
  const requests = steps.map((step, index) => stepText(step, { name: `step${index + 1}`, ...before }))
  const head = [
    `# ${name}. Made from the fixture of this name by tests/support/write-http.ts.`,
    ...(differs === undefined ? [] : [`# The shop differs from the demo: ${JSON.stringify(differs)}`]),
  ]
  const key = steps.some(
    ({ merchant, headers }) => merchant !== undefined || headers?.['X-Authorization'] !== undefined,
  )
    ? [`# Printed by: npm run shop -- key ${shop} create "Journey"`, '@key = hw_']
    : []
  const staff = differs?.tills ? [`# Printed by: npm run shop -- staff-code ${shop}`, '@staffCode = XXXXX-XXXXX'] : []
  return `${[...head, '@host = http://127.0.0.1:3000', `@shop = ${shop}`, ...key, ...staff, '', requests.join('\n\n')].join('\n')}\n`
}
