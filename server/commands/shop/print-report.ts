import type { ConfigProblem, ConfigReport, Story, StoryStep } from '../../../schemas/merchant.ts'
import { sayRemarks } from './print.ts'

interface Walked {
  readonly shopId: string
  readonly of: string
}

const sayWith = ({ label, value }: StoryStep['with'][number]): string => (label === '' ? value : `${label}: ${value}`)

const sayStep = ({ screen, with: chosen, press }: StoryStep): string =>
  `"${screen}": ${[...chosen.map((one) => `choose ${sayWith(one)}`), `press "${press}"`].join(', ')}`

const sayOrder = ({ lines, country, gift, sentDaysAgo, tags, currency }: Story['order']): string => {
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

/** The command that opens a preview at the end of a story. Its address is valid once, for ten minutes. */
const sayOpening = ({ link }: Story, { shopId, of }: Walked): string =>
  `npm run shop -- preview ${shopId} ${of} --walk ${new URLSearchParams(link.slice(link.indexOf('?'))).get('walk')}`

const sayStory = (story: Story, walked: Walked): readonly string[] => [
  `order: ${sayOrder(story.order)}`,
  ...story.steps.map((step, index) => `${index + 1}. ${sayStep(step)}`),
  `ends at "${story.ends.screen}" (${story.ends.path})`,
  `opens with: ${sayOpening(story, walked)}`,
]

const sayProblem = ({ pointer, message, story }: ConfigProblem, walked: Walked): string => {
  const told = pointer === '' ? message : `${pointer}: ${message}`
  const lines = [told, ...(story === undefined ? [] : sayStory(story, walked))]
  return lines.map((line, index) => `${index === 0 ? '  ' : '      '}${line}\n`).join('')
}

const sayWalk = ({ orders, actions, cut }: NonNullable<ConfigReport['walk']>): string => {
  const done = `Walked ${orders} orders in ${actions} actions.\n`
  return cut.length === 0
    ? done
    : `${done}Not walked to the end, so that steps which are never reached were not looked for:\n${cut.map((told) => `  ${told}\n`).join('')}`
}

const under = (heading: string, problems: readonly ConfigProblem[], walked: Walked): string =>
  problems.length === 0 ? '' : `${heading}\n${problems.map((one) => sayProblem(one, walked)).join('')}`

export const sayReport = (shopId: string, { problems, remarks, walk }: ConfigReport, of: string): string =>
  [
    under(walk === null ? 'This cannot be published:' : 'This would strand a shopper:', problems, { shopId, of }),
    sayRemarks(remarks),
    walk === null ? '' : sayWalk(walk),
    problems.length === 0 ? `Nothing strands a shopper of "${shopId}".\n` : '',
  ].join('')
