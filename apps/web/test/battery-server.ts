import type { BatteryLink, SharedBattery } from '@fanal/contract/schemas/batteries'
import { sharesOf, withShare } from '@fanal/domain/batteries/battery-shares'
import { moveShare, type Pot } from '@fanal/domain/batteries/move-share'
import { centsToEuros } from '@fanal/domain/money'
import { type Answer, type Call, serve } from './server.ts'

// Two batteries that two contracts share, on a server that changes them by the rules of the real one.

export const solar = 'Batería solar de casa'
export const savings = 'Ahorro para el invierno'
/** The contract that looks at them. */
export const name = '100002'

interface Battery {
  id: number
  name: string
  pot: Pot
  mode: BatteryLink['gestio_descomptes']
}

const sharedOf = ({ id, name: called, pot }: Battery): SharedBattery => {
  const shares = sharesOf(pot.links.map(({ pes }) => pes))
  return {
    id,
    name: called,
    total_descompte: centsToEuros(pot.cents),
    items: pot.links.map(({ contract, pes }, i) => ({
      bateria_id: id,
      percentage: shares[i] ?? 0,
      pes,
      es_origen: false,
      contract: { name: contract, address: `Calle ${contract}, 1` },
    })),
  }
}

const bothShare = (first: number, second: number) => [
  { contract: '100001', pes: first },
  { contract: name, pes: second },
]

/** What the server knows, and what another window of the customer may do to it. */
function world() {
  const known: Battery[] = [
    { id: 1, name: solar, pot: { cents: 10_001, links: bothShare(6000, 4000) }, mode: 'aplicar' },
    { id: 2, name: savings, pot: { cents: 5_000, links: bothShare(3000, 7000) }, mode: 'acumular' },
  ]
  const find = (id: number): Battery => {
    const found = known.find((one) => one.id === id)
    if (!found) throw new Error(`No battery ${id}`)
    return found
  }
  return {
    known,
    find,
    setShare: (id: number, percent: number) => {
      const { pot } = find(id)
      const weights = withShare(
        pot.links.map(({ pes }) => pes),
        1,
        percent,
      )
      pot.links = pot.links.map((link, i) => ({ ...link, pes: weights[i] ?? 0 }))
    },
    move: (from: number, to: number, percent: number) => {
      const [origin, target] = [find(from), find(to)]
      const moved = moveShare(origin.pot, target.pot, name, percent)
      origin.pot = moved.origin
      target.pot = moved.target
      return { moved: centsToEuros(moved.cents), origin: sharedOf(origin), target: sharedOf(target) }
    },
  }
}

function linkOf(of: Battery): BatteryLink {
  const { total_descompte, items } = sharedOf(of)
  const own = items.find(({ contract }) => contract.name === name)
  return {
    id: of.id,
    bateria: { id: of.id, name: of.name },
    pes: own?.pes ?? 0,
    pes_percentatge: own?.percentage ?? 0,
    data_inici: '2020-01-01',
    data_final: null,
    gestio_descomptes: of.mode,
    total_descompte,
    this_year: { in: '12.00', out: '3.50' },
    es_origen: false,
    es_receptor: true,
    receptors: items.length,
    te_destins: true,
  }
}

const types = [
  { name: 'aplicar', description: 'Aplicar el saldo a mis facturas' },
  { name: 'acumular', description: 'Acumular el saldo' },
]
const movement = {
  id: 1,
  date: '2026-11-01',
  contract: name,
  invoice: null,
  concept: 'surplus',
  description: '',
  amount: '1.00',
  balance: '1.00',
}

function write(
  { setShare, move, find }: ReturnType<typeof world>,
  { path, body }: Call,
  id: number,
): unknown {
  if (path.includes('move_virtual'))
    return move(id, Number(body['bateria_desti']), Number(body['pes_percentatge']))
  if (path.includes('pes_percentatge')) setShare(id, Number(body['pes_percentatge']))
  else find(id).mode = body['valor_descomptes'] as Battery['mode']
  return sharedOf(find(id))
}

/** `answer` comes first; `over` is what a test changes in the contract's part of each battery. */
export function batteryServer(
  answer: (call: Call) => Answer | undefined | Promise<Answer | undefined> = () => undefined,
  over: Partial<BatteryLink> = {},
) {
  const now = world()
  const usual = (call: Call): unknown => {
    const { path, method } = call
    const id = Number(/\/(\d+)(\?|$)/.exec(path)?.[1])
    if (method === 'PUT') return write(now, call, id)
    if (path.includes('bateria/types')) return { items: types }
    if (path.includes('movements')) return { items: [movement], n_items: 1, offset: 0, limit: 10 }
    if (path.includes('targets')) return { items: now.known.filter((one) => one.id !== id).map(sharedOf) }
    if (path.includes('percentages')) return sharedOf(now.find(id))
    const links = now.known.map((one) => ({ ...linkOf(one), ...over }))
    return { name, type: 'electricity', state: 'activa', bateria_virtual: links }
  }
  const server = serve(async (call) => (await answer(call)) ?? { body: usual(call) })
  return Object.assign(server, { setShare: now.setShare, move: now.move })
}
