import { queueViews } from '@fanal/contract/desk/casework'
import type { QueueView } from '@fanal/contract/schemas/desk/queue-views'
import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping } from '#desk/lib/is-typing.ts'
import { areLetterKeysOn } from '#desk/lib/letter-keys.ts'
import { useMay } from '#desk/lib/staff.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { stepAddress, useAddressState } from '#lib/use-address-state.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { addressOf, isSameQuery, type QueueQuery } from './queue-params.ts'
import styles from './saved-views.module.css'
import { ViewDialog } from './view-dialog.tsx'

/** The first views have a digit. */
const withDigit = 9

function useDigits(views: readonly QueueView[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('dialog:modal') || !areLetterKeysOn()) return
    const view = /^[1-9]$/.test(event.key) ? views[Number(event.key) - 1] : undefined
    if (view) stepAddress(addressOf(view.filters))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Filters under a name, one stroke away: one's own, and those of the team. */
export function SavedViews({ query }: { query: QueueQuery }) {
  const t = useTexts('desk-casework')
  const may = useMay()
  const { addressWith } = useAddressState()
  const [isOpen, setOpen] = useState(false)
  const views = useApiQuery(queueViews, {}).data?.items ?? []
  useDigits(views)
  const current = views.find(({ filters }) => isSameQuery(filters, query))
  // The queue as it is anyway needs no name.
  const isNarrowed = Object.keys(query).length > 1
  const maySave = may('case.take').is === 'allowed' && (current !== undefined || isNarrowed)
  const mayChange = current === undefined || !current.is_shared || may('case.assign').is === 'allowed'
  if (views.length === 0 && !maySave) return null
  return (
    <nav className={styles.views} aria-label={t('saved.title')}>
      {views.map((view, i) => (
        <a
          key={view.id}
          className={styles.view}
          href={addressWith(addressOf(view.filters))}
          aria-current={view === current ? 'true' : undefined}
          {...(i < withDigit && { 'aria-keyshortcuts': String(i + 1) })}
        >
          {view.name}
          {i < withDigit && <kbd aria-hidden>{i + 1}</kbd>}
        </a>
      ))}
      {maySave && (
        <Button
          size="s"
          variant="quiet"
          {...(!mayChange && { disabledReason: t('saved.notYours') })}
          onClick={() => setOpen(true)}
        >
          {current ? t('saved.change', { name: current.name }) : t('saved.save')}
        </Button>
      )}
      {isOpen && <ViewDialog view={current} query={query} views={views} onClose={() => setOpen(false)} />}
    </nav>
  )
}
