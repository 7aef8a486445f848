import { dayGroups, openingWeek } from '@fanal/domain/settings/opening-hours'
import { languageNames, offeredLocales } from '@fanal/domain/settings/languages'
import type { ServiceNow } from '@fanal/contract/schemas/support'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useRead } from '#lib/api/use-api-query.ts'
import { Card } from '#ui/layout/card.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconChat, iconClock, iconDark, iconPhone, iconPin } from '#ui/text/icons.ts'
import styles from './reach-us.module.css'
import { serviceNowRead } from './reads.ts'

const dayNames: readonly TextKey<'home-visitor'>[] = [
  'day.0',
  'day.1',
  'day.2',
  'day.3',
  'day.4',
  'day.5',
  'day.6',
]

function OpenChip({ opening }: { opening: NonNullable<ServiceNow['opening']> }) {
  const t = useTexts('home-visitor')
  const { nearDate } = useFormats()
  const { is_open: isOpen, is_today: isToday, day, at } = opening
  if (isOpen)
    return (
      <Chip tone="ok" icon={iconCheck}>
        {t('open', { at })}
      </Chip>
    )
  return (
    <Chip icon={iconClock}>
      {isToday ? t('closedToday', { at }) : t('closed', { day: nearDate(day), at })}
    </Chip>
  )
}

interface WayProps {
  icon: string
  title: string
  link: ReactNode
  children: ReactNode
}

function Way({ icon, title, link, children }: WayProps) {
  return (
    <li>
      <span className={styles.picture}>
        <Icon path={icon} size="l" />
      </span>
      <div>
        <h3>{title}</h3>
        {link && <p>{link}</p>}
        <p className={styles.small}>{children}</p>
      </div>
    </li>
  )
}

/** The hours of each day, and the next days on which nobody answers. */
function Hours() {
  const t = useTexts('home-visitor')
  const { nearDate } = useFormats()
  const { openingHours, holidays, schedule } = usePortal().settings.organization
  const { data } = useRead(serviceNowRead)
  const week = openingWeek(openingHours)
  if (!week) return schedule ? <p>{t('hours.are', { schedule })}</p> : null
  const nameOf = (day: number) => t(dayNames[day] ?? 'day.0')
  const today = data?.today ?? ''
  const next = holidays.toSorted().filter((day) => day >= today)[0]
  return (
    <table className={styles.hours}>
      <caption className="visually-hidden">{t('hours')}</caption>
      <tbody>
        {dayGroups(week).map(({ from, to, spans }) => (
          <tr key={from}>
            <th scope="row">
              {from === to ? nameOf(from) : t('days', { from: nameOf(from), to: nameOf(to) })}
            </th>
            <td>
              {spans.length === 0
                ? t('closedDay')
                : spans.map(([start, end]) => t('span', { start, end })).join(', ')}
            </td>
          </tr>
        ))}
        {next && (
          <tr>
            <th scope="row">{t('holiday', { day: nearDate(next) })}</th>
            <td>{t('closedDay')}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** How to reach a person: a picture, a verb and one way each, in easy words. */
export function ReachUs() {
  const t = useTexts('home-visitor')
  const { settings, linkTo } = usePortal()
  const { phone_crm: phone, email, office } = settings.organization
  const { data } = useRead(serviceNowRead)
  const write = linkTo('unsignedContact')
  const languages = offeredLocales(settings).map((locale) => languageNames[locale])
  return (
    <Card
      id="help"
      title={t('reach')}
      aside={data?.opening && <OpenChip opening={data.opening} />}
      className={styles.reach}
    >
      <ul className={styles.ways}>
        {phone && (
          <Way
            icon={iconPhone}
            title={t('call')}
            link={
              <a className={styles.phone} href={`tel:${phone.replaceAll(' ', '')}`}>
                {phone}
              </a>
            }
          >
            {t('call.text')}
          </Way>
        )}
        {(write || email) && (
          <Way
            icon={iconChat}
            title={t('write')}
            link={write ? <a href={write}>{t('write.link')}</a> : <a href={`mailto:${email}`}>{email}</a>}
          >
            {t('write.text')}
          </Way>
        )}
        {office && (
          <Way icon={iconPin} title={t('come')} link={office}>
            {t('come.text')}
          </Way>
        )}
        <Way icon={iconDark} title={t('outage')} link={null}>
          {t('outage.text')}
        </Way>
      </ul>
      <div className={styles.more}>
        <Hours />
        <p className={styles.small}>{t('easy', { languages: languages.join(', ') })}</p>
      </div>
    </Card>
  )
}
