import { countNotices, listNotices } from '@fanal/contract/notices'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import menu from '#ui/overlay/menu.module.css'
import { usePopover } from '#ui/overlay/use-popover.ts'
import button from '#ui/button/button.module.css'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconBell } from '#ui/text/icons.ts'
import styles from './bell.module.css'
import { countNoticesRead } from './reads.ts'

const BellPanel = lazyPart(async () => (await import('./bell-panel.tsx')).BellPanel, ['notices'])

const StoppedNote = lazyPart(async () => (await import('./stopped-note.tsx')).StoppedNote, ['notices'])

/** The page comes first. */
const followAfterMs = 2_000

/** Refetches notices when there are new ones. True once it is time to say which channels stopped. */
function useNews(): boolean {
  const { lang, profile } = usePortal()
  const client = useQueryClient()
  const [isTelling, setTelling] = useState(false)
  const customerId = profile && !profile.readonly ? profile.id : undefined
  useEffect(() => {
    let end = () => {}
    let isOver = false
    const begin = async () => {
      const [{ followNews }, { hasStopped }] = await Promise.all([
        import('./follow-news.ts'),
        import('./stopped-channels.ts'),
      ])
      if (isOver) return
      end = followNews(() => {
        for (const { name } of [countNotices, listNotices])
          void client.invalidateQueries({ queryKey: [name] })
      })
      if (customerId === undefined || !(await hasStopped(customerId))) return
      await StoppedNote.preload(lang)
      setTelling(true)
    }
    // Without its code there is no live news: the next page tries again.
    const timer = setTimeout(() => void begin().catch(() => undefined), followAfterMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
    }
  }, [client, customerId, lang])
  return isTelling
}

/** The label when more came than there was; nothing at first. */
function useTold(unread: number | undefined, label: string): string {
  const before = useRef(unread)
  const [told, setTold] = useState('')
  useEffect(() => {
    if (unread === undefined) return
    if (before.current !== undefined && unread !== before.current)
      setTold(unread > before.current ? label : '')
    before.current = unread
  }, [unread, label])
  return told
}

/** How many notices are unread. On a wide screen it opens the newest, on a phone it leads to their page. */
export function Bell() {
  const { linkTo } = usePortal()
  const href = linkTo('notices')
  return href ? <LinkedBell href={href} /> : null
}

function LinkedBell({ href }: { href: string }) {
  const t = useTexts('shell')
  const { lang } = usePortal()
  const { data } = useRead(countNoticesRead)
  const panelId = useId()
  const { anchor, box, open, setOpen } = usePopover<HTMLDivElement, HTMLDivElement>('end')
  const isTelling = useNews()
  const unread = data?.unread ?? 0
  const label =
    unread > 0 ? `${t('menu.notices')}: ${t('menu.unread', { count: unread })}` : t('menu.notices')
  const told = useTold(data?.unread, label)
  const looks = cx(button.button, button.quiet, button.iconOnly, styles.bell)
  const sign = (
    <>
      <Icon path={iconBell} />
      <span className={styles.count} aria-hidden="true">
        {unread > 9 ? '9+' : unread || ''}
      </span>
    </>
  )
  const preload = () => void BellPanel.preload(lang).catch(() => undefined)
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <>
      <a href={href} className={cx(looks, styles.narrow)} aria-label={label}>
        {sign}
      </a>
      <div ref={anchor} className={styles.wide} onBlur={onBlur}>
        <button
          type="button"
          className={looks}
          aria-label={label}
          aria-expanded={open}
          aria-controls={panelId}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpen(!open)}
        >
          {sign}
        </button>
        <div ref={box} id={panelId} popover="manual" className={cx(menu.pop, styles.panel)}>
          {open && (
            <LazyBoundary waiting={<div className={styles.waiting} />}>
              <BellPanel onLeave={() => setOpen(false)} />
            </LazyBoundary>
          )}
        </div>
      </div>
      <span role="status" className="visually-hidden">
        {told}
      </span>
      {isTelling && <StoppedNote />}
    </>
  )
}
