import type { Translate } from '../../locales/translate.ts'
import type { WithdrawalLabels } from '../../locales/withdrawal-labels.ts'
import { actions } from '../../schemas/components/actions.ts'
import { choiceList } from '../../schemas/components/choice-list.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { text } from '../../schemas/components/text.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'
import type { Field } from '../../schemas/screen/fields.ts'
import type { RichText } from '../../schemas/screen/text.ts'
import { button, post } from '../parts/buttons.ts'
import { emailField } from '../parts/email-field.ts'
import { type FrameView, screen } from '../parts/frame.ts'
import { plain } from '../parts/rich-text.ts'

const FORM = 'withdrawal'
const NAME_MAX = 256
const CONTRACT_MAX = 200
const NOTE_MAX = 500

interface DeclareView {
  readonly labels: WithdrawalLabels
  readonly days: number
  readonly instructionsUrl: string | null
  readonly modelFormUrl: string | null
  readonly values: { readonly name: string; readonly contract: string; readonly email: string }
  /** Of the proved order; empty for anonymous visitors, who describe the items. */
  readonly units: readonly { readonly id: string; readonly title: string }[]
  /** Identifies the visitor by a return. */
  readonly returnKey: string | null
}

const declarantFields = (t: Translate): Field[] => [
  {
    name: 'name',
    label: t('withdraw.name'),
    kind: 'text',
    required: true,
    missing: t('withdraw.missing-name'),
    maxLength: NAME_MAX,
    autocomplete: 'name',
  },
  {
    name: 'contract',
    label: t('withdraw.contract'),
    kind: 'text',
    required: true,
    missing: t('withdraw.missing-contract'),
    maxLength: CONTRACT_MAX,
    autocomplete: 'off',
    hint: t('withdraw.contract-hint'),
  },
  { ...emailField(t), label: t('withdraw.email') },
]

const linkLine = (label: string, href: string | null): RichText =>
  href === null ? [] : [{ kind: 'paragraph', inline: [{ kind: 'link', text: label, href }] }]

const scopeBlocks = ({ units }: DeclareView, t: Translate) => [
  choiceList({
    id: 'scope',
    form: FORM,
    name: 'scope',
    legend: t('withdraw.scope'),
    look: 'list',
    options: [
      { value: 'whole', label: t('withdraw.whole') },
      { value: 'items', label: t('withdraw.items') },
    ],
  }),
  units.length === 0
    ? fieldGroup({
        id: 'note',
        form: FORM,
        fields: [
          {
            name: 'note',
            label: t('withdraw.which'),
            kind: 'multiline',
            maxLength: NOTE_MAX,
            hint: t('withdraw.which-hint'),
          },
        ],
      })
    : choiceList({
        id: 'items',
        form: FORM,
        name: 'items',
        legend: t('withdraw.which'),
        look: 'list',
        several: true,
        options: units.map(({ id, title }) => ({ value: id, label: title })),
      }),
]

/** No reason, offer or question separates the fields from the statutory button (WDR-02, WDR-05). */
export const declareWithdrawal = (frame: FrameView, view: DeclareView, t: Translate): Screen =>
  screen(
    frame,
    {
      key: 'withdrawal',
      title: t('withdraw.heading'),
      heading: t('withdraw.heading'),
      main: [
        text({
          id: 'Withdrawal',
          look: 'lead',
          body: [
            ...plain(t('withdraw.intro', { days: view.days })),
            ...linkLine(t('withdraw.instructions'), view.instructionsUrl),
            ...linkLine(t('withdraw.model-form'), view.modelFormUrl),
          ],
        }),
        fieldGroup({ id: 'declarant', form: FORM, fields: declarantFields(t) }),
        ...scopeBlocks(view, t),
        text({
          id: 'statement',
          look: 'body',
          body: [
            ...plain(t('withdraw.preview', { shop: frame.shop.name, button: view.labels.confirm })),
            ...plain(t('withdraw.privacy')),
          ],
        }),
        actions({
          id: 'actions',
          buttons: [
            button({
              id: 'confirm',
              label: view.labels.confirm,
              look: 'primary',
              needs: 'valid',
              action: post(frame.shopId, 'withdrawal.confirm', {
                form: FORM,
                ...(view.returnKey !== null && { args: { return: view.returnKey } }),
              }),
            }),
            button({
              id: 'cancel',
              label: t('common.cancel'),
              look: 'text',
              action: {
                type: 'navigate',
                path: view.returnKey === null ? '/' : `/return/${encodeURIComponent(view.returnKey)}`,
              },
            }),
          ],
        }),
      ],
      forms: {
        [FORM]: { ...view.values, scope: 'whole', ...(view.units.length === 0 ? { note: '' } : { items: '' }) },
      },
    },
    t,
  )
