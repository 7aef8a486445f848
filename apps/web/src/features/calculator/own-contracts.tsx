import { listContracts } from '@fanal/contract/contracts'
import { powerAdvice } from '@fanal/contract/power-advice'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import styles from './calculator.module.css'

const listed = { query: { fields: 'list', type: 'electricity', offset: 0, limit: 5 } } as const

/** The advice of the customer's own contracts, from their own curves. */
export function OwnContracts() {
  const t = useTexts('calculator')
  const portal = usePortal()
  const isWanted = portal.profile !== null && !portal.profile.new_customer && canCall(portal, powerAdvice)
  const { data } = useApiQuery(listContracts, listed, { isWanted })
  const links = (data?.items ?? [])
    .filter(({ state }) => state === 'activa')
    .flatMap(({ name, cups }) => {
      const page = portal.linkTo('contract', { contractType: 'electricity', contractName: name })
      return page ? [{ name, href: `${page}#power`, street: cups.street || cups.full_address }] : []
    })
  if (links.length === 0) return null
  return (
    <div>
      <p>{t('own.sentence')}</p>
      <ul className={styles.own}>
        {links.map(({ name, href, street }) => (
          <li key={name}>
            <a href={href}>{t('own.link', { street })}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
