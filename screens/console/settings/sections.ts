import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { DataTable } from '../../../schemas/console/components/data-table.ts'

export const settingsSections = ['people', 'keys', 'webhooks', 'audit'] as const
export type SettingsSection = (typeof settingsSections)[number]

const texts = {
  people: ['people.heading', 'settings.people'],
  keys: ['keys.heading', 'settings.keys'],
  webhooks: ['webhooks.heading', 'settings.webhooks'],
  audit: ['audit.heading', 'settings.audit'],
} as const

export const sectionTable = (sections: readonly SettingsSection[], t: ConsoleTranslate): DataTable => ({
  type: 'data_table',
  id: 'sections',
  caption: t('settings.sections'),
  heading: t('settings.sections'),
  columns: [
    { id: 'section', label: t('settings.section'), align: 'start', phone: 'title' },
    { id: 'purpose', label: t('settings.purpose'), align: 'start', phone: 'line' },
  ],
  rows: sections.map((section) => {
    const [label, purpose] = texts[section]
    return {
      id: `section-${section}`,
      path: `/settings/${section}`,
      cells: [
        { kind: 'text', text: t(label) },
        { kind: 'text', text: t(purpose) },
      ],
    }
  }),
})
