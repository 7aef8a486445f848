import { cnmcComparator, cnmcLink } from '@fanal/domain/comparators/cnmc-link'
import type { ComparedUse } from '@fanal/domain/comparators/comparison-form'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import type { RankedYear, RegulatedGas, Result } from './use-result.ts'
import styles from './result.module.css'

interface ResultRankProps extends Pick<Result, 'year' | 'gas'> {
  use: ComparedUse
  hasBonus: boolean
  zipcode: string
}

/** Whatever costs less than ours is said in words too. */
function CheaperNote({ ranked }: { ranked: readonly RankedYear[] }) {
  const t = useTexts('comparators')
  const { money } = useFormats()
  const [first] = ranked
  const ours = ranked.find(({ kind }) => kind === 'ours')
  if (!first || !ours || first.kind === 'ours') return null
  const amount = money(ours.total - first.total)
  return <>{t(first.kind === 'regulated' ? 'rank.regulatedLess' : 'rank.presentLess', { amount })} </>
}

/** The regulated gas tariff of the billed days, or that its prices are not known. */
function GasNote({ gas }: { gas: RegulatedGas }) {
  const t = useTexts('comparators')
  const { money } = useFormats()
  const { name, billCents, year } = gas
  return (
    <>
      {billCents === undefined
        ? t('rank.gasUnknown', { name })
        : t('rank.gasBill', { name, amount: money(billCents / 100) })}{' '}
      {!year && t('rank.gasNoYear')}{' '}
    </>
  )
}

/** A year on the same kWh with everything, in order of price, also where ours is not first. */
export function ResultRank({ year, gas, use, hasBonus, zipcode }: ResultRankProps) {
  const t = useTexts('comparators')
  const { money, period } = useFormats()
  const { ranked } = year
  const most = Math.max(1, ...ranked.map(({ total }) => total))
  const isGas = use.energy === 'gas'
  const link = isGas ? cnmcComparator : cnmcLink(use, year.use?.kwh ?? [], zipcode)
  const regulated = gas
    ? t('rank.regulatedGas', { name: gas.name })
    : t(hasBonus ? 'rank.regulatedBonus' : 'rank.regulated')
  const gasDays = gas?.year?.from && gas.year.to ? period(gas.year.from, gas.year.to) : ''
  const about = gasDays ? t('rank.regulatedGasAbout', { days: gasDays }) : t('rank.regulatedAbout')
  const nameOf = { ours: '', present: t('rank.present'), regulated }
  const aboutOf = { ours: t('rank.fixed'), present: '', regulated: about }
  if (ranked.length < 2 && !link) return null
  return (
    <Card title={t('rank.title')}>
      {ranked.length > 0 && <p className={styles.muted}>{t('rank.sentence')}</p>}
      <ol className={styles.rank}>
        {ranked.map(({ key, name, kind, total }) => (
          <li key={key} className={cx(kind === 'ours' && styles.us)}>
            <div>
              <span>
                <b>{name || nameOf[kind]}</b> <small>{aboutOf[kind]}</small>
              </span>
              <b className={styles.figure}>{money(total)}</b>
            </div>
            <i style={{ width: `${(total / most) * 100}%` }} />
          </li>
        ))}
      </ol>
      <p className={styles.small}>
        <CheaperNote ranked={ranked} />
        {gas && <GasNote gas={gas} />}
        {link && (
          <a href={link} target="_blank" rel="noreferrer">
            {t(isGas ? 'rank.cnmcGas' : 'rank.cnmc')}
          </a>
        )}
      </p>
    </Card>
  )
}
