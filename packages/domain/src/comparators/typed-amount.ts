/** Both thousands and decimals are written apart, so that neither can be taken for the other. */
const grouped = [/^\d{1,3}(\.\d{3})+,\d{1,2}$/, /^\d{1,3}(,\d{3})+\.\d{1,2}$/]
/** More than ten million euros is a typing error. */
const plain = /^\d{1,7}([.,]\d{1,2})?$/

/** Typed euros as `1234.56`, however they are written: `1.234,56`, `1,234.56`, `1 234,56`. Undefined for others. */
export function typedAmount(typed: string): string | undefined {
  const text = typed.replaceAll(/\s/g, '')
  const decimalAt = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const isGrouped = grouped.some((shape) => shape.test(text))
  const digits = isGrouped ? text.slice(0, decimalAt).replaceAll(/\D/g, '') + text.slice(decimalAt) : text
  return plain.test(digits) ? digits.replace(',', '.') : undefined
}
