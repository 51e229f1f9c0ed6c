import type { DemoGoods } from '../export/catalog.ts'

const SIZES = ['Size', ['S', 'M', 'L', 'XL']] as const
const SHOES = ['Size', ['37', '38', '39', '40', '41', '42', '43', '44']] as const

export const wrenfoldWear: readonly DemoGoods[] = [
  {
    art: 'wool-coat',
    title: 'Alder Wool Coat',
    type: 'Coats',
    tags: 'wool, winter, high-value',
    story:
      '<p>A straight coat with soft shoulders, woven from recycled wool and half-lined so that it moves. The collar stands up to weather; the pockets take gloves.</p><ul><li>70% recycled wool, 30% virgin wool</li><li>Half lined in cupro</li><li>Dry clean, and rarely</li></ul>',
    price: 32800,
    grams: 1650,
    looks: ['Color', { Camel: 'camel', Charcoal: 'charcoal', Forest: 'forest' }],
    more: [SIZES],
    soldOut: ['Charcoal / S', 'Forest / XL'],
    prices: { XL: 33800 },
  },
  {
    art: 'tweed-blazer',
    title: 'Heron Tweed Blazer',
    type: 'Coats',
    tags: 'wool, work, high-value',
    story:
      '<p>Herringbone from a mill on the Isle of Harris, cut like a cardigan: no pads, no canvas, no ceremony.</p><ul><li>100% virgin wool</li><li>Unstructured, half lined</li></ul>',
    price: 26400,
    compareAt: 31000,
    grams: 980,
    looks: ['Color', { Peat: 'peat', Lichen: 'lichen' }],
    more: [SIZES],
  },
  {
    art: 'chore-jacket',
    title: 'Rook Chore Jacket',
    type: 'Jackets',
    tags: 'cotton, work, bestseller',
    story:
      '<p>Three patch pockets and a twill that fades where you live in it. The first jacket on the hook, the last one back.</p><ul><li>Organic cotton twill, 340 g/m²</li><li>Corozo buttons</li></ul>',
    price: 13800,
    grams: 760,
    looks: ['Color', { Indigo: 'indigo', Olive: 'olive' }],
    more: [SIZES],
    soldOut: ['Olive / M'],
  },
  {
    art: 'quilted-gilet',
    title: 'Plover Quilted Gilet',
    type: 'Jackets',
    tags: 'winter, recycled',
    story:
      '<p>Warm where it counts and nowhere else. Recycled down, a two-way zip and a collar that zips up to the chin.</p><ul><li>Recycled nylon and down</li><li>Packs into its own pocket</li></ul>',
    price: 11800,
    grams: 420,
    looks: ['Color', { Pine: 'pine', Stone: 'stone' }],
    more: [SIZES],
  },
  {
    art: 'wide-trousers',
    title: 'Loom Wide Trousers',
    type: 'Trousers',
    tags: 'linen, summer',
    story:
      '<p>A high waist, two pleats and a leg wide enough for a breeze. Wear them with the tee tucked in.</p><ul><li>55% linen, 45% cotton</li><li>Side pockets, one at the back</li></ul>',
    price: 11200,
    grams: 430,
    looks: ['Color', { Sand: 'sand', Olive: 'olive', Black: 'black' }],
    more: [
      ['Waist', ['28', '30', '32', '34']],
      ['Length', ['Regular', 'Long']],
    ],
    soldOut: ['Sand / 28 / Long', 'Black / 32 / Regular'],
    prices: { Long: 11600 },
  },
  {
    art: 'cord-trousers',
    title: 'Hollis Cord Trousers',
    type: 'Trousers',
    tags: 'cotton, winter',
    story:
      '<p>Eight-wale corduroy with a deep turn-up. They go quiet after the second wash.</p><ul><li>98% cotton, 2% elastane</li><li>Turn-ups can be let down 4 cm</li></ul>',
    price: 10800,
    grams: 560,
    looks: ['Color', { Tobacco: 'tobacco', Bottle: 'bottle' }],
    more: [['Waist', ['28', '30', '32', '34', '36']]],
  },
  {
    art: 'linen-dress',
    title: 'Meadow Linen Dress',
    type: 'Dresses',
    tags: 'linen, summer',
    story:
      '<p>Gathered at the waist, tied at the side and short enough to cycle in. With pockets, of course.</p><ul><li>100% linen</li><li>Shell buttons</li></ul>',
    price: 13200,
    grams: 340,
    looks: ['Color', { Cornflower: 'cornflower', Oatmeal: 'oatmeal' }],
    more: [['Size', ['XS', 'S', 'M', 'L']]],
  },
  {
    art: 'chelsea-boot',
    title: 'Marsh Chelsea Boot',
    type: 'Shoes',
    tags: 'leather, winter',
    story:
      '<p>Vegetable-tanned leather, a welted sole that a cobbler can replace, and elastic that has been pulled ten thousand times by a machine so that you can trust it.</p><ul><li>Full-grain leather</li><li>Goodyear welt</li><li>Comes half a size large</li></ul>',
    price: 21800,
    grams: 1300,
    looks: ['Leather', { Chestnut: 'chestnut', Black: 'black', Sand: 'sand' }],
    more: [SHOES],
    soldOut: ['Chestnut / 37', 'Black / 44', 'Sand / 40'],
  },
  {
    art: 'felt-slippers',
    title: 'Hush Felt Slippers',
    type: 'Shoes',
    tags: 'wool, gift',
    story:
      '<p>One piece of felted wool over a suede sole. The floor is somebody else’s problem now.</p><ul><li>100% wool felt</li><li>Suede sole</li></ul>',
    price: 6800,
    grams: 380,
    looks: ['Color', { Grey: 'grey', Rust: 'rust' }],
    more: [['Size', ['36-37', '38-39', '40-41', '42-43']]],
  },
  {
    art: 'hearth-socks',
    title: 'Hearth Socks, Two Pairs',
    type: 'Accessories',
    tags: 'wool, winter, final-sale',
    story:
      '<p>Boot-weight wool with a reinforced heel. The last of this yarn: final sale.</p><ul><li>75% wool, 25% nylon</li><li>Two pairs</li></ul>',
    price: 1400,
    compareAt: 2800,
    grams: 120,
    looks: ['Color', { Oat: 'oat', Pine: 'pine', Heather: 'heather' }],
    more: [['Size', ['36-39', '40-43', '44-47']]],
  },
  {
    art: 'canvas-tote',
    title: 'Ferry Canvas Tote',
    type: 'Bags',
    tags: 'cotton, gift',
    story:
      '<p>Sixteen-ounce canvas on a leather foot that you can set down anywhere. Holds a market, or a weekend.</p><ul><li>Organic cotton canvas</li><li>Bridle leather base and handles</li></ul>',
    price: 7900,
    grams: 640,
    looks: ['Color', { Natural: 'natural', Navy: 'navy' }],
  },
  {
    art: 'satchel',
    title: 'Wren Leather Satchel',
    type: 'Bags',
    tags: 'leather, work, high-value',
    story:
      '<p>Saddle-stitched in a workshop of four. Two brass buckles, one pocket inside, a strap that remembers your shoulder.</p><ul><li>Vegetable-tanned leather</li><li>Solid brass</li><li>Fits a 14″ laptop</li></ul>',
    price: 28900,
    grams: 1400,
    looks: ['Leather', { Cognac: 'cognac', Ink: 'ink' }],
  },
]
