import {
  address,
  because,
  conditionalPolicy,
  days,
  hasPrice,
  hasTag,
  label,
  ofType,
  reasons,
  reject,
  review,
  trade,
  withRules,
} from './trade.ts'

const photo = (id: string, en: string) =>
  ({ type: 'user-input', question: { id, input: 'upload', copy: { en } } }) as const

export const leisureTrades = [
  trade('coffee: spoiled bags are paid at once and stay', {
    id: 'ridge-roast',
    name: 'Ridge Roast',
    currency: 'GBP',
    languages: ['en'],
    returnAddress: address('Ridge Roast', '2 Mill Yard', 'Bristol', 'BS1 4RW', 'GB'),
    settings: { countries: ['GB'] },
    policies: [days([0, 30, 30], 'immediate', { keep_item_enabled: true, keep_item_threshold: 3000 })],
    reasonGroups: [reasons('taste', { stale: 'It is stale', crushed: 'The bag is torn', grind: 'The wrong grind' })],
    methods: [label],
    rest: withRules({ id: 'proof', when: because('crushed'), results: [photo('bag', 'A photo of the bag')] }),
  }),
  trade('plants: what died is replaced, nothing is sent back', {
    id: 'greenhouse',
    name: 'Greenhouse Nine',
    currency: 'EUR',
    languages: ['en'],
    returnAddress: address('Greenhouse Nine', 'Tuinlaan 9', 'Aalsmeer', '1431', 'NL'),
    settings: { countries: ['NL', 'BE', 'DE'], enableExchangeReplaceOption: true },
    policies: [days([30, 30, 0], 'manual', { labelsEnabled: false })],
    reasonGroups: [reasons('plants', { dead: 'It died', pests: 'It has pests', taste: 'I do not like it' })],
    methods: [],
    rest: withRules(
      { id: 'taste', when: because('taste'), results: [reject], sentence: { en: 'A healthy plant cannot go back.' } },
      {
        id: 'dead',
        when: { any: [because('dead'), because('pests')] },
        results: [{ type: 'keep-donate', outcome: 'keep' }, photo('plant', 'A photo of the plant')],
      },
    ),
  }),
  trade('books: cheap ones stay, signed ones are final', {
    id: 'leseratte',
    name: 'Leseratte',
    currency: 'EUR',
    languages: ['de'],
    returnAddress: address('Leseratte', 'Buchgasse 1', 'Leipzig', '04109', 'DE'),
    settings: { countries: ['DE', 'AT', 'CH'], finalSaleTags: ['signiert'] },
    policies: [
      days([0, 30, 30], 'in_transit', { keep_item_enabled: true, keep_item_threshold: 800, keep_item_unique: true }),
    ],
    reasonGroups: [
      reasons('buecher', { doppelt: 'Habe ich schon', druck: 'Druckfehler', geschenk: 'Ungewolltes Geschenk' }),
    ],
    methods: [label],
  }),
  trade('toys: presents come back until February, by a form for who has no number', {
    id: 'maple-toys',
    name: 'Maple Toys',
    currency: 'CAD',
    languages: ['en', 'fr'],
    returnAddress: address('Maple Toys', '77 Rue Saint-Paul', 'Montréal', 'H2Y 1G8', 'CA', 'QC'),
    settings: {
      countries: ['CA', 'US'],
      giftFlowEnabled: true,
      giftReceiptFlowEnabled: true,
      confirmGiftEmail: 'before-goods',
    },
    policies: [
      conditionalPolicy(days([90, 90, 90]), {
        id: 'holidays',
        title: 'Holidays',
        when: { fact: 'order.tags', op: 'includes', value: 'holidays' },
      }),
      days([30, 30, 30]),
    ],
    reasonGroups: [
      reasons('toys', {
        age: { en: 'Not for this age', fr: 'Pas adapté à l’âge' },
        twice: { en: 'We have it already', fr: 'Nous l’avons déjà' },
        part: { en: 'A part is missing', fr: 'Il manque une pièce' },
      }),
    ],
    methods: [label],
    rest: {
      forms: {
        missingOrder: { fields: [{ id: 'product_return', required: true }, { id: 'gift_info' }] },
        gift: { fields: [] },
      },
      ...withRules({
        id: 'gifts',
        when: { all: [{ fact: 'order.gift', op: 'is', value: true }, hasPrice('at-least', 20_000)] },
        results: [review],
      }),
    },
  }),
  trade('presents: who was given one writes to the shop', {
    id: 'ribbon-box',
    name: 'Ribbon Box',
    currency: 'SEK',
    languages: ['en'],
    returnAddress: address('Ribbon Box', 'Storgatan 1', 'Stockholm', '111 23', 'SE'),
    settings: { countries: ['SE', 'NO', 'DK', 'FI'], giftFlowEnabled: true },
    policies: [days([30, 30, 30])],
    reasonGroups: [reasons('boxes', { late: 'It came too late', broken: 'It arrived broken' })],
    methods: [label],
    rest: {
      forms: {
        gift: {
          fields: [
            { id: 'gifter', required: true },
            { id: 'product_return', required: true },
            { id: 'bought_at', label: { en: 'Where was it bought?' }, kind: 'text' },
          ],
        },
      },
    },
  }),
  trade('camping: each kind of goods has days of its own, seams are warranted', {
    id: 'fjellsport',
    name: 'Fjellsport',
    currency: 'NOK',
    languages: ['en', 'de'],
    returnAddress: address('Fjellsport', 'Kirkegata 3', 'Oslo', '0153', 'NO'),
    settings: { countries: ['NO', 'SE', 'DE'] },
    features: ['warranties'],
    policies: [
      days([60, 60, 90], 'delivered', {
        item_windows: [
          { product_types: ['Stove'], exchange: 14, refund: 14, gift_card: 14 },
          { tags: ['outlet'], exchange: 30, refund: 7 },
        ],
      }),
    ],
    reasonGroups: [
      reasons('tour', {
        leak: { en: 'It leaks', de: 'Undicht' },
        heavy: { en: 'Too heavy', de: 'Zu schwer' },
        unused: { en: 'My trip was cancelled', de: 'Die Reise fiel aus' },
      }),
    ],
    methods: [label],
    rest: {
      warranties: [
        {
          id: 'seams',
          group: 'maker',
          copy: { en: 'Seams and zips', de: 'Nähte und Reißverschlüsse' },
          product_types: ['Tent', 'Jacket'],
          days: 1_825,
          allowed: { exchange: true, gift: true },
        },
      ],
    },
  }),
  trade('art: prints roll home, framed works are looked at first', {
    id: 'atelier-bleu',
    name: 'Atelier Bleu',
    currency: 'EUR',
    languages: ['fr'],
    returnAddress: address('Atelier Bleu', '3 quai de Saône', 'Lyon', '69002', 'FR'),
    settings: {
      countries: ['FR', 'BE', 'CH'],
      requirePolicyAcceptance: true,
      returnPolicyUrl: 'https://atelier-bleu.example/retours',
    },
    policies: [days([30, 14, 60])],
    reasonGroups: [
      reasons('oeuvres', {
        couleur: 'Les couleurs sont différentes',
        format: 'Le format ne convient pas',
        casse: 'Le verre est cassé',
      }),
    ],
    methods: [label],
    rest: withRules(
      { id: 'encadre', when: hasTag('encadré'), results: [review] },
      {
        id: 'verre',
        when: { all: [because('casse'), hasTag('encadré')] },
        results: [
          { type: 'user-input', question: { id: 'verre', input: 'upload', copy: { fr: 'Une photo du verre' } } },
        ],
      },
    ),
  }),
  trade('crafts from a kitchen table: no label, paid by hand', {
    id: 'wool-and-wax',
    name: 'Wool & Wax',
    currency: 'EUR',
    languages: ['en'],
    returnAddress: address('Wool & Wax', '1 Main Street', 'Galway', 'H91 E2K2', 'IE'),
    settings: { countries: ['IE', 'GB'], csatRspCustomerPercentage: 20 },
    policies: [days([14, 14, 0], 'manual', { labelsEnabled: false })],
    reasonGroups: [reasons('crafts', { look: 'It looks different', size: 'The wrong size' })],
    methods: [],
  }),
  trade('club kits: printed names are final, others are swapped for any kit', {
    id: 'north-end',
    name: 'North End Supporters',
    currency: 'GBP',
    languages: ['en'],
    returnAddress: address('North End', 'Stadium Way', 'Preston', 'PR1 6RU', 'GB'),
    settings: {
      countries: ['GB', 'IE'],
      finalSaleTags: ['personalised'],
      diff_priced_exchanges: true,
      allowExchangeUpsellAndRefund: true,
    },
    features: ['different-priced-variant-exchanges'],
    policies: [days([28, 28, 56], 'delivered', { advanced_exchanges_enabled: true })],
    reasonGroups: [
      reasons('kits', { small: 'Too small', large: 'Too large', season: 'I want the kit of another season' }),
    ],
    methods: [label],
    rest: {
      advancedExchanges: [
        {
          id: 'kit',
          enabled: true,
          search_string: 'kit',
          operator: 'contains',
          title: { en: 'Another kit' },
          variant_option: true,
          return_option: true,
          options: [{ id: 'any', collection_id: 'kits', order: 1, copy: { en: 'Choose a kit' } }],
        },
      ],
    },
  }),
  trade('pets: food that was opened stays, cages go by another way', {
    id: 'pawhaus',
    name: 'Pawhaus',
    currency: 'SGD',
    languages: ['en'],
    returnAddress: address('Pawhaus', '10 Bukit Road', 'Singapore', '238895', 'SG'),
    settings: { countries: ['SG', 'MY'], availableLookupFields: ['phone'] },
    policies: [
      days([21, 21, 45], 'delivered', {
        fees: [{ id: 'courier', type: 'flat_fee', amount: 400, outcome: 'refund', is_active: true }],
      }),
    ],
    reasonGroups: [
      reasons('pets', { refuses: 'My pet refuses it', size: 'The wrong size', broken: 'It arrived broken' }),
    ],
    methods: [
      { ...label, when: { fact: 'order.total', op: 'below', value: 30_000 } },
      {
        id: 'freight',
        kind: 'pre-paid',
        name: 'Freight',
        when: { fact: 'order.total', op: 'at-least', value: 30_000 },
      },
    ],
    rest: withRules({
      id: 'food',
      when: ofType('Food'),
      results: [
        {
          type: 'user-input',
          question: {
            id: 'opened',
            input: 'yes-no',
            copy: { en: 'Was the bag opened?' },
            yes: [{ type: 'keep-donate', outcome: 'donate' }],
          },
        },
      ],
    }),
  }),
]
