import type { Order, OrderLine } from '../../schemas/entities/order.ts'
import type { Product } from '../../schemas/entities/product.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import type { TestWorld } from '../support/world.ts'

export const changesOf = ({ world, database }: Pick<TestWorld, 'world' | 'database'>, shopId: string) => {
  const orderNamed = async (name: string): Promise<Order> => {
    const order = await world.commerce.findOrderByName(shopId, name)
    if (order === null) throw new Error(`No order ${name}`)
    return order
  }
  const changeOrder = async (name: string, change: (order: Order) => Order) => {
    await localWrites(database).putOrders(shopId, [change(await orderNamed(name))])
  }
  const changeLine = (name: string, title: string, change: (line: OrderLine) => OrderLine) =>
    changeOrder(name, (order) => ({
      ...order,
      lines: order.lines.map((line) => (line.title.startsWith(title) ? change(line) : line)),
    }))
  const productOf = async (name: string, title: string): Promise<Product> => {
    const line = (await orderNamed(name)).lines.find((one) => one.title.startsWith(title))
    const [product] = await world.commerce.products(shopId, [line?.productId ?? ''])
    if (product === undefined) throw new Error(`No product ${title}`)
    return product
  }
  return {
    orderNamed,
    changeOrder,
    changeLine,
    changeProduct: async (name: string, title: string, change: (product: Product) => Product) => {
      await localWrites(database).putProducts(shopId, [change(await productOf(name, title))])
    },
    hideProduct: async (id: string) => {
      const products = await world.commerce.products(shopId, [id])
      await localWrites(database).putProducts(
        shopId,
        products.map((product) => ({ ...product, published: false })),
      )
    },
    removeProduct: async (name: string, title: string) => {
      const { id } = await productOf(name, title)
      await database.query({
        name: 'test.remove_product',
        text: 'delete from local_products where shop_id = $1 and id = $2',
        values: [shopId, id],
      })
    },
  }
}

const tables = ['returns', 'unit_claims', 'ledger', 'outbox', 'jobs'] as const

export const countRows = async ({ database }: Pick<TestWorld, 'database'>, shopId: string) => {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const text = `select count(*) as n from ${table} where shop_id = $1`
      const [row] = await database.query<{ n: number }>({ name: `test.count_${table}`, text, values: [shopId] })
      return [table, row?.n ?? -1] as const
    }),
  )
  return Object.fromEntries(counts)
}

export const noRows = Object.fromEntries(tables.map((table) => [table, 0]))
