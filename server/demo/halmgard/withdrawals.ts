import type { DemoStatement } from '../../journey/hooks/demo-withdrawals.ts'

/** None of them is accepted by itself, so that every order stays open to visitors of the demo. */
export const halmgardWithdrawals: readonly DemoStatement[] = [
  { name: 'Emre Aydin', email: 'emre@example.com', contract: '#3003', language: 'de', daysAgo: 4 },
  {
    ...{ name: 'Giulia Ferri', email: 'giulia@example.com', contract: '#3005', language: 'it', daysAgo: 3 },
    items: ['Eiche'],
  },
  { name: 'Mara Vogt', email: 'mara@example.org', contract: '#3001', language: 'de', daysAgo: 2 },
  {
    ...{ name: 'Hugo Petit', email: 'hugo@example.invalid', language: 'fr', daysAgo: 1, bounced: true },
    contract: 'Quatre tasses ocre, commandées début novembre',
  },
]
