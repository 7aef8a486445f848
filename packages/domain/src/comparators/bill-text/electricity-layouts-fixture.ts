import { date, eur, kw, longDate, n, price } from './example-bill-fixture.ts'
import type { ElectricityLayout } from './layout-fixture.ts'
import { formatCups } from '../../identifiers/cups.ts'

// Bills of invented retailers: each prints the same facts in its own way.

export const electricityLayouts: readonly ElectricityLayout[] = [
  {
    name: 'es: a list of lines, kWh by price',
    print: (b) => `
      Luz del Valle S.L. @50 Factura nº 26-00417
      Titular: Marta Puig @50 Fecha de emisión: ${date(b.issued)}
      CUPS: ${b.cups}0F @50 TOTAL A PAGAR
      Peaje de acceso: 2.0TD @50 ${eur(b.total)} €
      Periodo de facturación: del ${date(b.from)} al ${date(b.to)} (${b.days} días)
      Potencias contratadas: punta-llano ${kw(b.powers[0], 3)} kW; valle ${kw(b.powers[1], 3)} kW
      Potencia punta ${kw(b.powers[0], 3)} kW x ${b.days} días x ${price(b.powerPrices[0])} €/kW día @70 ${eur(b.amounts.power[0])} €
      Potencia valle ${kw(b.powers[1], 3)} kW x ${b.days} días x ${price(b.powerPrices[1])} €/kW día @70 ${eur(b.amounts.power[1])} €
      Consumo electricidad Punta ${n(b.kwh[0])} kWh x ${price(b.prices[0])} €/kWh @70 ${eur(b.amounts.energy[0])} €
      Consumo electricidad Llano ${n(b.kwh[1])} kWh x ${price(b.prices[1])} €/kWh @70 ${eur(b.amounts.energy[1])} €
      Consumo electricidad Valle ${n(b.kwh[2])} kWh x ${price(b.prices[2])} €/kWh @70 ${eur(b.amounts.energy[2])} €
      Financiación del bono social ${b.days} días x ${price(b.bonusPerDay)} €/día @70 ${eur(b.amounts.bonus)} €
      Impuesto sobre la electricidad 5,11269632 % @70 ${eur(b.amounts.tax)} €
      Alquiler del contador @70 ${eur(b.amounts.rent)} €
      IVA 21 % s/ ${eur(b.base)} € @70 ${eur(b.amounts.vat)} €
      TOTAL IMPORTE FACTURA @70 ${eur(b.total)} €
    `,
  },
  {
    name: 'es: a sentence with readings first and consumptions after',
    print: (b) => `
      Energía Clara @50 Importe total: ${eur(b.total)} €
      CUPS ${formatCups(b.cups)}
      Potencia máxima demandada en el último año: punta ${kw(b.maxima[0], 3)} kW; valle ${kw(b.maxima[1], 3)} kW
      Potencias contratadas: punta-llano ${kw(b.powers[0], 3)} kW; valle ${kw(b.powers[1], 3)} kW
      Peaje de transporte y distribución: 2.0TD
      Periodo de consumo: ${date(b.before)} a ${date(b.to)} (${b.days} días)
      Las lecturas desagregadas según la tarifa de acceso, tomadas el ${date(b.to)}, son punta: ${n(b.readings[0].end)} kWh;
      llano: ${n(b.readings[1].end)} kWh; valle ${n(b.readings[2].end)} kWh. Sus consumos desagregados han sido punta: ${n(b.kwh[0])} kWh; llano:
      ${n(b.kwh[1])} kWh; valle ${n(b.kwh[2])} kWh.
      Por potencia contratada @60 ${eur(b.powerTotal)} €
      Por energía consumida @60 ${eur(b.energyTotal)} €
      Impuesto electricidad @60 ${eur(b.amounts.tax)} €
      IVA 21% @60 ${eur(b.amounts.vat)} €
      TOTAL IMPORTE FACTURA @60 ${eur(b.total)} €
      El importe total de los últimos 12 meses ha sido ${eur(b.total * 12)} €
    `,
  },
  {
    name: 'ca: a heading with three bare figures below',
    print: (b) => `
      Cooperativa Llum Nostra
      CUPS @20 ${b.cups}
      Tarifa d'accés @20 2.0TD
      Potència contractada @20 ${kw(b.powers[0])} kW @30 ${kw(b.powers[1])} kW
      Període de facturació @20 ${longDate(b.from, 'ca')} - ${longDate(b.to, 'ca')}
      Dies facturats @20 ${b.days}

      Consum (kWh) @30 Preu (€/kWh) @50 Import (€)
      ${n(b.kwh[0])} @30 ${price(b.prices[0])} @50 ${eur(b.amounts.energy[0])}
      ${n(b.kwh[1])} @30 ${price(b.prices[1])} @50 ${eur(b.amounts.energy[1])}
      ${n(b.kwh[2])} @30 ${price(b.prices[2])} @50 ${eur(b.amounts.energy[2])}
      Consum total @30 ${n(b.sum)} kWh

      Base imposable @50 ${eur(b.base)} €
      IVA 21 % @50 ${eur(b.amounts.vat)} €
      Total factura @50 € ${eur(b.total)}
    `,
  },
  {
    name: 'es: a table of readings, multiplier, adjustment, consumption',
    print: (b) => `
      Comercializadora del Norte, S.A.
      Dirección de suministro: Calle Mayor 3, 46003 Valencia
      Código unificado de punto de suministro CUPS: ${formatCups(b.cups)} 0F
      Tarifa de acceso: 2.0TD
      Potencia contratada P1: ${kw(b.powers[0])} kW
      Potencia contratada P2: ${kw(b.powers[1])} kW
      Del ${date(b.from, '.')} al ${date(b.to, '.')}
      Días facturados: ${b.days}
      Detalle de lecturas (kWh)
      Periodo @18 Lectura anterior @36 Lectura actual @54 Mult. @62 Ajuste @72 Consumo
      Punta @18 ${n(b.readings[0].start)} @36 ${n(b.readings[0].end)} @54 1 @62 0 @72 ${n(b.kwh[0])}
      Llano @18 ${n(b.readings[1].start)} @36 ${n(b.readings[1].end)} @54 1 @62 0 @72 ${n(b.kwh[1])}
      Valle @18 ${n(b.readings[2].start)} @36 ${n(b.readings[2].end)} @54 1 @62 0 @72 ${n(b.kwh[2])}
      Término de potencia @72 ${eur(b.powerTotal)}
      Término de energía @72 ${eur(b.energyTotal)}
      Base imponible @72 ${eur(b.base)}
      IVA (21%) @72 ${eur(b.amounts.vat)}
      Total a pagar @72 ${eur(b.total)} €
    `,
  },
  {
    name: 'es: a table of date, kind of reading, reading, consumption to bill',
    print: (b) => `
      Watio Libre @40 CUPS: ${b.cups}
      Contrato 2.0TD
      Potencia contratada en punta-llano: ${kw(b.powers[0])} kW
      Potencia contratada en valle: ${kw(b.powers[1])} kW
      Periodo facturado: ${date(b.before)} - ${date(b.to)} @40 ${b.days} días
      Fecha @14 Tipo de lectura @34 Lectura kWh @52 Consumo a facturar kWh
      ${date(b.to)} @14 Real punta @34 ${n(b.readings[0].end)} @52 ${n(b.kwh[0])}
      ${date(b.to)} @14 Real llano @34 ${n(b.readings[1].end)} @52 ${n(b.kwh[1])}
      ${date(b.to)} @14 Real valle @34 ${n(b.readings[2].end)} @52 ${n(b.kwh[2])}
      @34 Total @52 ${n(b.sum)}
      Resumen
      Energía @52 ${eur(b.energyTotal)} €
      Potencia @52 ${eur(b.powerTotal)} €
      Impuestos y otros
      IVA 21% sobre ${eur(b.base)} € @52 ${eur(b.amounts.vat)} €
      Saldo anterior @52 ${eur(b.total + 12_310)} €
      Total factura @52 ${eur(b.total)} €
    `,
  },
  {
    name: 'es: running text of products broken over lines',
    print: (b) => `
      Suministradora Ejemplo
      CUPS ${b.cups}  Tarifa 2.0TD
      Potència/Potencia contratada: ${kw(b.powers[0])} kW / ${kw(b.powers[1])} kW
      Facturación del ${longDate(b.from)} al ${longDate(b.to)}
      Energía activa: ${n(b.kwh[0])} kWh x ${price(b.prices[0])} €/kWh + ${n(b.kwh[1])} kWh x
      ${price(b.prices[1])} €/kWh + ${n(b.kwh[2])} kWh x ${price(b.prices[2])} €/kWh @80 ${eur(b.energyTotal)} €
      Término de potencia: ${kw(b.powers[0])} kW x ${b.days} días x ${price(b.powerPrices[0])} €/kW día @80 ${eur(b.amounts.power[0])} €
      ${kw(b.powers[1])} kW x ${b.days} días x ${price(b.powerPrices[1])} €/kW día @80 ${eur(b.amounts.power[1])} €
      IVA 21% de ${eur(b.base)} @80 ${eur(b.amounts.vat)} €
      Total a pagar
      ${eur(b.total)} €
    `,
  },
  {
    name: 'ca: P1 P2 P3 in columns, readings above consumption',
    print: (b) => `
      Som Corrent @40 Factura F26/0981
      Punt de subministrament (CUPS): ${formatCups(b.cups)}
      Peatge 2.0TD @40 Punta: ${kw(b.powers[0], 3)} kW
      Potència contractada @40 Vall: ${kw(b.powers[1], 3)} kW
      De ${date(b.from)} a ${date(b.to)} (${b.days} dies)
      Lectures i consums @30 P1 @42 P2 @54 P3
      Lectura anterior (kWh) @30 ${n(b.readings[0].start)} @42 ${n(b.readings[1].start)} @54 ${n(b.readings[2].start)}
      Lectura actual (kWh) @30 ${n(b.readings[0].end)} @42 ${n(b.readings[1].end)} @54 ${n(b.readings[2].end)}
      Consum (kWh) @30 ${n(b.kwh[0])} @42 ${n(b.kwh[1])} @54 ${n(b.kwh[2])}
      Terme d'energia @54 ${eur(b.energyTotal)} €
      Terme de potència @54 ${eur(b.powerTotal)} €
      IVA 21% (base ${eur(b.base)}) @54 ${eur(b.amounts.vat)} €
      IMPORT TOTAL @54 ${eur(b.total)} €
    `,
  },
  {
    name: 'es: three decimals and no space before the unit',
    print: (b) => `
      ELECTRA DEL SUR @45 CUPS ${b.cups}
      Potencias contratadas @45 TARIFA 2.0TD
      Punta: ${kw(b.powers[0])}kW
      Valle: ${kw(b.powers[1])}kW
      Periodo ${date(b.before)} a ${date(b.to)} (${b.days} días)
      Consumos del periodo
      P1: ${n(b.kwh[0])},000kWh
      P2: ${n(b.kwh[1])},000kWh
      P3: ${n(b.kwh[2])},000kWh
      Total consumo: ${n(b.sum)},000kWh
      Maxímetro: P1 ${kw(b.maxima[0], 3)}kW  P2 ${kw(b.maxima[1], 3)}kW
      IMPORTE POTENCIA ${eur(b.powerTotal)} EUR
      IMPORTE ENERGIA ${eur(b.energyTotal)} EUR
      IVA 21,00% ${eur(b.amounts.vat)} EUR
      TOTAL FACTURA ${eur(b.total)} EUR
    `,
  },
  {
    name: 'es: two columns of boxes beside each other',
    print: (b) => `
      TU FACTURA DE LUZ @55 DATOS DEL CONTRATO
      Importe de la factura: ${eur(b.total)} € @55 Titular: Pau Riera
      Nº de factura: 2026-11873 @55 CUPS: ${b.cups}
      Periodo de facturación: @55 Peaje de acceso: 2.0TD
      ${date(b.from)} - ${date(b.to)} (${b.days} días) @55 Potencia contratada punta: ${kw(b.powers[0])} kW
      Fecha de cargo: ${date(b.issued)} @55 Potencia contratada valle: ${kw(b.powers[1])} kW
      TU CONSUMO @55 ¿QUÉ PAGAS?
      Punta @20 ${n(b.kwh[0])} kWh @55 Energía @80 ${eur(b.energyTotal)} €
      Llano @20 ${n(b.kwh[1])} kWh @55 Potencia @80 ${eur(b.powerTotal)} €
      Valle @20 ${n(b.kwh[2])} kWh @55 Impuesto electricidad @80 ${eur(b.amounts.tax)} €
      Total @20 ${n(b.sum)} kWh @55 IVA 21% @80 ${eur(b.amounts.vat)} €
      Consumo medio diario @20 ${n(b.sum / b.days, 2)} kWh @55 TOTAL @80 ${eur(b.total)} €
      Consumo del último año @20 ${n(b.year[0] + b.year[1] + b.year[2])} kWh
    `,
  },
  {
    name: 'es: contracted and highest power in one table',
    print: (b) => `
      Kilovatio Justo
      CUPS: ${b.cups}1P @50 2.0TD
      Periodo @20 Potencia contratada (kW) @50 Potencia máxima (kW)
      P1 @20 ${kw(b.powers[0], 3)} @50 ${kw(b.maxima[0], 3)}
      P2 @20 ${kw(b.powers[1], 3)} @50 ${kw(b.maxima[1], 3)}
      Fecha inicio: ${date(b.from)} @40 Fecha fin: ${date(b.to)} @70 Nº de días: ${b.days}
      Concepto @20 Cantidad @35 Precio @50 Importe
      Energía P1 @20 ${n(b.kwh[0])} kWh @35 ${price(b.prices[0])} @50 ${eur(b.amounts.energy[0])}
      Energía P2 @20 ${n(b.kwh[1])} kWh @35 ${price(b.prices[1])} @50 ${eur(b.amounts.energy[1])}
      Energía P3 @20 ${n(b.kwh[2])} kWh @35 ${price(b.prices[2])} @50 ${eur(b.amounts.energy[2])}
      Subtotal energía @50 ${eur(b.energyTotal)}
      IVA @20 ${eur(b.base)} @35 21 % @50 ${eur(b.amounts.vat)}
      Total factura (IVA incluido) @50 ${eur(b.total)} €
      Importe pendiente de facturas anteriores @50 ${eur(b.total * 3)} €
    `,
  },
]
