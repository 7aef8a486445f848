import { contractSwitching } from '@fanal/contract/contracting'
import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import { isTerminated } from '@fanal/domain/contracts/contract-status'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from './follow.module.css'
import { OpenCheck } from './open-check.tsx'
import { SwitchPapers } from './switch-papers.tsx'
import { SwitchTimeline } from './switch-timeline.tsx'
import { Withdrawal } from './withdrawal.tsx'

function Parts({ switching }: { switching: Switching }) {
  return (
    <div className={styles.card}>
      <div className={styles.part}>
        <SwitchTimeline switching={switching} />
      </div>
      <SwitchPapers switching={switching} />
      <Withdrawal switching={switching} />
    </div>
  )
}

/** How a contract comes about; once it has, and can no longer be withdrawn from, its history folds up. */
export function SwitchCard({ contract }: { contract: Contract }) {
  const t = useTexts('contracting')
  const query = useApiQuery(contractSwitching, { params: { contractName: contract.name } })
  const right = query.data?.withdrawal
  // Withdrawn from while active, it is still on its way back.
  const isPast = contract.state === 'activa' && right?.is_possible === false && right.number === null
  // Over without ever having begun, it was not made.
  const isUnmade = isTerminated(contract) && contract.start_date === null
  const endedTitle = isUnmade ? 'follow.endedTitle' : 'follow.pastTitle'
  return (
    <Card title={t(isPast || isTerminated(contract) ? endedTitle : 'follow.title')}>
      <PartState query={query} lines={5}>
        {(switching) => (
          <div className={styles.card}>
            <OpenCheck switching={switching} />
            {isPast ? (
              <details className={styles.past}>
                <summary>{t('follow.see')}</summary>
                <Parts switching={switching} />
              </details>
            ) : (
              <Parts switching={switching} />
            )}
          </div>
        )}
      </PartState>
    </Card>
  )
}
