import {
  address,
  answer,
  because,
  conditionalPolicy,
  customer,
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

const standard = days([30, 30, 60])

export const technicalTrades = [
  trade('bikes: frames are looked at, and batteries never go by parcel', {
    id: 'radwerk',
    name: 'Radwerk',
    currency: 'EUR',
    languages: ['de', 'en'],
    returnAddress: address('Radwerk GmbH', 'Hafenstraße 12', 'Hamburg', '20457', 'DE'),
    settings: { countries: ['DE', 'AT'], availableLookupFields: ['zip'], finalSaleTags: ['sonderanfertigung'] },
    policies: [
      days([14, 14, 30], 'delivered', {
        fees: [{ id: 'versand', type: 'flat_fee', amount: 695, outcome: 'refund', is_active: true }],
      }),
    ],
    reasonGroups: [
      reasons(
        'raeder',
        {
          rahmen: { de: 'Rahmengröße passt nicht', en: 'The frame size is wrong' },
          schaden: { de: 'Transportschaden', en: 'Damaged in transit' },
        },
        ['Fahrrad', 'E-Bike'],
      ),
      reasons('zubehoer', {
        defekt: { de: 'Defekt', en: 'Faulty' },
        meinung: { de: 'Gefällt nicht', en: 'I do not like it' },
      }),
    ],
    methods: [label],
    rest: withRules(
      {
        id: 'akku',
        when: ofType('Akku'),
        results: [reject],
        sentence: {
          de: 'Akkus sind Gefahrgut: bitte schreiben Sie uns.',
          en: 'Batteries are dangerous goods: please write to us.',
        },
      },
      { id: 'rahmen', when: { any: [ofType('Fahrrad'), ofType('E-Bike')] }, results: [review] },
      {
        id: 'schaden',
        when: because('schaden'),
        results: [
          {
            type: 'user-input',
            question: {
              id: 'foto',
              input: 'upload',
              copy: { de: 'Fotos vom Schaden und vom Karton', en: 'Photos of the damage and of the box' },
            },
          },
        ],
      },
    ),
  }),
  trade('car parts: a core that is missing lowers the credit', {
    id: 'gearbox-road',
    name: 'Gearbox Road',
    currency: 'USD',
    languages: ['en'],
    returnAddress: address('Gearbox Road', '900 Foundry Ave', 'Toledo', '43604', 'US', 'OH'),
    settings: { countries: ['US', 'CA'], availableLookupFields: ['zip', 'email'] },
    policies: [
      days([90, 90, 90], 'delivered', {
        fees: [
          {
            id: 'freight',
            type: 'percentage_of_label',
            amount: 50,
            fallback_amount: 900,
            outcome: 'refund',
            is_active: true,
          },
        ],
      }),
    ],
    reasonGroups: [
      reasons('parts', { fit: 'It does not fit my vehicle', dead: 'It failed', spare: 'I ordered one too many' }),
    ],
    methods: [
      {
        id: 'choice',
        kind: 'label-choice',
        options: [
          { id: 'ups', carrier: 'UPS', service: 'Ground' },
          { id: 'fedex', carrier: 'Fedex', service: 'Ground' },
        ],
      },
    ],
    rest: withRules(
      {
        id: 'core',
        when: hasTag('core-charge'),
        results: [
          {
            type: 'user-input',
            question: {
              id: 'core',
              input: 'yes-no',
              copy: { en: 'Do you send the old part along?' },
              no: [{ type: 'line-item-fees', fees: { creditPercentage: 60 } }],
            },
          },
        ],
      },
      {
        id: 'installed',
        when: because('dead'),
        results: [
          {
            type: 'user-input',
            question: { id: 'installed', input: 'yes-no', copy: { en: 'Was it installed by a garage?' } },
          },
        ],
      },
      {
        id: 'invoice',
        when: { all: [answer('installed', 'yes'), hasPrice('at-least', 20_000)] },
        results: [
          {
            type: 'user-input',
            question: { id: 'invoice', input: 'upload', copy: { en: 'A photo of the invoice of the garage' } },
          },
        ],
      },
    ),
  }),
  trade('electronics in yen: two years of warranty, opened goods credited in part', {
    id: 'denki',
    name: 'Hikari Denki',
    currency: 'JPY',
    languages: ['ja', 'en'],
    returnAddress: address('光電気', '神田1-2-3', '千代田区', '101-0021', 'JP', '東京都'),
    settings: { countries: ['JP'], availableLookupFields: ['email'] },
    features: ['warranties'],
    policies: [
      days([14, 14, 0], 'delivered', {
        fees: [{ id: 'souryou', type: 'flat_fee', amount: 800, outcome: 'refund', is_active: true }],
      }),
    ],
    reasonGroups: [
      reasons('general', {
        shoki: { ja: '初期不良', en: 'Faulty on arrival' },
        fuyo: { ja: '不要になった', en: 'No longer needed' },
      }),
    ],
    methods: [label],
    rest: {
      warranties: [
        {
          id: 'maker',
          group: 'maker',
          copy: { ja: 'メーカー保証', en: 'Warranty of the maker' },
          product_types: ['Camera', 'Audio'],
          days: 730,
          allowed: { exchange: true, refund: true },
        },
      ],
      ...withRules({
        id: 'kaifu',
        when: because('fuyo'),
        results: [
          {
            type: 'user-input',
            question: {
              id: 'kaifu',
              input: 'yes-no',
              copy: { ja: '開封しましたか？', en: 'Was it opened?' },
              yes: [{ type: 'line-item-fees', fees: { creditPercentage: 85 } }],
            },
          },
        ],
      }),
    },
  }),
  trade('tools for businesses: trade customers have longer, and a person pays', {
    id: 'werkzeug-suisse',
    name: 'Werkzeug Suisse',
    currency: 'CHF',
    languages: ['de', 'fr'],
    returnAddress: address('Werkzeug Suisse AG', 'Industriestrasse 4', 'Zürich', '8005', 'CH'),
    settings: { countries: ['CH'], availableLookupFields: ['email'] },
    policies: [
      conditionalPolicy(days([90, 90, 0], 'manual'), {
        id: 'handwerk',
        title: 'Trade customers',
        when: customer('handwerk'),
      }),
      days([14, 14, 0], 'delivered', {
        fees: [{ id: 'porto', type: 'flat_fee', amount: 950, outcome: 'refund', is_active: true }],
      }),
    ],
    reasonGroups: [
      reasons('alle', {
        falsch: { de: 'Falsch bestellt', fr: 'Erreur de commande' },
        defekt: { de: 'Defekt', fr: 'Défectueux' },
      }),
    ],
    methods: [label],
    rest: withRules({
      id: 'teuer',
      when: { all: [customer('handwerk'), hasPrice('at-least', 100_000)] },
      results: [review],
    }),
  }),
  trade('instruments: strings are opened once, pianos are picked up by hand', {
    id: 'fretwork',
    name: 'Fretwork',
    currency: 'GBP',
    languages: ['en'],
    returnAddress: address('Fretwork Ltd', '7 Denmark Street', 'London', 'WC2H 8LZ', 'GB'),
    settings: { countries: ['GB'], storeMaxDistance: 15, enablePointOfSale: true },
    policies: [
      conditionalPolicy(days([30, 30, 0], 'manual', { labelsEnabled: false }), {
        id: 'freight',
        title: 'Pianos',
        product_types: ['Piano'],
      }),
      standard,
    ],
    reasonGroups: [
      reasons('any', { tone: 'I do not like its tone', damaged: 'It arrived damaged', other: 'Another reason' }),
    ],
    methods: [label, { id: 'counter', kind: 'shopify-pos', name: 'Bring it to Denmark Street' }],
    rest: {
      adapters: { commerce: 'local', carriers: 'local', partners: 'sandbox', captcha: 'altcha', payments: 'sandbox' },
      stores: [
        {
          id: 'soho',
          name: 'Denmark Street',
          address: {
            ...address('Fretwork', '7 Denmark Street', 'London', 'WC2H 8LZ', 'GB'),
            latitude: 51.5155,
            longitude: -0.1297,
          },
        },
      ],
      ...withRules(
        {
          id: 'strings',
          when: ofType('Strings'),
          results: [
            {
              type: 'user-input',
              question: { id: 'seal', input: 'yes-no', copy: { en: 'Is the pack still sealed?' }, no: [reject] },
            },
          ],
          sentence: { en: 'Opened strings cannot go back.' },
        },
        { id: 'dear', when: hasPrice('at-least', 150_000), results: [review] },
      ),
    },
  }),
]
