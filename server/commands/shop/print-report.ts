import type { ConfigProblem, ConfigReport, Story, StoryStep } from '../../../schemas/merchant/configuration.ts'
import { formatRemarks } from './print.ts'

interface PreviewSource {
  readonly shopId: string
  readonly of: string
}

const formatChoice = ({ label, value }: StoryStep['with'][number]): string =>
  label === '' ? value : `${label}: ${value}`

const formatStep = ({ screen, with: chosen, press }: StoryStep): string =>
  `"${screen}": ${[...chosen.map((one) => `choose ${formatChoice(one)}`), `press "${press}"`].join(', ')}`

const formatOrder = ({ lines, country, gift, sentDaysAgo, tags, currency }: Story['order']): string => {
  const bought = lines.map(({ title, productType, tags: own, price }) => {
    const tagged = own.length === 0 ? '' : `, tagged ${own.join(', ')}`
    return `${title} (${productType}${tagged}) at ${price} ${currency} in minor units`
  })
  return [
    bought.join(' and '),
    ...(country === null ? [] : [`sent to ${country}`]),
    ...(sentDaysAgo === null ? [] : [`${sentDaysAgo} days ago`]),
    ...(tags.length === 0 ? [] : [`the order tagged ${tags.join(', ')}`]),
    ...(gift ? ['returned as a gift'] : []),
  ].join(', ')
}

/** Its address is valid once, for ten minutes. */
const formatPreviewCommand = ({ link }: Story, { shopId, of }: PreviewSource): string =>
  `npm run shop -- preview ${shopId} ${of} --walk ${new URLSearchParams(link.slice(link.indexOf('?'))).get('walk')}`

const formatStory = (story: Story, source: PreviewSource): readonly string[] => [
  `order: ${formatOrder(story.order)}`,
  ...story.steps.map((step, index) => `${index + 1}. ${formatStep(step)}`),
  `ends at "${story.ends.screen}" (${story.ends.path})`,
  `opens with: ${formatPreviewCommand(story, source)}`,
]

const formatProblem = ({ pointer, message, story }: ConfigProblem, source: PreviewSource): string => {
  const text = pointer === '' ? message : `${pointer}: ${message}`
  const lines = [text, ...(story === undefined ? [] : formatStory(story, source))]
  return lines.map((line, index) => `${index === 0 ? '  ' : '      '}${line}\n`).join('')
}

const formatSimulation = ({ orders, actions, cut }: NonNullable<ConfigReport['walk']>): string => {
  const done = `Simulated ${orders} orders in ${actions} actions.\n`
  return cut.length === 0
    ? done
    : `${done}Verification is incomplete, so it did not search for steps that are never reached:\n${cut.map((reason) => `  ${reason}\n`).join('')}`
}

const formatSection = (heading: string, problems: readonly ConfigProblem[], source: PreviewSource): string =>
  problems.length === 0 ? '' : `${heading}\n${problems.map((one) => formatProblem(one, source)).join('')}`

export const formatReport = (shopId: string, { problems, remarks, walk }: ConfigReport, of: string): string =>
  [
    formatSection(walk === null ? 'The configuration cannot be published:' : 'Shoppers would get stuck:', problems, {
      shopId,
      of,
    }),
    formatRemarks(remarks),
    walk === null ? '' : formatSimulation(walk),
    problems.length === 0 ? `No shopper of "${shopId}" gets stuck.\n` : '',
  ].join('')
