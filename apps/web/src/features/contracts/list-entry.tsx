import type { ContractUse } from '@fanal/contract/schemas/consumption'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { isToSign } from '@fanal/domain/contracts/contract-status'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useAddressState } from '#lib/use-address-state.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconBolt, iconFlame } from '#ui/text/icons.ts'
import { RoundSign } from '#ui/text/round-sign.tsx'
import styles from './list-entry.module.css'
import { RowStatus } from './status-chip.tsx'

interface EntryProps {
  contract: ListedContract
  use: ContractUse | undefined
  /** Why it cannot be chosen. */
  obstacle: string | undefined
}

/** The last complete month, and the change since the same a year before. */
function Use({ use }: Pick<EntryProps, 'use'>) {
  const t = useTexts('contracts')
  const { energyKwh, month, percent } = useFormats()
  if (!use) return <span className={styles.none}>—</span>
  const change = use.change ?? 0
  const values = { percent: percent(Math.abs(change)) }
  return (
    <>
      <b>{energyKwh(use.kwh)}</b>
      <small>
        {month(use.month, 'short')}
        {use.change !== null && ` · ${change === 0 ? t('list.same') : ''}`}
        {change > 0 && t('list.more', values)}
        {change < 0 && t('list.less', values)}
      </small>
    </>
  )
}

/** Links to the invoices and the contract, named by what there is to do. */
function Links({ contract }: Pick<EntryProps, 'contract'>) {
  const t = useTexts('contracts')
  const { linkTo, profile } = usePortal()
  const { type, name } = contract
  const params = { contractType: type, contractName: name }
  const owes = Number(contract.amount_debt) > 0 && !profile?.readonly
  const detail = linkTo('contract', params)
  const invoices = linkTo('contractInvoices', params, owes ? { action: 'payOnline' } : undefined)
  const payVariant = contract.is_overdue ? 'primary' : 'secondary'
  return (
    <>
      {invoices && (
        <ButtonLink
          href={invoices}
          size="s"
          variant={owes ? payVariant : 'quiet'}
          label={`${owes ? t('list.pay') : t('list.invoices')} ${name}`}
        >
          {owes ? t('list.pay') : t('list.invoices')}
        </ButtonLink>
      )}
      {detail && (
        <ButtonLink
          href={detail}
          size="s"
          variant={owes && invoices ? 'quiet' : 'secondary'}
          label={isToSign(contract) ? `${t('list.sign')} ${name}` : `${t('list.see')} ${name}`}
        >
          {isToSign(contract) ? t('list.sign') : t('list.view')}
        </ButtonLink>
      )}
    </>
  )
}

/** Takes the place of the links while a contract is chosen for an action. */
function Choice({ contract, obstacle, action }: Omit<EntryProps, 'use'> & { action: string }) {
  const t = useTexts('contracts')
  const { linkTo } = usePortal()
  const { type, name } = contract
  const href = linkTo('contract', { contractType: type, contractName: name }, { action })
  const label = `${t('list.choose')} ${name}`
  if (obstacle)
    return (
      <Button size="s" disabledReason={obstacle} label={label}>
        {t('list.choose')}
      </Button>
    )
  return (
    href && (
      <ButtonLink href={href} size="s" variant="primary" label={label}>
        {t('list.choose')}
      </ButtonLink>
    )
  )
}

/** A contract in one row: the address first, then how it stands, and what there is to do. */
export function ListEntry({ contract, use, obstacle }: EntryProps) {
  const t = useTexts('contracts')
  const { settings, linkTo } = usePortal()
  const { number, money } = useFormats()
  const action = useAddressState().get('action')
  const { showProduct, showPower } = settings.contracts
  const { type, name, cups, tariff, pricelist } = contract
  const debt = Number(contract.amount_debt)
  const powers = [...new Set(contract.contracted_power_period.map(({ power }) => number(power, 3)))].join(
    ' / ',
  )
  const terms = [tariff.name, showPower && powers && `${powers}\u00A0kW`].filter(Boolean).join(' · ')
  const href = action ? undefined : linkTo('contract', { contractType: type, contractName: name })
  const street = cups.street || cups.full_address
  return (
    <li className={styles.row}>
      <RoundSign tone="plain">
        <Icon path={type === 'gas' ? iconFlame : iconBolt} size="s" />
      </RoundSign>
      <div className={styles.where}>
        <h2>{href ? <a href={href}>{street}</a> : street}</h2>
        <small>
          {cups.city} · {type === 'gas' ? t('type.gas') : t('type.electricity')} <b>{name}</b>
        </small>
      </div>
      <div className={styles.terms}>
        {showProduct && pricelist.nom_comercial}
        <small>{terms}</small>
      </div>
      <div className={styles.state}>
        <RowStatus contract={contract} />
      </div>
      <div className={styles.figure}>
        <span className={styles.label}>{t('list.owed')}</span>
        {debt > 0 ? (
          <b className={styles.owed}>{money(debt)}</b>
        ) : (
          <span className={styles.none}>{t('list.nothing')}</span>
        )}
      </div>
      <div className={styles.figure}>
        <span className={styles.label}>{t('list.use')}</span>
        <Use use={use} />
      </div>
      <div className={styles.acts}>
        {action ? (
          <Choice contract={contract} obstacle={obstacle} action={action} />
        ) : (
          <Links contract={contract} />
        )}
      </div>
      {action && obstacle && <p className={styles.obstacle}>{obstacle}</p>}
    </li>
  )
}

/** The names of the columns, where a row is one line. */
export function ListHead() {
  const t = useTexts('contracts')
  return (
    <div className={styles.head} aria-hidden="true">
      <span />
      <span>{t('supply.address')}</span>
      <span>{t('supply.tariff')}</span>
      <span>{t('list.state')}</span>
      <span>{t('list.owed')}</span>
      <span>{t('list.use')}</span>
      <span />
    </div>
  )
}
