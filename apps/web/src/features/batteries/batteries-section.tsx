import type { Contract } from '@fanal/contract/schemas/contracts'
import { useEffect } from 'react'
import { useTexts } from '#lib/texts.ts'
import { useLatePart } from '#lib/lazy/use-late-part.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import styles from './batteries-section.module.css'

interface SectionProps {
  contract: Contract
}

const findPanel = async () => (await import('./batteries-panel.tsx')).BatteriesPanel

/** The code of the panel comes only to who has a battery; its place is kept free. */
export function BatteriesSection({ contract }: SectionProps) {
  const t = useTexts('contracts')
  const links = contract.bateria_virtual
  const { Part: Panel, hasFailed, load } = useLatePart(findPanel, 'batteries')
  useEffect(() => {
    if (links.length > 0) void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  if (links.length === 0) return null
  if (Panel) return <Panel contract={contract} />
  return (
    <Card id="batteries" title={t('batteries.title')}>
      {hasFailed ? (
        <Note
          tone="warn"
          role="alert"
          action={
            <Button size="s" onClick={() => void load()}>
              {t('home.retry')}
            </Button>
          }
        >
          {t('batteries.failed')}
        </Note>
      ) : (
        <Loading label={t('batteries.loading')} className={styles.place}>
          <Skeleton width="long" />
          {links.map(({ id }) => (
            <Skeleton key={id} shape="block" className={styles.item} />
          ))}
        </Loading>
      )}
    </Card>
  )
}
