import type { SupplyPoint } from '@fanal/contract/schemas/contracting-offers'
import {
  supplyWarnings,
  type SupplyWarning,
  type WantedPoint,
} from '@fanal/domain/contracting/supply-warnings'
import { madridDayOf } from '@fanal/domain/dates'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { type Translate, useTexts } from '#lib/texts.ts'
import { BonusLoss } from '#features/contracting/price/bonus-loss.tsx'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './supply-warnings.module.css'

type Formats = ReturnType<typeof useFormats>
type Words = { title: string; text: string }
type Kind = SupplyWarning['kind']

const words: {
  [K in Kind]: (one: Extract<SupplyWarning, { kind: K }>, t: Translate<'contracting'>, f: Formats) => Words
} = {
  above_extension_rights: ({ requestedKw, rightsKw }, t, { powerKw }) => ({
    title: t('warn.rights', { power: powerKw(Number(rightsKw)) }),
    text: t('warn.rightsText', { power: powerKw(Number(requestedKw)) }),
  }),
  powers_differ: ({ known }, t, { number }) => ({
    title: t('warn.powers'),
    text: t('warn.powersText', { powers: known.map((kw) => number(Number(kw), 3)).join(' / ') }),
  }),
  power_changed_recently: ({ on, until }, t, { date }) => ({
    title: t('warn.powerChanged', { date: date(on) }),
    text: t('warn.powerChangedText', { date: date(until) }),
  }),
  switch_open: (_, t) => ({ title: t('warn.openSwitch'), text: t('warn.openSwitchText') }),
  zipcode_differs: ({ known }, t) => ({ title: t('warn.zipcode'), text: t('warn.zipcodeText', { known }) }),
  city_differs: ({ known }, t) => ({ title: t('warn.city'), text: t('warn.cityText', { known }) }),
  social_bonus: (_, t) => ({ title: t('warn.socialBonus'), text: t('warn.socialBonusText') }),
  selfcons_differs: ({ known }, t) => ({
    title: t('warn.selfcons'),
    text: known === '00' ? t('warn.selfconsNone') : t('warn.selfconsText', { code: known }),
  }),
}

interface SupplyWarningsProps {
  point: SupplyPoint
  wanted: Omit<WantedPoint, 'today'>
  onZipcode?: (zipcode: string) => void
}

/** Each ends in a choice or in calm; none stops the wizard. */
export function SupplyWarnings({ point, wanted, onZipcode }: SupplyWarningsProps) {
  const t = useTexts('contracting')
  const formats = useFormats()
  const [left, setLeft] = useState<readonly string[]>([])
  const [today] = useState(() => madridDayOf(Date.now()))
  const found = supplyWarnings(point, { ...wanted, today })
  const isOtherCode = found.some(({ kind }) => kind === 'zipcode_differs')
  const shown = found.filter(({ kind }) => {
    if (kind === 'zipcode_differs') return !left.includes(wanted.zipcode)
    // The town goes with the code, of which it was asked.
    return kind !== 'city_differs' || !isOtherCode
  })
  if (shown.length === 0) return null
  return (
    <ul className={styles.warnings}>
      {shown.map((one) => {
        const { title, text } = words[one.kind](one as never, t, formats)
        return (
          <li key={one.kind}>
            <Note tone="warn" title={title}>
              {text}
              {one.kind === 'social_bonus' && <BonusLoss />}
              {one.kind === 'zipcode_differs' && onZipcode && (
                <span className={styles.buttons}>
                  <Button size="s" onClick={() => onZipcode(one.known)}>
                    {t('warn.use', { value: one.known })}
                  </Button>
                  <Button size="s" variant="quiet" onClick={() => setLeft([...left, wanted.zipcode])}>
                    {t('warn.leave', { value: wanted.zipcode })}
                  </Button>
                </span>
              )}
            </Note>
          </li>
        )
      })}
    </ul>
  )
}
