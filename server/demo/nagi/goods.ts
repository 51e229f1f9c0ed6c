import type { DemoGoods } from '../export/catalog.ts'

/** Prices are in yen and include tax. */
export const nagiGoods: readonly DemoGoods[] = [
  {
    art: 'noragi',
    title: '刺し子の野良着',
    type: '羽織',
    tags: '藍染, 刺し子',
    story:
      '<p>裾に一針ずつ刺し子を施した、春から秋まで羽織れる野良着です。洗うほどに藍がやわらぎ、肩に馴染みます。</p><ul><li>綿 100%</li><li>本藍染め</li><li>手洗いをおすすめします</li></ul>',
    price: 28600,
    grams: 620,
    looks: ['カラー', { 藍: 'ai', 墨: 'sumi' }],
    more: [['サイズ', ['S', 'M', 'L']]],
    soldOut: ['墨 / S'],
  },
  {
    art: 'tabi-socks',
    title: '麻の足袋ソックス',
    type: '靴下',
    tags: '麻, 夏',
    story:
      '<p>指の間が心地よく、素足のように軽い足袋ソックス。こはぜは飾りではなく、きちんと留まります。</p><ul><li>麻 60% 綿 40%</li><li>日本製</li></ul>',
    price: 2200,
    grams: 70,
    looks: ['カラー', { 生成り: 'kinari', 小豆: 'azuki', 抹茶: 'matcha' }],
    more: [['サイズ', ['22–24', '25–27']]],
  },
  {
    art: 'tenugui',
    title: '注染てぬぐい',
    type: '布もの',
    tags: '綿, 贈りもの',
    story:
      '<p>裏まで染まる注染のてぬぐい。拭く、包む、飾る。端は切りっぱなしで、すぐに乾きます。</p><ul><li>綿 100%</li><li>33 × 90 cm</li></ul>',
    price: 1650,
    grams: 35,
    looks: ['柄', { 波: 'nami', 夕日: 'yuhi' }],
    untracked: true,
  },
  {
    art: 'furoshiki',
    title: '青海波の風呂敷',
    type: '布もの',
    tags: '絹, 贈りもの',
    story:
      '<p>贈りものも、お弁当も、一枚で。青海波の地紋が、結び目に表情をつくります。</p><ul><li>綿シャンタン</li><li>70 × 70 cm</li></ul>',
    price: 4400,
    grams: 110,
    looks: ['カラー', { 藤: 'fuji', 柿: 'kaki', 翡翠: 'hisui' }],
  },
  {
    art: 'yunomi',
    title: '掛け分け湯呑 二客組',
    type: 'うつわ',
    tags: '陶器, われもの',
    story:
      '<p>土の肌と釉薬の境目が、一つずつ違う湯呑です。手のひらに収まり、お茶がゆっくり冷めます。</p><ul><li>陶器 / 180 ml</li><li>二客組</li></ul>',
    price: 5280,
    grams: 480,
    looks: ['釉薬', { 粉引: 'kohiki', 青: 'ao' }],
    soldOut: ['青'],
  },
  {
    art: 'magewappa-bento',
    title: '曲げわっぱ弁当箱 二段',
    type: '木のもの',
    tags: '杉, 台所',
    story:
      '<p>秋田の杉を曲げ、桜の皮で綴じました。ご飯が冷めてもおいしい、木の弁当箱です。</p><ul><li>天然杉 / 720 ml</li><li>帯つき</li></ul>',
    price: 13200,
    grams: 320,
    looks: ['仕上げ', { 白木: 'sugi', 焼き: 'yaki' }],
    prices: { 焼き: 14300 },
  },
  {
    art: 'tetsubin',
    title: 'あられ鉄瓶',
    type: '台所',
    tags: '鋳物, 台所',
    story:
      '<p>砂型で一つずつ鋳込んだ鉄瓶。お湯がまろやかになり、手入れをすれば孫の代まで使えます。</p><ul><li>鋳鉄・銅蓋 / 1.0 L</li><li>直火・IH 対応</li></ul>',
    price: 38500,
    grams: 1900,
    looks: ['カラー', { 黒: 'kuro', 錆: 'sabi' }],
  },
  {
    art: 'lacquer-bowl',
    title: '漆の汁椀と箸',
    type: 'うつわ',
    tags: '漆器, 贈りもの',
    story:
      '<p>欅の木地に漆を六度。軽くて熱くならず、口当たりのやさしい汁椀です。箸を一膳添えました。</p><ul><li>欅・漆</li><li>径 12 cm</li></ul>',
    price: 9900,
    compareAt: 11000,
    grams: 190,
    looks: ['カラー', { 朱: 'shu', 黒: 'kuro' }],
  },
  {
    art: 'wind-bell',
    title: '吹きガラスの風鈴',
    type: 'しつらえ',
    tags: 'ガラス, 夏, われもの',
    story:
      '<p>型を使わず宙で吹いた江戸風鈴。金魚が二匹、風が吹くたびに泳ぎます。</p><ul><li>ソーダガラス</li><li>径 8 cm</li></ul>',
    price: 3300,
    grams: 160,
    looks: ['カラー', { 水: 'mizu', 桜: 'sakura' }],
  },
  {
    art: 'incense',
    title: '夕凪のお香と香皿',
    type: 'しつらえ',
    tags: '香り, 贈りもの',
    story:
      '<p>白檀に海の気配をひとすじ。一本で二十五分、日が暮れるまでの香りです。</p><ul><li>お香 40 本</li><li>木の香皿つき</li></ul>',
    price: 3080,
    grams: 210,
    looks: ['香り', { 檜: 'hinoki', 白檀: 'shiro' }],
  },
]
