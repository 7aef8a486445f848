import { powersOf } from '@fanal/domain/contracting/forms/check-contract'
import { tariffById } from '@fanal/domain/contracting/access-tariff'
import { formatCups } from '@fanal/domain/identifiers/cups'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { formatPhone } from '@fanal/domain/identifiers/phone'
import { formatAddress } from '@fanal/domain/lookups/format-address'
import type { StepName } from '@fanal/domain/contracting/steps'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useOffers } from '#features/contracting/price/use-offers.ts'
import { stepName } from '#features/contracting/wizard/step-labels.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { nameOf } from './said.ts'
import styles from './summary.module.css'

interface Row {
  step: StepName
  edit: TextKey<'contracting'>
  value: string
  detail: string
}

/** Groups of figures that stay in one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** Everything that is signed, by step. */
function useRows(): Row[] {
  const t = useTexts('contracting')
  const { lang } = usePortal()
  const { store, steps, kind } = useWizard()
  const { installation, person, contract, gasContract, payment } = store.get()
  const electricity = useOffers('electricity').shown?.name ?? ''
  const gas = useOffers('gas').shown?.name ?? ''
  const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
  const tariffOf = (id: string) => tariffById(id)?.name ?? ''
  const gasCups = kind === 'dual' ? formatCups(gasContract.cups) : ''
  const rows: Row[] = [
    {
      step: 'installation',
      edit: 'edit.installation',
      value: formatAddress(installation.address, lang),
      detail: formatCups(installation.cups),
    },
    {
      step: 'person',
      edit: 'edit.person',
      value: nameOf(person),
      detail: joined(
        person.vat,
        person.email,
        unbroken(formatPhone(person.mobile)),
        person.sameInvoiceAddress
          ? ''
          : t('summary.invoicesTo', { address: formatAddress(person.ownerAddress, lang) }),
      ),
    },
    {
      step: 'contract',
      edit: 'edit.contract',
      value: electricity,
      detail: joined(
        `${powersOf(contract).join(' / ')} kW`,
        tariffOf(contract.accessTariff),
        contract.selfcons ? t('summary.selfcons') : '',
        contract.promotionalCode && t('summary.promo', { code: contract.promotionalCode }),
      ),
    },
    {
      step: 'gasContract',
      edit: kind === 'dual' ? 'edit.gasContract' : 'edit.contract',
      value: gasContract.includeGas ? gas : t('summary.noGas'),
      detail: gasContract.includeGas ? joined(tariffOf(gasContract.accessTariff), gasCups) : '',
    },
    {
      step: 'payment',
      edit: 'edit.payment',
      value: t('summary.debit', { iban: unbroken(maskIban(payment.iban)) }),
      detail: t('summary.inName', { name: nameOf(person) }),
    },
  ]
  return rows.filter(({ step }) => steps.includes(step))
}

/** All of it on one page; each part can be changed. */
export function Summary() {
  const t = useTexts('contracting')
  const { go, steps } = useWizard()
  const rows = useRows()
  return (
    <Card aria-label={t('summary.title')}>
      <dl className={styles.summary}>
        {rows.map(({ step, edit, value, detail }) => (
          <div key={step}>
            <dt>{t(stepName(step, steps))}</dt>
            <dd>
              {value}
              {detail && <small>{detail}</small>}
            </dd>
            <dd className={styles.act}>
              <Button variant="quiet" size="s" label={t(edit)} onClick={() => go(step)}>
                {t('edit')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
