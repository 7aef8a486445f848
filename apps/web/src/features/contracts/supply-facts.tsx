import type { Contract } from '@fanal/contract/schemas/contracts'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { formatPhone, normalisePhone } from '@fanal/domain/identifiers/phone'
import { isWebAddress } from '@fanal/domain/identifiers/web-address'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { type Fact, Facts } from '#ui/layout/facts.tsx'
import styles from './supply-facts.module.css'

const shown = (facts: Fact[]) => facts.filter(({ value }) => Boolean(value))

/** Facts that cannot be changed here: supply point and services. */
export function SupplyFacts({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  const { name, website } = contract.dso
  return (
    <div className={styles.supply}>
      <h3>{t('supply.title')}</h3>
      <Facts
        className={styles.facts}
        items={shown([
          { label: t('supply.cups'), value: formatCups(contract.cups.name), wide: true },
          { label: t('supply.address'), value: contract.cups.full_address, wide: true },
          { label: t('supply.tariff'), value: contract.tariff.name },
          { label: t('supply.distributor'), value: name },
          { label: t('supply.reference'), value: contract.dso_reference },
          {
            label: t('supply.phone'),
            value: contract.dso_phone && (
              <a href={`tel:${normalisePhone(contract.dso_phone)}`}>{formatPhone(contract.dso_phone)}</a>
            ),
          },
          {
            label: t('supply.website'),
            value: isWebAddress(website) ? (
              <a href={website}>{website.replace(/^https?:\/\//, '')}</a>
            ) : (
              website
            ),
            wide: true,
          },
        ])}
      />
      <Services services={contract.services} />
    </div>
  )
}

/** Who pays, with which tax data, since when. */
export function PayerFacts({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  const { date } = useFormats()
  return (
    <Facts
      className={styles.payer}
      items={shown([
        { label: t('detail.payer'), value: contract.fiscal_partner.name },
        { label: t('detail.vat'), value: normaliseNif(contract.fiscal_partner.vat) },
        { label: t('detail.fiscalAddress'), value: contract.fiscal_address.full_address },
        { label: t('detail.signed'), value: contract.sign_date && date(contract.sign_date) },
      ])}
    />
  )
}

function Services({ services }: Pick<Contract, 'services'>) {
  const t = useTexts('contracts')
  const { date } = useFormats()
  if (services.length === 0) return null
  return (
    <>
      <h3>{t('services.title')}</h3>
      <ul className={styles.services}>
        {services.map(({ id, name, start_date, end_date }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              {end_date
                ? t('services.between', { start: date(start_date), end: date(end_date) })
                : t('services.since', { date: date(start_date) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
