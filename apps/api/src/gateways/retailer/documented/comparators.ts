import { eurosOf, listOf, type Loose, numberOf, objectOf, textOf } from '../loose-values.ts'
import { type Documented, onlyFields } from '../visit.ts'

const lineOf = (value: unknown) => {
  const line = objectOf(value)
  const [quantity, price, multi] = ['quantity', 'price_unit', 'multi'].map((name) => numberOf(line[name]))
  const isWhole = [quantity, price].every((part) => typeof part === 'number')
  const times = typeof multi === 'number' ? multi : 1
  return {
    name: textOf(line['name']),
    quantity: textOf(quantity),
    price_unit: textOf(price),
    multi: String(times),
    amount: isWhole ? (Number(quantity) * Number(price) * times).toFixed(2) : '',
  }
}

const linesOf = (lines: Loose, name: string) => listOf(lines[name]).map(lineOf)

const readResult =
  (names: readonly string[]): NonNullable<Documented['read']> =>
  (answer) => {
    const body = objectOf(answer)
    const operations = objectOf(body['operations'])
    const lines = objectOf(operations['lines'] ?? operations)
    return {
      header: textOf(body['header']),
      content: textOf(body['content']),
      total_amount: numberOf(body['total_amount']),
      // What only a Fanal tells.
      product: null,
      saving: null,
      otherwise_amount: null,
      operations: {
        lines: Object.fromEntries(names.map((name) => [name, linesOf(lines, name)])),
        taxes: listOf(operations['taxes']).map((tax) => ({
          name: textOf(objectOf(tax)['name']),
          amount: eurosOf(objectOf(tax)['amount']),
        })),
      },
    }
  }

const readSent: NonNullable<Documented['read']> = (body) => ({
  status: 'OK',
  result: textOf(objectOf(body)['result']),
})

const bill = ['cups', 'comerOrigin', 'consent', 'mode', 'startDate', 'endDate', 'invoiceAmount']
const electricity = ['accessTariff', 'power', 'power2', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6']

export const comparatorCalls: Record<string, Documented> = {
  comparePrice: {
    put: onlyFields(...bill, ...electricity),
    read: readResult(['potencia', 'energia', 'lloguer', 'altres']),
  },
  confirmComparison: { read: readSent },
  compareGasPrice: {
    read: (body, args, visit) =>
      'operations' in objectOf(body)
        ? readResult(['fijo', 'variable', 'lloguer'])(body, args, visit)
        : readSent(body, args, visit),
  },
}
