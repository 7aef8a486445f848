import type { Contract } from '@fanal/contract/schemas/contracts'
import type { ContractChange } from '@fanal/domain/contracts/contract-actions'
import { Fragment, type ReactNode, useId } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import styles from './contract-summary.module.css'
import { PayerFacts, SupplyFacts } from './supply-facts.tsx'
import { useTodayValues } from './today-values.ts'

interface SummaryAct {
  key: string
  /** Changes the datum beside it. */
  button: ReactNode
  /** Why it is off. */
  why: ReactNode
}

/** The changes of a datum, given the id of its name. */
export type ActsOf = (changes: readonly ContractChange[], labelId: string) => readonly SummaryAct[]

interface SummaryProps {
  contract: Contract
  actsOf: ActsOf
  /** Shown once, above all. */
  note: ReactNode
  /** State of the data sharing. */
  sharing: ReactNode
  /** Fields that are edited in place. */
  email: ReactNode
  mobile: ReactNode
}

interface RowProps {
  label: string
  value: ReactNode
  small?: ReactNode
  changes?: readonly ContractChange[]
  /** Two such are one line where there is room. */
  isHalf?: boolean
  actsOf: ActsOf
}

/** Datum, value, change; below it the reason against the change. */
function Row({ label, value, small, changes = [], isHalf = false, actsOf }: RowProps) {
  const id = useId()
  const acts = actsOf(changes, id)
  if (!value && acts.length === 0) return null
  const whys = acts.filter(({ why }) => Boolean(why))
  return (
    <div className={cx(styles.row, isHalf && styles.half)}>
      <dt id={id}>{label}</dt>
      <dd className={styles.value}>
        {value}
        {small && <span className={styles.small}> {small}</span>}
      </dd>
      {acts.length > 0 && (
        <dd className={styles.act}>
          {acts.map(({ key, button }) => (
            <Fragment key={key}>{button}</Fragment>
          ))}
        </dd>
      )}
      {/* One is enough: they have the same reason. */}
      {whys[0] && <dd className={styles.why}>{whys[0].why}</dd>}
    </div>
  )
}

/** Everything about the contract that is not its consumption: what can be changed first. */
export function ContractSummary(props: SummaryProps) {
  const { contract, actsOf, note, sharing, email, mobile } = props
  const t = useTexts('contracts')
  const { number } = useFormats()
  const { features } = usePortal().settings
  const today = useTodayValues(contract)
  const chosen = [today.doubleTariff, today.happyHours, today.happyDay].filter(Boolean)
  // Gas has none.
  const personal =
    contract.type !== 'gas' && contract.personalised && (chosen.join(' · ') || t('personal.none'))
  const { pressio, caudal, notification_address: contact } = contract
  const isByMail = contract.invoice_online !== 'postal'
  return (
    <>
      {note}
      <div className={styles.columns}>
        <dl className={styles.rows}>
          <Row label={t('detail.owner')} value={today.holder} changes={['holder']} actsOf={actsOf} />
          <Row label={t('detail.product')} value={contract.pricelist.nom_comercial} actsOf={actsOf} />
          <Row
            label={t('detail.personal')}
            value={personal}
            changes={['doubleTariff', 'happyHours', 'happyDay']}
            actsOf={actsOf}
          />
          <Row label={t('detail.power')} value={today.power} changes={['power']} actsOf={actsOf} />
          <Row
            label={t('detail.pressure')}
            value={pressio !== null && `${number(pressio, 3)}\u00A0bar`}
            actsOf={actsOf}
          />
          <Row
            label={t('detail.flow')}
            value={caudal !== null && `${number(caudal)}\u00A0m³/h`}
            actsOf={actsOf}
          />
          <Row label={t('detail.account')} value={today.iban} changes={['iban']} actsOf={actsOf} />
          <Row
            label={t('detail.invoiceOnline')}
            value={today.invoiceOnline}
            small={isByMail && contact?.email}
            changes={['invoiceOnline']}
            actsOf={actsOf}
          />
          <Row label={t('contact.address')} value={today.address} changes={['address']} actsOf={actsOf} />
          <Row label={t('contact.email')} value={contact && email} isHalf actsOf={actsOf} />
          <Row label={t('contact.mobile')} value={contact && mobile} isHalf actsOf={actsOf} />
          <Row
            label={t('detail.refCatastral')}
            value={features.refCatastral.enabled && today.refCatastral}
            changes={['refCatastral']}
            actsOf={actsOf}
          />
          <Row label={t('supply.sharing')} value={sharing} changes={['noSIPSCession']} actsOf={actsOf} />
        </dl>
        <SupplyFacts contract={contract} />
        <PayerFacts contract={contract} />
      </div>
    </>
  )
}

/** The contract in one line. */
export function SummaryFigure({ contract }: { contract: Contract }) {
  const t = useTexts('contracts')
  const iban = contract.bank_account?.printable_iban.slice(-4)
  return (
    <>
      <b>{contract.owner_partner.name}</b>
      {[contract.pricelist.nom_comercial, iban && t('detail.accountEnding', { ending: iban })]
        .filter(Boolean)
        .map((fact) => ` · ${fact}`)}
    </>
  )
}
