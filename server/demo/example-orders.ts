import type { Settings } from '../../schemas/config/settings.ts'
import { toCopy } from './texts.ts'

type ExampleOrders = NonNullable<Settings['demoOrders']>

/** Wrenfold's lookup page suggests these. */
export const wrenfoldExampleOrders: ExampleOrders = [
  {
    order: '#1001',
    proof: '10001',
    shows: toCopy('Return or swap a shirt and a coat'),
  },
  {
    order: '#1002',
    proof: '10002',
    shows: toCopy('An order without an email address'),
  },
  {
    order: '#1003',
    proof: 'sam@example.com',
    shows: toCopy('An order without a postal address'),
  },
  {
    order: '#1009',
    proof: '94107',
    shows: toCopy('Return in a store nearby'),
  },
  {
    order: '#1015',
    proof: '10015',
    shows: toCopy('Warranty claims after the return window'),
  },
  {
    order: '#1017',
    proof: '10017',
    shows: toCopy('Items that the shop asks about'),
  },
  {
    order: '#1018',
    proof: '10018',
    shows: toCopy('Fees for labels and exchanges'),
  },
  {
    order: '#1019',
    proof: '10019',
    shows: toCopy('An exchange paid by card, or sent at once'),
  },
  {
    order: '#1020',
    proof: '94107',
    shows: toCopy('Every way to send items back'),
  },
  {
    order: '#1026',
    proof: '10026',
    shows: toCopy('Spend the value in the shop'),
  },
  {
    order: '#1028',
    proof: '10013',
    shows: toCopy('More days to return over the holidays'),
  },
]

export const halmgardExampleOrders: ExampleOrders = [
  {
    order: '#3001',
    proof: '10115',
    shows: {
      en: 'Withdraw from a contract, in whole or in part',
      de: 'Vertrag ganz oder in Teilen widerrufen',
      fr: 'Renoncer à un contrat, en tout ou en partie',
      it: 'Recedere da un contratto, in tutto o in parte',
      nl: 'Een overeenkomst herroepen, geheel of deels',
    },
  },
  {
    order: '#3002',
    proof: '80331',
    shows: {
      en: 'An order that has not been shipped',
      de: 'Eine Bestellung, die noch nicht verschickt ist',
      fr: 'Une commande pas encore expédiée',
      it: 'Un ordine non ancora spedito',
      nl: 'Een bestelling die nog niet is verzonden',
    },
  },
  {
    order: '#3003',
    proof: '50667',
    shows: {
      en: 'A withdrawal period that is over',
      de: 'Eine abgelaufene Widerrufsfrist',
      fr: 'Un délai de rétractation dépassé',
      it: 'Un termine di recesso scaduto',
      nl: 'Een verstreken herroepingstermijn',
    },
  },
  {
    order: '#3004',
    proof: '69002',
    shows: {
      en: 'Sale items: no return, but a right of withdrawal',
      de: 'Sale-Artikel: kein Umtausch, aber ein Widerrufsrecht',
      fr: 'Articles soldés\u00a0: pas de retour, mais un droit de rétractation',
      it: 'Articoli in saldo: niente reso, ma diritto di recesso',
      nl: 'Sale-artikelen: geen retour, wel herroepingsrecht',
    },
  },
  {
    order: '#3005',
    proof: '20121',
    shows: {
      en: 'Engraved goods, and express delivery',
      de: 'Gravierte Ware und Expressversand',
      fr: 'Article gravé, et livraison express',
      it: 'Articolo inciso e spedizione espressa',
      nl: 'Gegraveerd artikel en expreslevering',
    },
  },
  {
    order: '#3006',
    proof: '1012 AB',
    shows: {
      en: 'Two parcels, one on its way',
      de: 'Zwei Pakete, eines unterwegs',
      fr: 'Deux colis, dont un en route',
      it: 'Due pacchi, uno in viaggio',
      nl: 'Twee pakketten, één onderweg',
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
