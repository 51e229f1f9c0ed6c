import type { AdvancedExchange } from '../../../schemas/config/exchange.ts'
import type { Destination } from '../../../schemas/config/shop.ts'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import type { Reason, ReasonGroup } from '../../../schemas/entities/reason.ts'
import { toCopy, toTextWithCopy } from '../shop-parts.ts'

const otherFault: Reason = {
  id: 'other-fault',
  ...toTextWithCopy('Something else gave way', 'Un autre défaut', 'その他の不具合', 'Etwas anderes ist kaputtgegangen'),
  comments: true,
  comments_required: true,
}

export const wrenfoldClaimReasons: ReasonGroup[] = [
  {
    id: 'claims-makers',
    title: 'Claims: bags, shoes and coats',
    product_types: [],
    reasons: [
      {
        id: 'seam',
        ...toTextWithCopy(
          'A seam came open',
          'Une couture s’est ouverte',
          '縫い目がほつれた',
          'Eine Naht ist aufgegangen',
        ),
      },
      {
        id: 'sole',
        ...toTextWithCopy(
          'A sole came off or wore through',
          'Une semelle s’est décollée ou percée',
          '靴底がはがれた、またはすり切れた',
          'Eine Sohle hat sich gelöst oder ist durchgelaufen',
        ),
      },
      {
        id: 'fastening',
        ...toTextWithCopy(
          'A buckle, zip or button broke',
          'Une boucle, une fermeture ou un bouton a cassé',
          '金具・ファスナー・ボタンが壊れた',
          'Schnalle, Reißverschluss oder Knopf ist kaputt',
        ),
      },
      otherFault,
    ],
  },
  {
    id: 'claims-home',
    title: 'Claims: things for the home',
    product_types: [],
    reasons: [
      {
        id: 'cracked',
        ...toTextWithCopy(
          'The glaze cracked by itself',
          'L’émail s’est fendu de lui-même',
          '釉薬に自然にひびが入った',
          'Die Glasur ist von selbst gerissen',
        ),
      },
      {
        id: 'dark',
        ...toTextWithCopy(
          'It no longer lights up',
          'La lampe ne s’allume plus',
          '点灯しなくなった',
          'Sie leuchtet nicht mehr',
        ),
      },
      otherFault,
    ],
  },
]

export const wrenfoldWarranties: Warranty[] = [
  {
    id: 'made-to-last',
    group: 'makers',
    copy: toCopy('Two-year promise', 'Promesse de deux ans', '2年保証', 'Zwei-Jahres-Versprechen'),
    detail: toCopy(
      'Seams, soles and buckles: we replace what gave way.',
      'Coutures, semelles et boucles : nous remplaçons ce qui a cédé.',
      '縫い目、靴底、金具の不具合は交換いたします。',
      'Nähte, Sohlen und Schnallen: Wir ersetzen, was kaputtgegangen ist.',
    ),
    product_types: ['Bags', 'Shoes', 'Coats'],
    days: 730,
    reason_group: 'claims-makers',
    allowed: { exchange: true, refund: true, gift: true },
  },
  {
    id: 'hearth-and-table',
    group: 'home',
    copy: toCopy('One year for the home', 'Un an pour la maison', '暮らしの道具 1年保証', 'Ein Jahr fürs Zuhause'),
    detail: toCopy(
      'Glaze that cracks by itself, a lamp that stays dark.',
      'Un émail qui se fend de lui-même, une lampe qui reste éteinte.',
      '自然に生じた釉薬のひび、点灯しない照明が対象です。',
      'Glasur, die von selbst reißt, eine Lampe, die dunkel bleibt.',
    ),
    product_types: ['Tableware', 'Decor'],
    days: 365,
    reason_group: 'claims-home',
    allowed: { exchange: true, gift: true },
  },
]

export const wrenfoldDestinations: Destination[] = [
  {
    id: 'workshop',
    name: 'Workshop',
    display_name_in_portal: toCopy('Wrenfold Workshop', 'Atelier Wrenfold', 'Wrenfold工房', 'Wrenfold-Werkstatt'),
    address: {
      name: 'Wrenfold Workshop',
      address1: '12 Kiln Lane',
      city: 'Pawtucket',
      state: 'RI',
      zip: '02860',
      country: 'US',
    },
  },
]

/** `knitwear` is the id of that collection. */
export const wrenfoldExchanges = (knitwear: string): AdvancedExchange[] => [
  {
    id: 'shirts-for-knitwear',
    enabled: true,
    search_string: 'shirt',
    operator: 'contains',
    title: toCopy(
      'Too light for the season?',
      'Trop léger pour la saison ?',
      '季節に合わせてお選びいただけます',
      'Zu leicht für die Jahreszeit?',
    ),
    title_visible: true,
    options: [
      {
        id: 'knitwear',
        collection_id: knitwear,
        order: 1,
        copy: toCopy(
          'Choose from knitwear',
          'Choisir parmi les tricots',
          'ニットから選ぶ',
          'Aus den Strickwaren wählen',
        ),
      },
    ],
    variant_option: true,
    return_option: true,
  },
]
