import { getCurrencyDigits } from '../../schemas/values/money.ts'
import type { CasePayment, ReturnCase } from './return-case.ts'

const presentmentOf = (currency: string): string => (currency === 'JPY' ? 'USD' : 'JPY')

const decimal = (minor: number, currency: string): string => {
  const digits = getCurrencyDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

export function exportedMoney({ currency, taxesIncluded, money }: ReturnCase, total: number) {
  const { status, outstanding, payments, refunds, times } = money
  const presentmentCurrency = times === undefined ? currency : presentmentOf(currency)
  const written = ({ kind, status: paymentStatus, amount, shown: isShown }: CasePayment, n: number) => {
    const inPresentment = isShown && times !== undefined && total > 0
    const own = inPresentment ? decimal(amount * times, presentmentCurrency) : decimal(amount, currency)
    return {
      id: `${kind}-${n}`,
      kind,
      status: paymentStatus,
      amount: own,
      currency: inPresentment ? presentmentCurrency : currency,
    }
  }
  return {
    taxes_included: taxesIncluded,
    presentment_currency: presentmentCurrency,
    total_price_set: {
      presentment_money: {
        amount: decimal(total * (times ?? 1), presentmentCurrency),
        currency_code: presentmentCurrency,
      },
      shop_money: { amount: decimal(total, currency), currency_code: currency },
    },
    total_outstanding: decimal(outstanding, currency),
    financial_status: status,
    transactions: payments.map(written),
    refunds: refunds.map((refund, n) => ({ transactions: [written(refund, n)] })),
  }
}
