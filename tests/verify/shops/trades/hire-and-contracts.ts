import {
  address,
  answer,
  because,
  conditionalPolicy,
  customer,
  days,
  hasPrice,
  label,
  ofType,
  reasons,
  review,
  trade,
  withRules,
} from './trade.ts'

export const contractTrades = [
  trade('watches: fast exchanges secured by a card, a person looks at the dearest', {
    id: 'meridian',
    name: 'Meridian',
    currency: 'CHF',
    languages: ['en', 'de', 'fr'],
    returnAddress: address('Meridian SA', 'Rue du Rhône 30', 'Genève', '1204', 'CH'),
    settings: { countries: ['CH', 'DE', 'FR', 'US'], diff_priced_exchanges: true, instantExchangeWindow: 10 },
    features: ['different-priced-variant-exchanges', 'instant-exchanges', 'instant-refunds'],
    policies: [
      days([30, 14, 30], 'delivered', {
        instant_return_enabled: true,
        instant_return_window: 10,
        instant_return_authorization_type: 'full',
      }),
    ],
    reasonGroups: [
      reasons('watches', {
        strap: { en: 'The strap is too short', de: 'Das Band ist zu kurz', fr: 'Le bracelet est trop court' },
        gift: { en: 'An unwanted present', de: 'Ein Geschenk, das nicht gefällt', fr: 'Un cadeau non désiré' },
      }),
    ],
    methods: [label],
    rest: withRules({
      id: 'papers',
      when: hasPrice('at-least', 500_000),
      results: [
        review,
        {
          type: 'user-input',
          question: {
            id: 'papers',
            input: 'upload',
            copy: { en: 'The certificate', de: 'Das Zertifikat', fr: 'Le certificat' },
          },
        },
      ],
    }),
  }),
  trade('uniforms by contract: one policy a client, printed names never go back', {
    id: 'dienstkleid',
    name: 'Dienstkleid',
    currency: 'EUR',
    languages: ['de'],
    returnAddress: address('Dienstkleid KG', 'Lagerweg 3', 'Kassel', '34117', 'DE'),
    settings: {
      countries: ['DE', 'AT', 'NL'],
      availableLookupFields: ['email'],
      finalSaleTags: ['namensdruck'],
      enableExchangeReplaceOption: true,
    },
    policies: [
      conditionalPolicy(days([180, 0, 0]), {
        id: 'rahmenvertrag',
        title: 'Contracts',
        when: customer('rahmenvertrag'),
      }),
      days([30, 30, 0]),
    ],
    reasonGroups: [reasons('kleidung', { klein: 'Zu klein', gross: 'Zu groß', lieferung: 'Falsch geliefert' })],
    methods: [
      { ...label, countries: ['DE'] },
      {
        id: 'ausland',
        kind: 'pre-paid',
        countries: ['AT', 'NL'],
        fees: [{ id: 'ausland', type: 'flat_fee', amount: 490, outcome: 'refund', is_active: true }],
      },
    ],
  }),
  trade('cameras for hire: what comes back late or broken is looked at', {
    id: 'lenslend',
    name: 'Lens Lend',
    currency: 'AUD',
    languages: ['en'],
    returnAddress: address('Lens Lend', '88 Smith St', 'Fitzroy', '3065', 'AU', 'VIC'),
    settings: { countries: ['AU', 'NZ'], single_product_returns: true },
    policies: [days([0, 21, 0], 'manual')],
    reasonGroups: [
      reasons('hire', { done: 'My hire has ended', fault: 'It does not work', wrong: 'You sent another model' }),
    ],
    methods: [label],
    rest: withRules(
      {
        id: 'scratches',
        when: because('done'),
        results: [
          {
            type: 'user-input',
            question: { id: 'scratches', input: 'yes-no', copy: { en: 'Are there new scratches?' }, yes: [review] },
          },
        ],
      },
      {
        id: 'show',
        when: answer('scratches', 'yes'),
        results: [{ type: 'user-input', question: { id: 'show', input: 'upload', copy: { en: 'Please show them' } } }],
      },
      {
        id: 'lens',
        when: { all: [answer('scratches', 'yes'), ofType('Lens')] },
        results: [
          { type: 'user-input', question: { id: 'glass', input: 'yes-no', copy: { en: 'Is the glass scratched?' } } },
        ],
      },
    ),
  }),
]
