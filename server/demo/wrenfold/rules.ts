import type { Condition } from '../../../schemas/config/condition.ts'
import type { Question, Rule, Workflow, WorkflowGroup } from '../../../schemas/config/workflow.ts'
import { toCopy } from '../texts.ts'

const hasTag = (tag: string): Condition => ({ fact: 'item.tags', op: 'includes', value: tag })
const hasReason = (reason: string): Condition => ({ fact: 'reason', op: 'includes', value: reason })
const hasType = (...types: string[]): Condition => ({ fact: 'item.product-type', op: 'one-of', value: types })

const askQuestion = (question: Question): Rule['results'][number] => ({ type: 'user-input', question })

const workflow = (id: string, name: string, rules: Rule[]): Workflow => ({ id, name, trigger: 'item-selected', rules })

const keepWorkflow = workflow('leave-it', 'Things that are not worth the way', [
  { id: 'keep', when: hasTag('keep'), results: [{ type: 'keep-donate', outcome: 'keep' }] },
  { id: 'donate', when: hasTag('donate'), results: [{ type: 'keep-donate', outcome: 'donate' }] },
])

const hygiene = workflow('hygiene', 'Only with an unbroken seal', [
  {
    id: 'sealed',
    when: hasTag('hygiene'),
    results: [
      askQuestion({
        id: 'seal',
        input: 'yes-no',
        copy: toCopy('Is it still sealed?'),
        hint: toCopy('We can only refund it if it’s still sealed.'),
        no: [{ type: 'review-reject', outcome: 'reject' }],
      }),
    ],
    sentence: toCopy('Once the seal is broken, we can’t take it back.'),
  },
])

const highValue = workflow('high-value', 'A closer look at what costs much', [
  { id: 'closer-look', when: hasTag('high-value'), results: [{ type: 'review-reject', outcome: 'review' }] },
  {
    id: 'show-it',
    when: {
      all: [
        hasTag('high-value'),
        { any: [hasReason('faulty'), hasReason('style'), hasReason('broken'), hasReason('not-as-described')] },
      ],
    },
    results: [
      askQuestion({
        id: 'as-it-is',
        input: 'upload',
        copy: toCopy('Please show us the item as it is now'),
        hint: toCopy('One picture in daylight is enough.'),
      }),
    ],
  },
])

const breakage = workflow('breakage', 'Broken on the way', [
  {
    id: 'broken',
    when: { all: [hasTag('fragile'), hasReason('broken')] },
    results: [
      askQuestion({
        id: 'what-broke',
        input: 'upload',
        optional: true,
        copy: toCopy('Could you show us what broke?'),
        hint: toCopy('It helps us pack the next one better. You can skip this.'),
      }),
      askQuestion({
        id: 'box',
        input: 'yes-no',
        copy: toCopy('Did the box arrive damaged?'),
        yes: [{ type: 'review-reject', outcome: 'review' }],
      }),
    ],
  },
])

const knitwear = workflow('knitwear', 'How knitwear sits', [
  {
    id: 'where',
    when: { all: [hasType('Sweaters'), hasReason('size')] },
    results: [
      askQuestion({
        id: 'where',
        input: 'comment',
        optional: true,
        copy: toCopy('Where doesn’t it fit?'),
        hint: toCopy('Sleeves, shoulders, length: our knitters read every word.'),
      }),
    ],
  },
])

const destinationWorkflow = workflow('places', 'Where things go', [
  {
    id: 'workshop',
    when: hasType('Tableware', 'Kitchen'),
    results: [{ type: 'destinations', destinations: ['workshop'] }],
  },
])

const usedWorkflow = workflow('opened', 'What has been used', [
  {
    id: 'kitchen',
    when: { all: [hasType('Kitchen'), { fact: 'item.in-bundle', op: 'is', value: false }] },
    results: [
      askQuestion({
        id: 'opened',
        input: 'yes-no',
        copy: toCopy('Has it been opened or used?'),
        hint: toCopy('If it’s been opened, we refund 90% of the price.'),
        yes: [{ type: 'line-item-fees', fees: { creditPercentage: 90 } }],
      }),
    ],
  },
  {
    id: 'textiles',
    when: hasType('Textiles'),
    results: [
      askQuestion({
        id: 'washed',
        input: 'yes-no',
        copy: toCopy('Has it been used or washed?'),
        hint: toCopy('If it’s been used, we refund 80% of the price.'),
        yes: [{ type: 'line-item-fees', fees: { creditPercentage: 80 } }],
      }),
    ],
  },
])

const commonWorkflows = [keepWorkflow, hygiene, highValue, breakage, knitwear, destinationWorkflow]

export const wrenfoldRules: WorkflowGroup[] = [
  {
    id: 'canada',
    title: 'Orders to Canada',
    when: { fact: 'order.shipping-country', op: 'is', value: 'CA' },
    workflows: commonWorkflows,
  },
  { id: 'home', title: 'All other orders', workflows: [...commonWorkflows, usedWorkflow] },
]
