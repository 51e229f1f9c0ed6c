import type { ShopId } from '../../../schemas/ids.ts'
import type { Commerce } from './port.ts'

type Call = (asked: ShopId | { readonly shopId: ShopId }, ...more: readonly unknown[]) => Promise<unknown>

export function commerceByShop(of: (shopId: ShopId) => Promise<Commerce>): Commerce {
  const to = <Name extends keyof Commerce>(name: Name): Commerce[Name] => {
    const call: Call = async (asked, ...more) => {
      const commerce = await of(typeof asked === 'string' ? asked : asked.shopId)
      // The arguments belong to the method of the same name.
      return (commerce[name] as Call)(asked, ...more)
    }
    return call as Commerce[Name]
  }
  return {
    findOrderByName: to('findOrderByName'),
    ordersOf: to('ordersOf'),
    findOrder: to('findOrder'),
    keptUntil: to('keptUntil'),
    products: to('products'),
    askStock: to('askStock'),
    productsOfVariants: to('productsOfVariants'),
    collections: to('collections'),
    holds: to('holds'),
    productsOfType: to('productsOfType'),
    previews: to('previews'),
    collectionProducts: to('collectionProducts'),
    amendOrder: to('amendOrder'),
    amendmentsOf: to('amendmentsOf'),
    forgetAmendments: to('forgetAmendments'),
    catchUp: to('catchUp'),
    following: to('following'),
    listen: to('listen'),
    readAgain: to('readAgain'),
    keysLastMs: to('keysLastMs'),
    refund: to('refund'),
    issueGiftCard: to('issueGiftCard'),
    giftCardCode: to('giftCardCode'),
    createExchangeOrder: to('createExchangeOrder'),
    checkoutOf: to('checkoutOf'),
    cancelExchange: to('cancelExchange'),
    markPaid: to('markPaid'),
    reserve: to('reserve'),
    release: to('release'),
    restock: to('restock'),
    annotate: to('annotate'),
    recordReturn: to('recordReturn'),
    processReturn: to('processReturn'),
    endReturn: to('endReturn'),
    find: to('find'),
  }
}
