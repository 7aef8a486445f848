import type { Contract } from '@fanal/contract/contracts.schemas'
import { formatCups } from '@fanal/domain/identifiers/cups'
import type { Locale } from '@fanal/domain/settings/languages'
import { decimal, longDay } from '#platform/formats'
import { composePdf } from '#platform/pdf'
import { reportTexts } from '#platform/texts'

/** The contract report: what the contract says today, as a PDF in the customer's language. */
export function composeContractReport(
  contract: Contract,
  organization: string,
  locale: Locale,
  now: Date,
): Promise<Uint8Array> {
  const t = reportTexts(locale)
  const date = (value: string | null) => (value ? longDay(new Date(`${value}T12:00:00Z`), locale) : '')
  const supply: [string, string][] = [
    [t.cups, formatCups(contract.cups.name)],
    [t.supplyAddress, contract.cups.full_address],
    [t.distributor, contract.dso.name],
    [t.breakdownPhone, contract.dso_phone],
    [t.refCatastral, contract.ref_catastral],
  ]
  const conditions: [string, string][] = [
    [t.product, contract.pricelist.nom_comercial],
    [t.tariff, contract.tariff.name],
    ...contract.contracted_power_period.map(({ period, power }): [string, string] => [
      `${t.power} ${period}`,
      `${decimal(power, locale)} kW`,
    ]),
    ...(contract.pressio === null
      ? []
      : [[t.pressure, `${decimal(contract.pressio, locale)} bar`] as [string, string]]),
    ...(contract.caudal === null
      ? []
      : [[t.flow, `${decimal(contract.caudal, locale)} m³/h`] as [string, string]]),
    [t.signDate, date(contract.sign_date)],
    [t.startDate, date(contract.start_date)],
    ...(contract.end_date ? [[t.endDate, date(contract.end_date)] as [string, string]] : []),
  ]
  return composePdf({
    title: `${t.title} ${contract.name}`,
    subtitle: `${contract.type === 'gas' ? t.gas : t.electricity} · ${longDay(now, locale)}`,
    sections: [
      {
        title: t.parties,
        facts: [
          [t.owner, contract.owner_partner.name],
          [t.payer, `${contract.fiscal_partner.name} · ${contract.fiscal_partner.vat}`],
          [t.fiscalAddress, contract.fiscal_address.full_address],
          [t.account, contract.bank_account?.printable_iban ?? ''],
        ],
      },
      { title: t.supply, facts: supply.filter(([, value]) => value) },
      { title: t.conditions, facts: conditions },
    ],
    footer: `${organization} · ${contract.name}`,
    date: now,
    lang: locale,
  })
}
