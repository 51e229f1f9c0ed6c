import type { WorkflowGroup } from '../../../schemas/config/workflow.ts'
import { toEuropeanCopy } from './copy.ts'

/** The right of withdrawal has no such question. */
export const halmgardRules: WorkflowGroup[] = [
  {
    id: 'all',
    title: 'Alle Bestellungen',
    workflows: [
      {
        id: 'sealed',
        name: 'Versiegelte Pflege',
        trigger: 'item-selected',
        rules: [
          {
            id: 'opened',
            when: { fact: 'item.tags', op: 'includes', value: 'versiegelt' },
            results: [
              {
                type: 'user-input',
                question: {
                  id: 'opened',
                  input: 'yes-no',
                  copy: toEuropeanCopy(
                    'Have you opened the paper?',
                    'Haben Sie das Papier geöffnet?',
                    'Avez-vous ouvert le papier\u00a0?',
                    'Hai aperto la carta?',
                    'Heeft u het papier geopend?',
                  ),
                  yes: [{ type: 'review-reject', outcome: 'reject' }],
                },
              },
            ],
            sentence: toEuropeanCopy(
              'Opened soap can’t be resold.',
              'Geöffnete Seife können wir nicht wieder verkaufen.',
              'Un savon ouvert ne peut pas être revendu.',
              'Un sapone aperto non può essere rivenduto.',
              'Geopende zeep kunnen we niet opnieuw verkopen.',
            ),
          },
        ],
      },
    ],
  },
]
