import type { Contract } from '@fanal/contract/contracts.schemas'
import { type ComponentType, useEffect, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { loadTexts, useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Note } from '#ui/note.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import styles from './batteries-section.module.css'

interface SectionProps {
  contract: Contract
}

/** Code and texts of the panel; where they cannot be had, they can be asked for again. */
function usePanel(isWanted: boolean) {
  const { lang } = usePortal()
  const [Panel, setPanel] = useState<ComponentType<SectionProps>>()
  const [hasFailed, setFailed] = useState(false)
  const load = async () => {
    setFailed(false)
    try {
      const [part] = await Promise.all([import('./batteries-panel.tsx'), loadTexts(lang, 'batteries')])
      setPanel(() => part.BatteriesPanel)
    } catch {
      setFailed(true)
    }
  }
  useEffect(() => {
    if (isWanted) void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  return { Panel, hasFailed, load }
}

/** The code of the panel comes only to who has a battery; its place is kept free. */
export function BatteriesSection({ contract }: SectionProps) {
  const t = useTexts('contracts')
  const links = contract.bateria_virtual
  const { Panel, hasFailed, load } = usePanel(links.length > 0)
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
