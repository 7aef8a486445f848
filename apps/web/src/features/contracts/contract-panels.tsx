import type { Contract } from '@fanal/contract/schemas/contracts'
import { formatCadastralRef } from '@fanal/domain/identifiers/cadastral-ref'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { formatPhone, normalisePhone } from '@fanal/domain/identifiers/phone'
import { isWebAddress } from '@fanal/domain/identifiers/web-address'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { type Fact, Facts } from '#ui/layout/facts.tsx'
import styles from './contract-panels.module.css'

const deliveries: Record<Contract['invoice_online'], TextKey<'contracts'>> = {
  email: 'delivery.email',
  postal: 'delivery.postal',
  'postal+email': 'delivery.both',
}

const shown = (facts: Fact[]) => facts.filter(({ value }) => Boolean(value))

/** Owner, payer, what was contracted and how it is paid. */
export function DetailsPanel({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  const { powerKw, number, date } = useFormats()
  const { features } = usePortal().settings
  const powers = contract.contracted_power_period.map(({ period, power }) => `${period} ${powerKw(power)}`)
  return (
    <Card title={t('detail.data')}>
      <Facts
        items={shown([
          { label: t('detail.owner'), value: contract.owner_partner.name },
          { label: t('detail.payer'), value: contract.fiscal_partner.name },
          { label: t('detail.vat'), value: normaliseNif(contract.fiscal_partner.vat) },
          { label: t('detail.product'), value: contract.pricelist.nom_comercial },
          { label: t('detail.power'), value: powers.join(' · ') },
          {
            label: t('detail.pressure'),
            value: contract.pressio === null ? '' : `${number(contract.pressio, 3)} bar`,
          },
          {
            label: t('detail.flow'),
            value: contract.caudal === null ? '' : `${number(contract.caudal)} m³/h`,
          },
          { label: t('detail.account'), value: contract.bank_account?.printable_iban },
          {
            label: t('detail.refCatastral'),
            value: features.refCatastral.enabled && formatCadastralRef(contract.ref_catastral),
          },
          { label: t('detail.invoiceOnline'), value: t(deliveries[contract.invoice_online]) },
          { label: t('detail.signed'), value: contract.sign_date && date(contract.sign_date) },
          { label: t('detail.fiscalAddress'), value: contract.fiscal_address.full_address, wide: true },
        ])}
      />
    </Card>
  )
}

/** Supply point, distributor, and data sharing. */
export function SupplyPanel({ contract, sharing }: { contract: Contract; sharing: ReactNode }) {
  const t = useTexts('contracts')
  const { name, website } = contract.dso
  return (
    <Card title={t('supply.title')}>
      <Facts
        items={shown([
          { label: t('supply.cups'), value: formatCups(contract.cups.name) },
          { label: t('supply.tariff'), value: contract.tariff.name },
          { label: t('supply.address'), value: contract.cups.full_address, wide: true },
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
          },
          { label: t('supply.sharing'), value: sharing, wide: true },
        ])}
      />
    </Card>
  )
}

/** The notification address; `edit` renders the inline-editable fields. */
export function ContactPanel({
  contract,
  email,
  mobile,
}: {
  contract: Contract
  email: ReactNode
  mobile: ReactNode
}) {
  const t = useTexts('contracts')
  const address = contract.notification_address
  return (
    <Card title={t('contact.title')}>
      {address ? (
        <Facts
          items={[
            { label: t('contact.address'), value: address.full_address, wide: true },
            { label: t('contact.email'), value: email },
            { label: t('contact.mobile'), value: mobile },
          ]}
        />
      ) : (
        <p className={styles.quiet}>{t('contact.none')}</p>
      )}
    </Card>
  )
}

export function ServicesPanel({ services }: { services: Contract['services'] }) {
  const t = useTexts('contracts')
  const { date } = useFormats()
  if (services.length === 0) return null
  return (
    <Card title={t('services.title')}>
      <ul className={styles.services}>
        {services.map(({ id, name, start_date, end_date }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span className={styles.quiet}>
              {end_date
                ? t('services.between', { start: date(start_date), end: date(end_date) })
                : t('services.since', { date: date(start_date) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
