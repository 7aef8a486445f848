import type { CaseKind, CaseResult, EntryAuthor, EntryKind } from '@fanal/domain/support/case'

export interface DemoEntry {
  kind: EntryKind
  by: EntryAuthor
  author?: string
  daysAgo: number
  /** Hours after midnight in Madrid. */
  hour: number
  text?: string
  detail?: Record<string, unknown>
  hasPhoto?: true
}

export interface DemoCase {
  contract: string
  kind: CaseKind
  category?: number
  claim?: string
  subject: string
  /** About the newest invoice of the contract. */
  hasInvoice?: true
  answers?: Record<string, unknown>
  reading?: Record<string, number>
  story: readonly [DemoEntry, ...DemoEntry[]]
  result?: CaseResult
  rating?: { satisfaction: number; words: string }
}

const staff = (author: string, kind: EntryKind, daysAgo: number, hour: number, text = ''): DemoEntry => ({
  kind,
  by: 'staff',
  author,
  daysAgo,
  hour,
  text,
})
const own = (kind: EntryKind, daysAgo: number, hour: number, text = ''): DemoEntry => ({
  kind,
  by: 'customer',
  daysAgo,
  hour,
  text,
})
const distributor = (daysAgo: number, hour: number, text: string): DemoEntry => ({
  kind: 'distributor_answered',
  by: 'distributor',
  author: 'e-distribución',
  daysAgo,
  hour,
  text,
})

const body = 'Junta Arbitral de Consum de Catalunya'

/** It is Marta's turn. */
const asked: DemoCase[] = [
  {
    contract: '100002',
    kind: 'claim',
    claim: '009',
    subject: 'La lectura facturada no cuadra',
    hasInvoice: true,
    story: [
      own(
        'opened',
        6,
        9.7,
        'La factura dice más kWh que el año pasado, pero la casa estuvo vacía casi todo el mes.',
      ),
      staff('Laia', 'taken', 6, 12.25),
      staff('Laia', 'forwarded', 6, 12.3),
      distributor(5, 16.7, 'Confirma que la última lectura fue estimada.'),
      staff(
        'Laia',
        'asked',
        4,
        11.1,
        'La distribuidora nos da una lectura estimada. Con una foto del contador podemos pedir que la corrija: que se vean el número de serie y las cifras.',
      ),
    ],
  },
  {
    contract: '100004',
    kind: 'request',
    category: 2,
    subject: 'Alta en la casa nueva',
    story: [
      own('opened', 5, 18.2, 'Nos mudamos a final de mes y quiero tener la luz a punto. ¿Qué os falta?'),
      staff(
        'Pol',
        'asked',
        4,
        10.5,
        'Para dar el alta necesitamos el boletín eléctrico. Puedes subirlo aquí en PDF.',
      ),
    ],
  },
]

/** Somebody else's. */
const open: DemoCase[] = [
  {
    contract: '100001',
    kind: 'request',
    category: 5,
    subject: '¿Puedo compartir la batería con mi hermano?',
    story: [
      own(
        'opened',
        2,
        20.4,
        'Mi hermano también es cliente vuestro. ¿Puede usar parte de mi batería virtual?',
      ),
      staff('Pol', 'taken', 1, 9.1),
    ],
  },
  {
    contract: '100002',
    kind: 'claim',
    claim: '022',
    subject: 'Cortes de luz por la tarde',
    story: [
      own('opened', 12, 21.3, 'Llevamos varios días con cortes de unos minutos a media tarde.'),
      staff('Laia', 'taken', 11, 9.4),
      staff('Laia', 'forwarded', 11, 9.6),
    ],
  },
  {
    contract: '200001',
    kind: 'reading',
    category: 20,
    subject: 'Lectura del gas',
    reading: { m3: 4812 },
    story: [{ ...own('opened', 1, 8.2, '4812 m³'), hasPhoto: true }],
  },
]

const resolved: DemoCase[] = [
  {
    contract: '100001',
    kind: 'claim',
    claim: '011',
    subject: 'Devolución por doble cobro',
    story: [
      own('opened', 48, 10.2, 'He pagado la misma factura con tarjeta y por el banco.'),
      staff('Laia', 'taken', 48, 11),
      staff(
        'Laia',
        'closed',
        45,
        9.5,
        'Tienes razón: te devolvemos 18,45 € en tu cuenta, en unos tres días.',
      ),
      own('rated', 44, 20.1, 'Rápido y claro.'),
    ],
    result: 'accepted',
    rating: { satisfaction: 5, words: 'Rápido y claro.' },
  },
  {
    contract: '100001',
    kind: 'request',
    category: 3,
    subject: '¿Me conviene bajar la potencia?',
    story: [
      own('opened', 11, 12.5, 'Ahora tengo 4,6 kW. ¿Podría bajar?'),
      staff('Pol', 'message', 10, 9.2, 'Estamos mirando tus puntas del último año.'),
      staff(
        'Pol',
        'closed',
        8,
        13.1,
        'Sí: con 3,45 kW te llega. Puedes pedirlo en tu contrato, sin coste de visita.',
      ),
    ],
    result: 'accepted',
  },
  {
    contract: '100002',
    kind: 'claim',
    claim: '021',
    subject: 'Compensación por avería de la nevera',
    answers: { amount: '420' },
    story: [
      own('opened', 115, 19.5, 'Después de un corte la nevera dejó de funcionar. Pido que me la paguen.'),
      staff('Laia', 'forwarded', 114, 9.2),
      distributor(99, 12, 'No consta ninguna incidencia de tensión en la zona ese día.'),
      staff(
        'Laia',
        'closed',
        97,
        10.8,
        `La distribuidora no encuentra ninguna incidencia ese día y por eso no podemos aceptarla. Si no estás de acuerdo, puedes acudir gratis a la ${body}.`,
      ),
    ],
    result: 'denied',
  },
]

const ended: DemoCase[] = [
  {
    contract: '200001',
    kind: 'request',
    category: 1,
    subject: 'Factura de gas con otra dirección',
    story: [own('opened', 22, 9.1, 'La factura lleva la dirección antigua.'), own('withdrawn', 20, 18.4)],
    result: 'withdrawn',
  },
  {
    contract: '100001',
    kind: 'request',
    category: 8,
    subject: 'No me llega el correo de aviso',
    story: [
      own('opened', 64, 11.2, 'No recibo el aviso de factura nueva.'),
      staff('Pol', 'message', 63, 9.3, '¿Puedes mirar en el correo no deseado?'),
      own('solved', 61, 21.6),
    ],
    result: 'solved',
  },
]

const bakery: DemoCase[] = [
  {
    contract: '110001',
    kind: 'claim',
    claim: '008',
    subject: 'Un concepte de la factura no ens quadra',
    hasInvoice: true,
    story: [
      own(
        'opened',
        3,
        9.3,
        'Ens heu facturat un excés de potència el mes passat i no vam passar de la contractada.',
      ),
      staff('Laia', 'taken', 3, 10.1),
    ],
  },
  {
    contract: '110004',
    kind: 'request',
    category: 2,
    subject: 'Canvi de nom de la botiga',
    story: [
      own('opened', 6, 16.4, 'Hem canviat el nom comercial d’aquesta botiga.'),
      staff('Pol', 'asked', 4, 9.8, 'Ens cal l’escriptura amb el nom nou, en PDF.'),
    ],
  },
  {
    contract: '110007',
    kind: 'claim',
    claim: '003',
    subject: 'El comptador fa soroll i marca de més',
    answers: { contact_name: 'Rosa Puig', contact_phone: '+34600000021' },
    story: [
      own('opened', 9, 12.1, 'El comptador del forn fa un brunzit i el consum ha pujat un terç.'),
      staff('Laia', 'forwarded', 8, 9.2),
    ],
  },
  {
    contract: '110002',
    kind: 'request',
    category: 3,
    subject: 'Quina tarifa ens convé?',
    story: [
      own('opened', 40, 8.9, 'Obrim a les cinc del matí. Quina tarifa ens surt més bé?'),
      staff(
        'Pol',
        'closed',
        36,
        10.2,
        'Amb el vostre horari, la que ja teniu és la més barata. Us enviem els números.',
      ),
    ],
    result: 'accepted',
    rating: { satisfaction: 4, words: '' },
  },
]

/** In every outcome. */
export const demoCases: readonly DemoCase[] = [...asked, ...open, ...resolved, ...ended, ...bakery]
