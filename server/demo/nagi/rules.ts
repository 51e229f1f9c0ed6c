import type { WorkflowGroup } from '../../../schemas/config/workflow.ts'

/** In Japanese and English. */
export const nagiRules: WorkflowGroup[] = [
  {
    id: 'all',
    title: 'すべての注文',
    workflows: [
      {
        id: 'fragile',
        name: 'われもの',
        trigger: 'item-selected',
        rules: [
          {
            id: 'broken',
            when: {
              all: [
                { fact: 'item.tags', op: 'includes', value: 'われもの' },
                { fact: 'reason', op: 'includes', value: 'faulty' },
              ],
            },
            results: [
              {
                type: 'user-input',
                question: {
                  id: 'photo',
                  input: 'upload',
                  copy: { ja: '破損の様子がわかる写真をお送りください', en: 'Please show us the damage' },
                  hint: {
                    ja: '破片も一緒に写っていると助かります。',
                    en: 'It helps us when the pieces are in the picture.',
                  },
                },
              },
              {
                type: 'user-input',
                question: {
                  id: 'box',
                  input: 'yes-no',
                  copy: { ja: '届いたとき、箱は傷んでいましたか？', en: 'Did the box arrive damaged?' },
                  yes: [{ type: 'review-reject', outcome: 'review' }],
                },
              },
            ],
          },
        ],
      },
      {
        id: 'worn',
        name: '肌に触れるもの',
        trigger: 'item-selected',
        rules: [
          {
            id: 'socks',
            when: { fact: 'item.product-type', op: 'is', value: '靴下' },
            results: [
              {
                type: 'user-input',
                question: {
                  id: 'unworn',
                  input: 'yes-no',
                  copy: { ja: '未着用ですか？', en: 'Is it unworn?' },
                  hint: { ja: '一度のご試着は着用に含みません。', en: 'Trying it on once does not count.' },
                  no: [{ type: 'review-reject', outcome: 'reject' }],
                },
              },
            ],
            sentence: {
              ja: '着用された靴下は、衛生上お受けできません。',
              en: 'For reasons of hygiene we cannot take back socks that were worn.',
            },
          },
        ],
      },
      {
        id: 'used',
        name: 'お使いになった布',
        trigger: 'item-selected',
        rules: [
          {
            id: 'wrapping-cloth',
            when: { fact: 'item.tags', op: 'includes', value: '絹' },
            results: [
              {
                type: 'user-input',
                question: {
                  id: 'used',
                  input: 'yes-no',
                  copy: { ja: 'お使いになりましたか？', en: 'Has it been used?' },
                  hint: {
                    ja: 'お使いになった場合は、代金の90%をお返しします。',
                    en: 'What was used brings back 90% of its price.',
                  },
                  yes: [{ type: 'line-item-fees', fees: { creditPercentage: 90 } }],
                },
              },
            ],
          },
        ],
      },
    ],
  },
]
