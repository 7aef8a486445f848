import { addDays } from '../../dates.ts'
import { date, eur, kw, longDate, n, price } from './example-bill-fixture.ts'
import type { ElectricityLayout } from './layout-fixture.ts'

// Bills that say a thing in two ways, in none, or beside something that looks like it.

export const electricityTraps: readonly ElectricityLayout[] = [
  {
    name: 'readings only, in a row of the period',
    left: ['kwh'],
    print: (b) => `
      CUPS: ${b.cups} @50 2.0TD
      Periodo de facturación: ${date(b.from)} a ${date(b.to)} (${b.days} días)
      Potencia contratada: punta ${kw(b.powers[0])} kW; valle ${kw(b.powers[1])} kW
      Lecturas del contador
      Punta: ${n(b.readings[0].end)} kWh
      Llano: ${n(b.readings[1].end)} kWh
      Valle: ${n(b.readings[2].end)} kWh
      IVA 21% @50 ${eur(b.amounts.vat)} €
      Total a pagar @50 ${eur(b.total)} €
    `,
  },
  {
    name: 'maxima only',
    left: ['powers', 'kwh'],
    print: (b) => `
      CUPS ${b.cups} @50 Peaje 2.0TD
      Periodo de consumo: del ${date(b.from)} al ${date(b.to)} (${b.days} días)
      Potencia máxima demandada en el último año: punta ${kw(b.maxima[0], 3)} kW; valle ${kw(b.maxima[1], 3)} kW
      Consumo del último año: punta ${n(b.year[0])} kWh; llano ${n(b.year[1])} kWh; valle ${n(b.year[2])} kWh
      IVA 21 % de ${eur(b.base)} € @60 ${eur(b.amounts.vat)} €
      TOTAL IMPORTE FACTURA @60 ${eur(b.total)} €
    `,
  },
  {
    name: 'the total of twelve months, a deferred plan and a former balance are larger',
    print: (b) => `
      CUPS ${b.cups} @50 Tarifa 2.0TD
      Período de facturación ${date(b.before)} - ${date(b.to)} (${b.days} días)
      Total pagado en los últimos 12 meses @60 ${eur(b.total * 11)} €
      Saldo anterior @60 ${eur(b.total * 2)} €
      Total plan de pago aplazado @60 ${eur(b.total * 4)} €
      Potencia contratada P1 ${kw(b.powers[0])} kW, P2 ${kw(b.powers[1])} kW
      Consumo P1 ${n(b.kwh[0])} kWh, P2 ${n(b.kwh[1])} kWh, P3 ${n(b.kwh[2])} kWh. Consumo total ${n(b.sum)} kWh
      IVA 21% @60 ${eur(b.amounts.vat)} €
      Total factura @60 ${eur(b.total)} €
    `,
  },
  {
    name: 'to pay is more than the bill: the VAT tells which is the bill',
    print: (b) => `
      CUPS ${b.cups} @50 Tarifa 2.0TD
      Periodo de facturación del ${date(b.from)} al ${date(b.to)}, ${b.days} días
      Potencia contratada punta-llano ${kw(b.powers[0])} kW, valle ${kw(b.powers[1])} kW
      Energía consumida punta ${n(b.kwh[0])} kWh, llano ${n(b.kwh[1])} kWh, valle ${n(b.kwh[2])} kWh
      Total energía ${n(b.sum)} kWh
      Base imponible @50 ${eur(b.base)} €
      IVA 21 % @50 ${eur(b.amounts.vat)} €
      Total factura @50 ${eur(b.total)} €
      Facturas anteriores @50 ${eur(4_500)} €
      TOTAL A PAGAR @50 ${eur(b.total + 4_500)} €
    `,
  },
  {
    name: 'two totals and no VAT to tell them apart',
    left: ['total'],
    print: (b) => `
      CUPS ${b.cups} @50 Tarifa 2.0TD
      Periodo de facturación del ${date(b.from)} al ${date(b.to)}, ${b.days} días
      Potencia contratada punta-llano ${kw(b.powers[0])} kW, valle ${kw(b.powers[1])} kW
      Consumo punta ${n(b.kwh[0])} kWh, llano ${n(b.kwh[1])} kWh, valle ${n(b.kwh[2])} kWh, total ${n(b.sum)} kWh
      Total factura @50 ${eur(b.total)} €
      Total a pagar @50 ${eur(b.total + 2_345)} €
    `,
  },
  {
    name: 'the number of days agrees with no dates',
    left: ['days'],
    print: (b) => `
      CUPS ${b.cups} @50 Tarifa 2.0TD
      Periodo de facturación del ${date(b.from)} al ${date(b.to)} (${b.days + 9} días)
      Potencia contratada punta-llano ${kw(b.powers[0])} kW, valle ${kw(b.powers[1])} kW
      Consumo punta ${n(b.kwh[0])} kWh, llano ${n(b.kwh[1])} kWh, valle ${n(b.kwh[2])} kWh, total ${n(b.sum)} kWh
      IVA 21% @50 ${eur(b.amounts.vat)} €
      Total factura @50 ${eur(b.total)} €
    `,
  },
  {
    name: 'two supplies on one bill',
    left: ['cups', 'total'],
    print: (b) => `
      CUPS electricidad ${b.cups} @50 Tarifa 2.0TD
      CUPS gas ES0217000000000321WZ @50 Peaje RL.1
      Periodo de facturación del ${date(b.from)} al ${date(b.to)} (${b.days} días)
      Potencia contratada punta-llano ${kw(b.powers[0])} kW, valle ${kw(b.powers[1])} kW
      Consumo punta ${n(b.kwh[0])} kWh, llano ${n(b.kwh[1])} kWh, valle ${n(b.kwh[2])} kWh, total ${n(b.sum)} kWh
      Consumo de gas 120 m³ @50 1.380 kWh
      Total electricidad @50 ${eur(b.total)} €
      Total gas @50 91,20 €
      Total a pagar @50 ${eur(b.total + 9_120)} €
    `,
  },
  {
    name: 'two lists of consumption without a sum',
    left: ['kwh'],
    print: (b) => `
      CUPS ${b.cups} @50 Tarifa 2.0TD
      Del ${date(b.from)} al ${date(b.to)} (${b.days} días de consumo)
      Potencia contratada: ${kw(b.powers[0])} kW (punta) @50 Potencia contratada: ${kw(b.powers[1])} kW (valle)
      Consumo punta: ${n(b.kwh[0])} kWh @50 Consumo punta: ${n(b.kwh[0] + 21)} kWh
      Consumo llano: ${n(b.kwh[1])} kWh @50 Consumo llano: ${n(b.kwh[1] + 4)} kWh
      Consumo valle: ${n(b.kwh[2])} kWh @50 Consumo valle: ${n(b.kwh[2] + 13)} kWh
      Total a pagar: ${eur(b.total)} €
    `,
    absent: ['powers'],
  },
  {
    name: 'from the day of a reading to that of the next, without a number of days',
    left: ['days'],
    print: (b) => `
      CUPS ${b.cups} @50 Tarifa 2.0TD
      Periodo de facturación: del ${date(addDays(b.to, -31))} al ${date(b.to)} (ver lecturas)
      Días de consumo: ver detalle
      Potencias contratadas: P1 ${kw(b.powers[0])} kW P2 ${kw(b.powers[1])} kW
      Consumo P1: ${n(b.kwh[0])} kWh P2: ${n(b.kwh[1])} kWh P3: ${n(b.kwh[2])} kWh Total consumo: ${n(b.sum)} kWh
      Nº de días: ${b.days + 40}
      IVA 21% @50 ${eur(b.amounts.vat)} €
      Total factura: ${eur(b.total)} €
    `,
  },
  {
    name: 'ca: last year and this month in two boxes, surplus beside',
    print: (b) => `
      CUPS ${b.cups} @50 Peatge 2.0TD
      Període facturat: ${longDate(b.from, 'ca', false)} a ${longDate(b.to, 'ca')} (${b.days} dies)
      Potència contractada: punta ${kw(b.powers[0])} kW i vall ${kw(b.powers[1])} kW
      Consum dels darrers 12 mesos @50 Consum d'aquest període
      Punta: ${n(b.year[0])} kWh @50 Punta: ${n(b.kwh[0])} kWh
      Pla: ${n(b.year[1])} kWh @50 Pla: ${n(b.kwh[1])} kWh
      Vall: ${n(b.year[2])} kWh @50 Vall: ${n(b.kwh[2])} kWh
      Excedents abocats: 128 kWh @50 Total consum: ${n(b.sum)} kWh
      Energia: ${n(b.kwh[0])} kWh x ${price(b.prices[0])} €/kWh @70 ${eur(b.amounts.energy[0])} €
      Energia: ${n(b.kwh[1])} kWh x ${price(b.prices[1])} €/kWh @70 ${eur(b.amounts.energy[1])} €
      Energia: ${n(b.kwh[2])} kWh x ${price(b.prices[2])} €/kWh @70 ${eur(b.amounts.energy[2])} €
      IVA 21% @70 ${eur(b.amounts.vat)} €
      TOTAL A PAGAR @70 ${eur(b.total)} €
    `,
  },
]
