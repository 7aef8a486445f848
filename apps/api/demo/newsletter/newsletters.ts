import type { NewsletterRecord } from '@fanal/contract/imports/newsletters'

export const demoNewsletters: NewsletterRecord[] = [
  {
    id: 1,
    is_open: true,
    texts: {
      es: {
        name: 'La factura, explicada',
        description: 'Qué cambia en precios, impuestos y peajes, en dos minutos. Una vez al mes.',
      },
      ca: {
        name: 'La factura, explicada',
        description: 'Què canvia en preus, impostos i peatges, en dos minuts. Un cop al mes.',
      },
      en: {
        name: 'The bill, explained',
        description: 'What changes in prices, taxes and tolls, in two minutes. Once a month.',
      },
    },
  },
  {
    id: 2,
    is_open: true,
    texts: {
      es: {
        name: 'Ahorrar en casa',
        description: 'Un consejo probado por semana: calefacción, horas baratas, potencia.',
      },
      ca: {
        name: 'Estalviar a casa',
        description: 'Un consell provat per setmana: calefacció, hores barates, potència.',
      },
      en: {
        name: 'Saving at home',
        description: 'One proven tip a week: heating, cheap hours, power.',
      },
    },
  },
  {
    id: 3,
    is_open: true,
    texts: {
      es: {
        name: 'Sol compartido',
        description: 'Autoconsumo, baterías virtuales y comunidades. Cada dos meses.',
      },
      ca: {
        name: 'Sol compartit',
        description: 'Autoconsum, bateries virtuals i comunitats. Cada dos mesos.',
      },
      en: {
        name: 'Shared sun',
        description: 'Self-consumption, virtual batteries and communities. Every two months.',
      },
    },
  },
]
