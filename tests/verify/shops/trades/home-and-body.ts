import {
  address,
  answer,
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

const flat = (id: string, amount: number) => [
  { id, type: 'flat_fee', amount, outcome: 'refund', is_active: true } as const,
]

export const homeTrades = [
  trade('cosmetics: opened jars stay, sealed ones go back', {
    id: 'lavande',
    name: 'Maison Lavande',
    currency: 'EUR',
    languages: ['fr', 'en'],
    returnAddress: address('Maison Lavande', '14 rue des Fleurs', 'Grasse', '06130', 'FR'),
    settings: { countries: ['FR', 'BE', 'LU'] },
    policies: [
      days([30, 30, 60], 'delivered', { gift_card_incentive_type: 'percentage', gift_card_incentive_value: 10 }),
    ],
    reasonGroups: [
      reasons('soins', {
        allergie: { fr: 'Réaction cutanée', en: 'A reaction of my skin' },
        teinte: { fr: 'Mauvaise teinte', en: 'The wrong shade' },
        casse: { fr: 'Arrivé cassé', en: 'It arrived broken' },
      }),
    ],
    methods: [label],
    rest: withRules(
      {
        id: 'ouvert',
        when: { not: because('casse') },
        results: [
          {
            type: 'user-input',
            question: {
              id: 'ouvert',
              input: 'yes-no',
              copy: { fr: 'Le produit est-il ouvert ?', en: 'Was it opened?' },
            },
          },
        ],
      },
      {
        id: 'hygiene',
        when: { all: [answer('ouvert', 'yes'), because('teinte')] },
        results: [reject],
        sentence: { fr: 'Un produit ouvert ne peut pas être repris.', en: 'An opened product cannot go back.' },
      },
      {
        id: 'allergie',
        when: { all: [answer('ouvert', 'yes'), because('allergie')] },
        results: [{ type: 'keep-donate', outcome: 'keep' }, review],
      },
    ),
  }),
  trade('furniture: a fee for the van, and photos of what broke', {
    id: 'oak-and-iron',
    name: 'Oak & Iron',
    currency: 'GBP',
    languages: ['en'],
    returnAddress: address('Oak & Iron', 'Unit 5, Canal Works', 'Leeds', 'LS12 2QL', 'GB'),
    settings: { countries: ['GB', 'IE'] },
    policies: [
      conditionalPolicy(days([30, 30, 0], 'delivered', { fees: flat('van', 4500) }), {
        id: 'large',
        title: 'Large furniture',
        product_types: ['Sofa', 'Table', 'Wardrobe'],
      }),
      days([60, 60, 60]),
    ],
    reasonGroups: [
      reasons(
        'large',
        { room: 'It does not fit the room', broken: 'A part is broken', colour: 'The color is different' },
        ['Sofa', 'Table', 'Wardrobe'],
      ),
      reasons('small', { style: 'Not my style', broken: 'It arrived broken' }),
    ],
    methods: [label],
    rest: withRules({
      id: 'broken',
      when: because('broken'),
      results: [
        { type: 'user-input', question: { id: 'where', input: 'comment', copy: { en: 'Which part is broken?' } } },
        { type: 'user-input', question: { id: 'photo', input: 'upload', copy: { en: 'A photo of the part' } } },
      ],
    }),
  }),
  trade('mattresses: a hundred nights, then somebody is glad of it', {
    id: 'restwell',
    name: 'Restwell',
    currency: 'USD',
    languages: ['en'],
    returnAddress: address('Restwell', '400 Mill Road', 'Denver', '80205', 'US', 'CO'),
    settings: { countries: ['US'], single_product_returns: true },
    policies: [days([100, 100, 0], 'immediate')],
    reasonGroups: [reasons('sleep', { soft: 'Too soft', firm: 'Too firm', hot: 'Too warm' })],
    methods: [label],
    rest: withRules({ id: 'donate', when: ofType('Mattress'), results: [{ type: 'keep-donate', outcome: 'donate' }] }),
  }),
  trade('glasses: prescriptions are made again, frames are refunded', {
    id: 'brightside',
    name: 'Brightside Optics',
    currency: 'USD',
    languages: ['en'],
    returnAddress: address('Brightside Optics', '12 Elm Street', 'Portland', '97205', 'US', 'OR'),
    settings: { countries: ['US'], enableExchangeReplaceOption: true },
    policies: [days([60, 30, 60])],
    reasonGroups: [
      reasons('sight', {
        blurry: 'I do not see well with them',
        fit: 'They do not sit well',
        look: 'I do not like the look',
      }),
    ],
    methods: [label],
    rest: withRules({
      id: 'prescription',
      when: hasTag('prescription'),
      results: [{ type: 'exclude-outcome', excluded: ['refund', 'storeCredit'] }],
      sentence: { en: 'Prescription glasses are made again.' },
    }),
  }),
  trade('lingerie: what was worn is given away, credit is worth more', {
    id: 'bielizna',
    name: 'Bielizna',
    currency: 'PLN',
    languages: ['en'],
    returnAddress: address('Bielizna', 'ul. Długa 8', 'Kraków', '31-146', 'PL'),
    settings: { countries: ['PL', 'CZ', 'SK'] },
    policies: [
      days([30, 14, 60], 'in_transit', {
        gift_card_incentive_type: 'flat',
        gift_card_incentive_value: 1500,
        keep_item_enabled: true,
        keep_item_threshold: 2500,
      }),
    ],
    reasonGroups: [
      reasons('fit', {
        band: 'The band is too tight',
        cup: 'The cup is too small',
        colour: 'Another color than shown',
      }),
    ],
    methods: [label],
    rest: withRules({ id: 'briefs', when: ofType('Briefs'), results: [{ type: 'keep-donate', outcome: 'donate' }] }),
  }),
  trade('made to measure: altered and made again, never refunded', {
    id: 'sartoria',
    name: 'Sartoria Conti',
    currency: 'EUR',
    languages: ['en', 'de'],
    returnAddress: address('Sartoria Conti', 'Via Tornabuoni 9', 'Firenze', '50123', 'IT'),
    settings: { countries: ['IT', 'DE', 'AT', 'CH'], enableExchangeReplaceOption: true },
    features: ['warranties'],
    policies: [
      conditionalPolicy(days([45, 0, 0]), { id: 'measured', title: 'Made to measure', tags: ['made-to-measure'] }),
      days([30, 30, 0]),
    ],
    reasonGroups: [
      reasons('cut', {
        sleeve: { en: 'The sleeves are too long', de: 'Die Ärmel sind zu lang' },
        waist: { en: 'The waist is too wide', de: 'Der Bund ist zu weit' },
      }),
    ],
    methods: [label],
    rest: {
      warranties: [
        {
          id: 'seams',
          group: 'atelier',
          copy: { en: 'A seam has opened', de: 'Eine Naht ist aufgegangen' },
          product_types: ['Suit', 'Coat'],
          days: 365,
          allowed: { exchange: true },
        },
      ],
    },
  }),
  trade('shoes: the other size is recommended', {
    id: 'solemate',
    name: 'Solemate',
    currency: 'USD',
    languages: ['en'],
    returnAddress: address('Solemate', '5 Harbor Way', 'Boston', '02210', 'US', 'MA'),
    settings: { countries: ['US', 'CA'], smartRecommendationsEnabled: true, diff_priced_exchanges: true },
    features: ['smart-recommendations', 'different-priced-variant-exchanges'],
    policies: [days([60, 30, 60], 'in_transit', { shop_now_enabled: true, shop_now_bonus: 1000 })],
    reasonGroups: [
      {
        ...reasons('shoes', { colour: 'Another color', pain: 'They hurt' }),
        reasons: [
          {
            id: 'tight',
            text: 'Too small',
            has_smart_recommendation: true,
            smart_recommendation: { option_name: 'Size', recommend_order: 1 },
          },
          {
            id: 'loose',
            text: 'Too large',
            has_smart_recommendation: true,
            smart_recommendation: { option_name: 'Size', recommend_order: -1 },
          },
          { id: 'pain', text: 'They hurt', comments: true },
        ],
      },
    ],
    methods: [label],
  }),
  trade('supplements: cheap things stay, a person reads why', {
    id: 'vita-bay',
    name: 'Vita Bay',
    currency: 'NZD',
    languages: ['en'],
    returnAddress: address('Vita Bay', '3 Quay Street', 'Auckland', '1010', 'NZ'),
    settings: { countries: ['NZ', 'AU'] },
    policies: [
      days([0, 60, 60], 'manual', { keep_item_enabled: true, keep_item_threshold: 4000, keep_item_immediate: true }),
    ],
    reasonGroups: [
      {
        ...reasons('health', {}),
        reasons: [
          { id: 'effect', text: 'It did not help', comments: true, comments_required: true },
          { id: 'taste', text: 'I do not like the taste' },
        ],
      },
    ],
    methods: [label],
    rest: withRules({ id: 'health', when: because('effect'), results: [review] }),
  }),
  trade('rugs and curtains: cut goods are final, dear rugs are looked at', {
    id: 'textiel',
    name: 'Huis Textiel',
    currency: 'EUR',
    languages: ['en', 'fr', 'de'],
    returnAddress: address('Huis Textiel', 'Kanaalweg 22', 'Gent', '9000', 'BE'),
    settings: { countries: ['BE', 'NL', 'FR', 'DE'], finalSaleTags: ['cut-to-size'] },
    policies: [
      days([30, 30, 90], 'delivered', { fees: flat('carrier', 995), fallbackLineItemFees: { creditPercentage: 95 } }),
    ],
    reasonGroups: [
      reasons('home', {
        size: { en: 'The size is wrong', fr: 'La taille ne va pas', de: 'Die Größe passt nicht' },
        shade: { en: 'The color is different', fr: 'La couleur est différente', de: 'Die Farbe ist anders' },
      }),
    ],
    methods: [label],
    rest: withRules({ id: 'rug', when: { all: [ofType('Rug'), hasPrice('at-least', 60_000)] }, results: [review] }),
  }),
]
