import type { Condition } from '../../../schemas/config/condition.ts'
import type { Question, Rule, Workflow, WorkflowGroup } from '../../../schemas/config/workflow.ts'
import { toCopy } from '../shop-parts.ts'

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
        copy: toCopy(
          'Is the seal unbroken?',
          'L’emballage est-il encore scellé ?',
          '未開封ですか？',
          'Ist das Siegel unversehrt?',
        ),
        hint: toCopy(
          'We can only credit what is still sealed.',
          'Nous ne reprenons que les articles encore scellés.',
          '未開封のものに限り、代金をお返しします。',
          'Wir nehmen nur zurück, was noch versiegelt ist.',
        ),
        no: [{ type: 'review-reject', outcome: 'reject' }],
      }),
    ],
    sentence: toCopy(
      'Once the seal is broken, we cannot take this back.',
      'Une fois l’emballage ouvert, nous ne pouvons plus reprendre cet article.',
      '開封後の返品は、衛生上お受けできません。',
      'Ist das Siegel gebrochen, können wir den Artikel nicht zurücknehmen.',
    ),
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
        copy: toCopy(
          'Please show us the item as it is now',
          'Montrez-nous l’article tel qu’il est aujourd’hui',
          '現在の状態がわかる写真をお送りください',
          'Bitte zeigen Sie uns, wie der Artikel jetzt aussieht',
        ),
        hint: toCopy(
          'One picture in daylight is enough.',
          'Une photo à la lumière du jour suffit.',
          '明るい場所で撮った写真が1枚あれば十分です。',
          'Ein Foto bei Tageslicht genügt.',
        ),
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
        copy: toCopy(
          'Could you show us what broke?',
          'Pouvez-vous nous montrer ce qui est cassé ?',
          '壊れた箇所の写真はありますか？',
          'Können Sie uns zeigen, was zerbrochen ist?',
        ),
        hint: toCopy(
          'It helps us to pack the next one better. You may skip this.',
          'Cela nous aide à mieux emballer le prochain. Vous pouvez passer cette étape.',
          '次回の梱包の参考にいたします。なくてもかまいません。',
          'Das hilft uns, das nächste Stück besser zu verpacken. Sie können dies überspringen.',
        ),
      }),
      askQuestion({
        id: 'box',
        input: 'yes-no',
        copy: toCopy(
          'Did the box arrive damaged?',
          'Le carton est-il arrivé abîmé ?',
          '届いたとき、箱は傷んでいましたか？',
          'War der Karton bei der Ankunft beschädigt?',
        ),
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
        copy: toCopy(
          'Where does it not sit right?',
          'Où ne tombe-t-il pas bien ?',
          'どの部分が合いませんでしたか？',
          'Wo sitzt es nicht richtig?',
        ),
        hint: toCopy(
          'Sleeves, shoulders, length: our knitters read every word.',
          'Manches, épaules, longueur : nos tricoteuses lisent chaque mot.',
          '袖、肩、着丈など。編み手がひとつひとつ拝見します。',
          'Ärmel, Schultern, Länge: Unsere Strickerinnen lesen jedes Wort.',
        ),
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
        copy: toCopy(
          'Has it been opened or used?',
          'L’article a-t-il été ouvert ou utilisé ?',
          '開封、またはご使用になりましたか？',
          'Wurde der Artikel geöffnet oder benutzt?',
        ),
        hint: toCopy(
          'Opened goods bring back 90% of their price.',
          'Un article ouvert est repris à 90 % de son prix.',
          '開封済みの場合は、代金の90%をお返しします。',
          'Für Geöffnetes erstatten wir 90 % des Preises.',
        ),
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
        copy: toCopy(
          'Has it been used or washed?',
          'L’article a-t-il été utilisé ou lavé ?',
          'ご使用、またはお洗濯をされましたか？',
          'Wurde der Artikel benutzt oder gewaschen?',
        ),
        hint: toCopy(
          'Used textiles bring back 80% of their price.',
          'Un textile utilisé est repris à 80 % de son prix.',
          'ご使用後の場合は、代金の80%をお返しします。',
          'Für benutzte Textilien erstatten wir 80 % des Preises.',
        ),
        yes: [{ type: 'line-item-fees', fees: { creditPercentage: 80 } }],
      }),
    ],
  },
])

const commonWorkflows = [keepWorkflow, hygiene, highValue, breakage, knitwear, destinationWorkflow]

/** Orders to Canada have no deductions. */
export const wrenfoldRules: WorkflowGroup[] = [
  {
    id: 'canada',
    title: 'Orders to Canada',
    when: { fact: 'order.shipping-country', op: 'is', value: 'CA' },
    workflows: commonWorkflows,
  },
  { id: 'home', title: 'All other orders', workflows: [...commonWorkflows, usedWorkflow] },
]
