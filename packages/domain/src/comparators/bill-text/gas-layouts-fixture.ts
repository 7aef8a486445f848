import { date, eur, longDate, n, price } from './example-bill-fixture.ts'
import type { GasLayout } from './layout-fixture.ts'
import { formatCups } from '../../identifiers/cups.ts'

export const gasLayouts: readonly GasLayout[] = [
  {
    name: 'es: cubic metres, factor, kWh',
    print: (b) => `
      Gas del Litoral @50 Total a pagar
      CUPS: ${b.cups} @50 ${eur(b.total)} €
      Peaje de acceso: ${b.tariff}
      Periodo de facturación: ${date(b.from)} a ${date(b.to)} (${b.days} días)
      Lectura anterior: ${n(b.readings.start)} m³ @40 Lectura actual: ${n(b.readings.end)} m³
      Consumo: ${n(b.cubicMetres)} m³ @40 Factor de conversión: ${price(b.factor)} kWh/m³
      Consumo de gas: ${n(b.kwh)} kWh
      Término fijo ${b.days} días x ${price(b.fixedPerDay)} €/día @60 ${eur(b.amounts.fixed)} €
      Término variable ${n(b.kwh)} kWh x ${price(b.energyPrice)} €/kWh @60 ${eur(b.amounts.energy)} €
      Impuesto de hidrocarburos ${n(b.kwh)} kWh x 0,00234 €/kWh @60 ${eur(b.amounts.tax)} €
      Alquiler de contador @60 ${eur(b.amounts.rent)} €
      IVA 21% sobre ${eur(b.base)} € @60 ${eur(b.amounts.vat)} €
      TOTAL FACTURA GAS @60 ${eur(b.total)} €
      Consumo del último año: ${n(b.year)} kWh
    `,
  },
  {
    name: 'ca: a table of readings in cubic metres',
    print: (b) => `
      Gas Comú @50 Tarifa ${b.tariff.replace('.', '')}
      CUPS ${formatCups(b.cups)}
      Del ${longDate(b.from, 'ca')} al ${longDate(b.to, 'ca')} @60 ${b.days} dies
      Lectura anterior (m³) @20 Lectura actual (m³) @40 Consum (m³) @55 Factor @70 Consum (kWh)
      ${n(b.readings.start)} @20 ${n(b.readings.end)} @40 ${n(b.cubicMetres)} m³ @55 ${price(b.factor)} @70 ${n(b.kwh)}
      Terme fix @70 ${eur(b.amounts.fixed)} €
      Terme variable @70 ${eur(b.amounts.energy)} €
      Impost especial sobre hidrocarburs @70 ${eur(b.amounts.tax)} €
      IVA 21% @70 ${eur(b.amounts.vat)} €
      Import total @70 ${eur(b.total)} €
    `,
  },
  {
    name: 'es: a regulated tariff by its name',
    print: (b) => `
      Comercializadora de último recurso
      Tarifa: ${b.tariff.replace('RL.', 'TUR ')}
      Código CUPS @30 ${b.cups}
      Período de consumo @30 ${date(b.before)} - ${date(b.to)}
      Días facturados @30 ${b.days}
      Consumo @30 ${n(b.kwh)} kWh
      (${n(b.cubicMetres)} m³ x ${price(b.factor)})
      Término fijo @50 ${eur(b.amounts.fixed)} €
      Consumo gas ${n(b.kwh)} kWh @30 ${price(b.energyPrice)} €/kWh @50 ${eur(b.amounts.energy)} €
      Base imponible @50 ${eur(b.base)} €
      IVA (21 %) @50 ${eur(b.amounts.vat)} €
      Importe total factura @50 ${eur(b.total)} €
    `,
  },
  {
    name: 'readings in kWh only',
    left: ['kwh'],
    print: (b) => `
      Gas natural @40 CUPS ${b.cups} @80 ${b.tariff}
      Periodo de facturación ${date(b.from)} - ${date(b.to)} (${b.days} días)
      Lectura inicial ${n(b.readings.start * 11)} kWh
      Lectura final ${n(b.readings.end * 11)} kWh
      IVA 21% @40 ${eur(b.amounts.vat)} €
      Total factura @40 ${eur(b.total)} €
    `,
  },
  {
    name: 'es: two prices within the bill',
    print: (b) => {
      const first = Math.round(b.kwh * 0.4)
      const cents = (kwh: number, each: number) => Math.round(kwh * each * 100)
      return `
      Gas natural. CUPS ${b.cups} Peaje ${b.tariff}
      Fecha desde ${date(b.from)} @40 Fecha hasta ${date(b.to)} @70 Días: ${b.days}
      Consumo facturado ${n(b.kwh)} kWh
      Término variable ${n(first)} kWh x 0,061 €/kWh @60 ${eur(cents(first, 0.061))} €
      Término variable ${n(b.kwh - first)} kWh x 0,058 €/kWh @60 ${eur(cents(b.kwh - first, 0.058))} €
      IVA 21% @60 ${eur(b.amounts.vat)} €
      Total factura @60 ${eur(b.total)} €
    `
    },
  },
  {
    name: 'cubic metres without kWh',
    left: ['kwh'],
    print: (b) => `
      CUPS ${b.cups} @40 Tarifa ${b.tariff}
      Periodo de facturación: del ${date(b.from)} al ${date(b.to)} (${b.days} días)
      Consumo: ${n(b.cubicMetres)} m³
      Consumo anual estimado: ${n(b.year)} kWh
      Impuesto de hidrocarburos @40 ${eur(b.amounts.tax)} €
      IVA 21% @40 ${eur(b.amounts.vat)} €
      Total a pagar @40 ${eur(b.total)} €
    `,
  },
  {
    name: 'ca: kWh that no volume gives',
    left: ['kwh'],
    print: (b) => `
      CUPS ${b.cups} @40 Peatge ${b.tariff}
      Període de facturació: ${date(b.from)} - ${date(b.to)} (${b.days} dies)
      Consum de gas: ${n(b.kwh)} kWh
      Consum de gas: ${n(b.kwh + 77)} kWh
      Impost d'hidrocarburs @40 ${eur(b.amounts.tax)} €
      IVA 21% @40 ${eur(b.amounts.vat)} €
      Total a pagar @40 ${eur(b.total)} €
    `,
  },
]
