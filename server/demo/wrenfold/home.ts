import type { DemoGoods } from '../export/catalog.ts'

/** Table, rest and paper of Wrenfold. */
export const wrenfoldHome: readonly DemoGoods[] = [
  {
    art: 'pebble-mug',
    title: 'Pebble Mug',
    type: 'Tableware',
    tags: 'stoneware, fragile, bestseller',
    story:
      '<p>Thrown by hand, so no two agree on where the glaze should stop. Holds exactly as much coffee as you meant to drink.</p><ul><li>Stoneware, 350 ml</li><li>Dishwasher safe</li></ul>',
    price: 2600,
    grams: 410,
    looks: ['Glaze', { Chalk: 'chalk', Celadon: 'celadon', Ochre: 'ochre' }],
  },
  {
    art: 'nesting-bowls',
    title: 'Tide Nesting Bowls',
    type: 'Tableware',
    tags: 'stoneware, fragile',
    story:
      '<p>Three bowls that live in the space of one: salad, soup, and the small one everybody wants.</p><ul><li>Stoneware, set of three</li><li>14, 18 and 22 cm</li></ul>',
    price: 7400,
    grams: 1850,
    looks: ['Glaze', { Tide: 'tide', Dune: 'dune' }],
  },
  {
    art: 'kestrel-teapot',
    title: 'Kestrel Teapot',
    type: 'Tableware',
    tags: 'stoneware, fragile, gift',
    story:
      '<p>A round belly, a spout that does not drip and a handle of bent ash that stays cool. Four cups, or two thirsty people.</p><ul><li>Stoneware and ash, 900 ml</li><li>Strainer included</li></ul>',
    price: 8800,
    grams: 1120,
    looks: ['Glaze', { Chalk: 'chalk', Slate: 'slate', Celadon: 'celadon' }],
    soldOut: ['Celadon'],
  },
  {
    art: 'supper-plates',
    title: 'Supper Plates, Set of Seven',
    type: 'Tableware',
    tags: 'stoneware, fragile',
    story:
      '<p>Four large, three small, one rim. They stack low and ring like a bell.</p><ul><li>Stoneware</li><li>27 and 19 cm</li></ul>',
    price: 13600,
    compareAt: 15400,
    grams: 4200,
    looks: ['Glaze', { Chalk: 'chalk', Dusk: 'dusk' }],
  },
  {
    art: 'arc-vase',
    title: 'Arc Vase',
    type: 'Decor',
    tags: 'stoneware, fragile, gift',
    story:
      '<p>A narrow neck that makes three twigs look like a decision. The branch is not included; there is one outside.</p><ul><li>Stoneware</li><li>24 cm</li></ul>',
    price: 5800,
    grams: 980,
    looks: ['Glaze', { Terracotta: 'terracotta', Bone: 'bone' }],
  },
  {
    art: 'tea-towels',
    title: 'Linen Tea Towels, Pair',
    type: 'Kitchen',
    tags: 'linen, gift',
    story:
      '<p>They dry better with every wash, which is more than most of us can say.</p><ul><li>100% linen</li><li>50 × 70 cm, two</li></ul>',
    price: 2900,
    grams: 160,
    looks: ['Color', { 'Blue Check': 'check', 'Rust Check': 'rust' }],
    untracked: true,
  },
  {
    art: 'oak-board',
    title: 'Keel Serving Board',
    type: 'Kitchen',
    tags: 'wood, gift',
    story:
      '<p>One plank, no glue, a groove for the juice and a loop for the hook. Oil it when you remember.</p><ul><li>Solid hardwood</li><li>52 × 20 cm</li></ul>',
    price: 4900,
    grams: 1150,
    looks: ['Wood', { Oak: 'oak', Walnut: 'walnut' }],
    prices: { Walnut: 5900 },
  },
  {
    art: 'spoon-trio',
    title: 'Spoon Trio',
    type: 'Kitchen',
    tags: 'wood, gift',
    story:
      '<p>Two to stir and one to turn, carved from one branch and tied with its own string.</p><ul><li>Oiled hardwood</li><li>32 cm</li></ul>',
    price: 2400,
    grams: 190,
    looks: ['Wood', { Beech: 'beech', Cherry: 'cherry' }],
  },
  {
    art: 'apron',
    title: 'Larder Apron',
    type: 'Kitchen',
    tags: 'cotton, gift',
    story:
      '<p>Workwear for soup. Cross-back straps, a pocket in two parts and room for a towel.</p><ul><li>Cotton twill, leather straps</li><li>Adjustable, one size</li></ul>',
    price: 5400,
    grams: 420,
    looks: ['Color', { Denim: 'denim', Clay: 'clay' }],
  },
  {
    art: 'dusk-candle',
    title: 'Dusk Candle',
    type: 'Candles',
    tags: 'gift, keep',
    story:
      '<p>Rapeseed wax in a glazed cup that becomes a very good pencil pot. Burns for about forty evenings.</p><ul><li>Plant wax, cotton wick</li><li>220 g</li></ul>',
    price: 1800,
    grams: 520,
    looks: ['Scent', { 'Fig & Smoke': 'fig', Cedar: 'cedar' }],
    untracked: true,
  },
  {
    art: 'glow-lamp',
    title: 'Glow Table Lamp',
    type: 'Decor',
    tags: 'stoneware, fragile',
    story:
      '<p>A stoneware foot and a linen shade: light the color of late afternoon, at any hour.</p><ul><li>Stoneware and linen</li><li>E27, dimmer on the cord</li></ul>',
    price: 14200,
    grams: 2300,
    looks: ['Glaze', { Sage: 'sage', Clay: 'clay' }],
  },
  {
    art: 'drove-blanket',
    title: 'Drove Wool Blanket',
    type: 'Textiles',
    tags: 'wool, winter, gift',
    story:
      '<p>Heavy enough to settle an argument, soft enough to start a nap. Woven in the Borders since before there were borders.</p><ul><li>100% new wool</li><li>140 × 190 cm</li></ul>',
    price: 15600,
    grams: 1400,
    looks: ['Color', { Heath: 'heath', Loden: 'loden', Cloud: 'cloud' }],
    soldOut: ['Loden'],
  },
  {
    art: 'nest-cushion',
    title: 'Nest Cushion',
    type: 'Textiles',
    tags: 'cotton',
    story:
      '<p>A knitted cover with four small tassels and a feather pad that takes its time to get up again.</p><ul><li>Cotton cover, feather pad</li><li>50 × 50 cm</li></ul>',
    price: 6200,
    grams: 890,
    looks: ['Color', { Ecru: 'ecru', Teal: 'teal', Rose: 'rose' }],
  },
  {
    art: 'willow-basket',
    title: 'Willow Basket',
    type: 'Storage',
    tags: 'natural',
    story:
      '<p>For logs, toys, laundry or the cat. Woven in Somerset, with leather ears.</p><ul><li>Willow and leather</li><li>38 × 34 cm</li></ul>',
    price: 8400,
    grams: 1500,
    looks: ['Color', { Natural: 'natural', Smoke: 'smoke' }],
  },
  {
    art: 'garden-soap',
    title: 'Garden Soap, Three Bars',
    type: 'Bath',
    tags: 'gift, hygiene, donate',
    story:
      '<p>Cold-pressed, wrapped in seed paper: plant the label when the soap is gone.</p><ul><li>Olive and shea, no palm oil</li><li>3 × 110 g</li></ul>',
    price: 2100,
    grams: 360,
    looks: ['Scent', { Rosemary: 'rosemary', 'Oat Milk': 'oat' }],
  },
  {
    art: 'ledger-notebook',
    title: 'Ledger Notebook, Pair',
    type: 'Stationery',
    tags: 'paper, gift',
    story:
      '<p>Thread-sewn so that it opens flat on the first day. One for plans, one for what happened instead.</p><ul><li>2 × 160 pages, dotted</li><li>Linen cover</li></ul>',
    price: 2800,
    grams: 620,
    looks: ['Cover', { Forest: 'forest', Plum: 'plum', Sky: 'sky' }],
  },
  {
    art: 'letter-set',
    title: 'Slow Post Letter Set',
    type: 'Stationery',
    tags: 'paper, gift',
    story:
      '<p>Twelve sheets, twelve envelopes and a stick of wax. The answer takes a week; that is the point.</p><ul><li>Cotton paper, 120 g/m²</li><li>Sealing wax and stamp</li></ul>',
    price: 3400,
    grams: 340,
    looks: ['Color', { Blush: 'blush', Mist: 'mist' }],
  },
  {
    art: 'pencil-roll',
    title: 'Field Pencil Roll',
    type: 'Stationery',
    tags: 'paper, gift',
    story:
      '<p>Five pencils in a canvas roll that ties with a ribbon. Sharpened before they leave us.</p><ul><li>Cedar pencils</li><li>Canvas roll</li></ul>',
    price: 3600,
    grams: 150,
    looks: ['Color', { Meadow: 'meadow' }],
  },
]
