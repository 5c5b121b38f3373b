/** What the amount of an order is in: its fiat currency or its coin. */
export function amountCode(
  order: { is_currency_amount: boolean; currency: string | null; symbol: string | null } | null,
): string | null {
  return order && (order.is_currency_amount ? order.currency : order.symbol)
}
