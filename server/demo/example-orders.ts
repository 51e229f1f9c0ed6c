import type { Settings } from '../../schemas/config/settings.ts'

type ExampleOrders = NonNullable<Settings['demoOrders']>

/** Wrenfold's lookup page suggests these. */
export const wrenfoldExampleOrders: ExampleOrders = [
  {
    order: '#1001',
    proof: '10001',
    shows: {
      en: 'Return or swap a shirt and a coat',
      de: 'Hemd und Mantel zurückgeben oder tauschen',
      fr: 'Renvoyer ou échanger une chemise et un manteau',
      ja: 'シャツとコートの返品・交換',
    },
  },
  {
    order: '#1002',
    proof: '10002',
    shows: {
      en: 'An order without an email address',
      de: 'Eine Bestellung ohne E-Mail-Adresse',
      fr: 'Une commande sans adresse e-mail',
      ja: 'メールアドレスのない注文',
    },
  },
  {
    order: '#1003',
    proof: 'sam@example.com',
    shows: {
      en: 'An order without a postal address',
      de: 'Eine Bestellung ohne Anschrift',
      fr: 'Une commande sans adresse postale',
      ja: '住所のない注文',
    },
  },
  {
    order: '#1009',
    proof: '94107',
    shows: {
      en: 'Return in a store nearby',
      de: 'Rückgabe in einer Filiale in der Nähe',
      fr: 'Retour dans une boutique proche',
      ja: '近くの店舗での返品',
    },
  },
  {
    order: '#1015',
    proof: '10015',
    shows: {
      en: 'Warranty claims after the return window',
      de: 'Garantiefälle nach Ablauf der Rückgabefrist',
      fr: 'Garanties après le délai de retour',
      ja: '返品期限後の保証の申請',
    },
  },
  {
    order: '#1017',
    proof: '10017',
    shows: {
      en: 'Items that the shop asks about',
      de: 'Artikel, zu denen der Shop nachfragt',
      fr: 'Des articles sur lesquels la boutique pose des questions',
      ja: 'お店から質問のある商品',
    },
  },
  {
    order: '#1018',
    proof: '10018',
    shows: {
      en: 'Fees for labels and exchanges',
      de: 'Gebühren für Etiketten und Umtausch',
      fr: 'Frais d’étiquette et d’échange',
      ja: 'ラベルと交換の手数料',
    },
  },
  {
    order: '#1019',
    proof: '10019',
    shows: {
      en: 'An exchange paid by card, or sent at once',
      de: 'Umtausch mit Kartenzahlung oder sofort',
      fr: 'Un échange payé par carte ou expédié aussitôt',
      ja: 'カードで支払う交換と即時交換',
    },
  },
  {
    order: '#1020',
    proof: '94107',
    shows: {
      en: 'Every way to send items back',
      de: 'Alle Wege der Rücksendung',
      fr: 'Tous les modes de renvoi',
      ja: 'すべての返送方法',
    },
  },
  {
    order: '#1026',
    proof: '10026',
    shows: {
      en: 'Spend the value in the shop',
      de: 'Den Wert im Shop ausgeben',
      fr: 'Dépenser la valeur dans la boutique',
      ja: '返品額でのお買い物',
    },
  },
  {
    order: '#1028',
    proof: '10013',
    shows: {
      en: 'More days to return over the holidays',
      de: 'Mehr Zeit für die Rückgabe über die Feiertage',
      fr: 'Plus de temps pour retourner pendant les fêtes',
      ja: 'ホリデー期間の返品期限延長',
    },
  },
]

export const nagiExampleOrders: ExampleOrders = [
  {
    order: '#2001',
    proof: '150-0001',
    shows: { en: 'Prices in yen, taxes included, and a photo of damage', ja: '税込価格と、破損の写真' },
  },
  {
    order: '#2002',
    proof: '604-8166',
    shows: { en: 'Items that bring back less once used', ja: '使用すると返金額が下がる商品' },
  },
  { order: '#2003', proof: '810-0001', shows: { en: 'Spend the value in the shop', ja: '返品額でのお買い物' } },
]
