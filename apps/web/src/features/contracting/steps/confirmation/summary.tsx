import { ibans } from '@fanal/contract/contract-changes'
import { powersOf } from '@fanal/domain/contracting/forms/check-contract'
import { isCompanyVat, type PaymentForm } from '@fanal/domain/contracting/forms/forms'
import { tariffById } from '@fanal/domain/contracting/access-tariff'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import type { StepName } from '@fanal/domain/contracting/steps'
import type { ReactNode } from 'react'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { PowerTable, powersText } from '#features/contracting/price/powers.tsx'
import { type Offers, useOffers } from '#features/contracting/price/use-offers.ts'
import { useStored } from '#features/contracting/wizard/value-store.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PriceDetails } from './price-details.tsx'
import { nameOf, representativeOf } from './said.ts'
import styles from './summary.module.css'

type Key = TextKey<'contracting'>

interface Row {
  step: StepName
  label: Key
  edit: Key
  value: string
  details: ReactNode[]
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')
const joined = (...parts: (string | false)[]) => parts.filter(Boolean).join(' · ')
const tariffOf = (id: string) => tariffById(id)?.name ?? ''

/** The product with how long its prices hold. */
function useProductName(): (offers: Offers) => string {
  const t = useTexts('contracting')
  return ({ shown }) => {
    if (!shown) return ''
    const { name, duration_months: months } = shown
    return joined(name, months === null ? t('price.noTerm') : t('price.term', { count: months }))
  }
}

/** Where, and who signs. */
function usePlaceRows(): Row[] {
  const t = useTexts('contracting')
  const { lang } = usePortal()
  const { store, kind, steps } = useWizard()
  const { installation, gasContract } = store.get()
  const person = useStored(store, (values) => values.person)
  const isCompany = isCompanyVat(person.vat)
  const isDual = kind === 'dual' && gasContract.includeGas && steps.includes('gasContract')
  const cups = unbroken(formatCups(installation.cups))
  const contact = joined(unbroken(formatPhone(person.mobile)), person.email)
  return [
    {
      step: 'installation',
      label: 'summary.address',
      edit: 'edit.installation',
      value: formatAddress(installation.address, lang),
      details: isDual
        ? [
            `${t('energy.electricity')} ${cups}`,
            `${t('energy.gas')} ${unbroken(formatCups(gasContract.cups))}`,
          ]
        : [cups],
    },
    {
      step: 'person',
      label: 'summary.signer',
      edit: 'edit.person',
      value: isCompany
        ? t('summary.representative', { name: representativeOf(person), company: nameOf(person) })
        : t('summary.holder', { name: nameOf(person) }),
      details: [
        isCompany ? joined(person.vat, t('summary.repVat', { vat: person.repVat })) : person.vat,
        contact,
        !person.sameInvoiceAddress &&
          t('summary.invoicesTo', { address: formatAddress(person.ownerAddress, lang) }),
      ],
    },
  ]
}

/** Masked; one on file has no number here. */
function useAccountText({ iban, bankId }: PaymentForm): string {
  const t = useTexts('contracting')
  const isSignedIn = usePortal().profile !== null
  const { data } = useApiQuery(ibans, {}, { isWanted: isSignedIn && bankId !== '' })
  if (!bankId) return unbroken(maskIban(iban))
  const account = data?.items.find(({ id }) => String(id) === bankId)
  return account ? unbroken(account.printable_iban) : t('summary.onFile')
}

/** Each energy, and how both are paid. */
function useTermsRows(): Row[] {
  const t = useTexts('contracting')
  const { store, config } = useWizard()
  const { contract, gasContract, payment, person } = store.get()
  // A code of the address takes nothing off while codes are not taken.
  const code = config?.takes_promotional_codes === false ? '' : contract.promotionalCode
  const productName = useProductName()
  const electricity = productName(useOffers('electricity'))
  const gas = productName(useOffers('gas'))
  const account = useAccountText(payment)
  const powers = powersOf(contract)
  const isTable = powers.length > 2
  return [
    {
      step: 'contract',
      label: 'energy.electricity',
      edit: 'edit.electricity',
      value: electricity,
      details: [
        joined(
          tariffOf(contract.accessTariff),
          !isTable && powersText(powers),
          contract.selfcons && t('summary.selfcons'),
          code && t('summary.promo', { code }),
        ),
        isTable && <PowerTable key="powers" powers={powers} />,
      ],
    },
    {
      step: 'gasContract',
      label: 'energy.gas',
      edit: 'edit.gasContract',
      value: gasContract.includeGas ? gas : t('summary.noGas'),
      details: [gasContract.includeGas && tariffOf(gasContract.accessTariff)],
    },
    {
      step: 'payment',
      label: 'step.payment',
      edit: 'edit.payment',
      value: t('summary.debit', { iban: account }),
      details: [t('summary.inName', { name: nameOf(person) })],
    },
  ]
}

/** All that is signed on one page; each part can be changed. */
export function Summary({ title, hasPrices = false }: { title: Key; hasPrices?: boolean }) {
  const t = useTexts('contracting')
  const { go, steps } = useWizard()
  const rows = [...usePlaceRows(), ...useTermsRows()].filter(({ step }) => steps.includes(step))
  return (
    <Card title={t(title)} level={3}>
      <dl className={styles.summary}>
        {rows.map(({ step, label, edit, value, details }) => (
          <div key={step}>
            <dt>{t(label)}</dt>
            <dd>
              {value}
              {details.filter(Boolean).map((detail, index) => (
                // Lines have no identity of their own but their place.
                // oxlint-disable-next-line react/no-array-index-key
                <div key={index} className={styles.detail}>
                  {detail}
                </div>
              ))}
            </dd>
            <dd className={styles.act}>
              <Button variant="quiet" size="s" label={t(edit)} onClick={() => go(step)}>
                {t('edit')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {hasPrices && <PriceDetails />}
    </Card>
  )
}
