import { asks, type DemoCase, own, staff } from './case-parts.ts'

export const bakeryCases: readonly DemoCase[] = [
  {
    contract: '110001',
    kind: 'claim',
    claim: '008',
    subject: 'Un concepte de la factura no ens quadra',
    hasInvoice: true,
    history: [
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
    history: [
      own('opened', 6, 16.4, "Hem canviat el nom comercial d'aquesta botiga."),
      asks('Pol', 'document', 4, 9.8, "Ens cal l'escriptura amb el nom nou, en PDF."),
    ],
  },
  {
    contract: '110007',
    kind: 'claim',
    claim: '003',
    subject: 'El comptador fa soroll i marca de més',
    answers: { contact_name: 'Rosa Puig', contact_phone: '+34600000021' },
    history: [
      own('opened', 9, 12.1, 'El comptador del forn fa un brunzit i el consum ha pujat un terç.'),
      staff('Laia', 'forwarded', 8, 9.2),
    ],
  },
  {
    contract: '110002',
    kind: 'request',
    category: 3,
    subject: 'Quina tarifa ens convé?',
    history: [
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
