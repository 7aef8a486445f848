import { asks, type DemoCase, distributor, own, staff } from './case-parts.ts'

const body = 'Junta Arbitral de Consum de Catalunya'

/** Marta's turn. */
const asked: DemoCase[] = [
  {
    contract: '100002',
    kind: 'claim',
    claim: '009',
    subject: 'La lectura facturada no cuadra',
    hasInvoice: true,
    history: [
      own(
        'opened',
        6,
        9.7,
        'La factura dice más kWh que el año pasado, pero la casa estuvo vacía casi todo el mes.',
      ),
      staff('Laia', 'taken', 6, 12.25),
      staff('Laia', 'forwarded', 6, 12.3),
      distributor(5, 16.7, 'Confirma que la última lectura fue estimada.'),
      asks(
        'Laia',
        'photo',
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
    history: [
      own('opened', 5, 18.2, 'Nos mudamos a final de mes y quiero tener la luz a punto. ¿Qué os falta?'),
      asks(
        'Pol',
        'document',
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
    history: [
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
    history: [
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
    readAbove: 26,
    history: [{ ...own('opened', 1, 8.2), hasPhoto: true }],
  },
]

const resolved: DemoCase[] = [
  {
    contract: '100001',
    kind: 'claim',
    claim: '011',
    subject: 'Devolución por doble cobro',
    history: [
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
    hasInvoice: true,
    history: [
      own('opened', 11, 12.5, 'Ahora tengo 4,6 kW. ¿Podría bajar?'),
      staff('Pol', 'message', 10, 9.2, 'Estamos mirando tus puntas del último año.'),
      {
        ...staff(
          'Pol',
          'closed',
          8,
          13.1,
          'Sí: con 3,45 kW te llega. Esta línea bajaría una cuarta parte. Puedes pedirlo en tu contrato, sin coste de visita.',
        ),
        pinned: { sentence: 'Esta línea bajaría una cuarta parte.', to: 'power' },
      },
    ],
    result: 'accepted',
  },
  {
    contract: '100002',
    kind: 'claim',
    claim: '021',
    subject: 'Compensación por avería de la nevera',
    answers: { amount: '420' },
    history: [
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
    history: [own('opened', 22, 9.1, 'La factura lleva la dirección antigua.'), own('withdrawn', 20, 18.4)],
    result: 'withdrawn',
  },
  {
    contract: '100001',
    kind: 'request',
    category: 8,
    subject: 'No me llega el correo de aviso',
    history: [
      own('opened', 64, 11.2, 'No recibo el aviso de factura nueva.'),
      staff('Pol', 'message', 63, 9.3, '¿Puedes mirar en el correo no deseado?'),
      own('solved', 61, 21.6),
    ],
    result: 'solved',
  },
]

/** In every outcome. */
export const martaCases: readonly DemoCase[] = [...asked, ...open, ...resolved, ...ended]
