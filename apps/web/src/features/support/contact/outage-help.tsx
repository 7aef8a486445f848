import { contractDetail } from '@fanal/contract/contracts'
import { supplyIncident } from '@fanal/contract/support'
import { formatPhone, normalisePhone } from '@fanal/domain/identifiers/phone'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import stack from '#ui/layout/stack.module.css'
import { Note } from '#ui/state/note.tsx'
import { iconPhone } from '#ui/text/icons.ts'

interface OutageHelpProps {
  /** The contract that is chosen; visitors have none. */
  contract: { name: string } | undefined
}

/** For whoever has no supply: who repairs it, first, and whether the area is known to be out. */
export function OutageHelp({ contract }: OutageHelpProps) {
  const t = useTexts('support')
  const isKnown = contract !== undefined
  const params = { contractName: contract?.name ?? '' }
  const { data } = useApiQuery(contractDetail, { params }, { isWanted: isKnown })
  const phone = data?.dso_phone ?? ''
  return (
    <div className={stack.s4}>
      <Note
        tone="warn"
        icon={iconPhone}
        title={data?.dso.name ? t('outage.callNamed', { distributor: data.dso.name }) : t('outage.call')}
        action={
          phone && (
            <ButtonLink variant="primary" icon={iconPhone} href={`tel:${normalisePhone(phone)}`}>
              {formatPhone(phone)}
            </ButtonLink>
          )
        }
      >
        {phone ? t('outage.callText') : t('outage.onBill')}
      </Note>
      {contract && <AreaState contractName={contract.name} />}
    </div>
  )
}

function AreaState({ contractName }: { contractName: string }) {
  const t = useTexts('support')
  const { dateTime } = useFormats()
  const { data } = useApiQuery(supplyIncident, { params: { contractName } }, { freshMs: 0 })
  if (!data) return null
  const { incident } = data
  return (
    <div role="status">
      {incident ? (
        <Note tone="bad" title={t('outage.area', { at: dateTime(incident.since) })}>
          <span lang={incident.lang}>{incident.text}</span>
        </Note>
      ) : (
        <Note>{t('outage.noArea')}</Note>
      )}
    </div>
  )
}
