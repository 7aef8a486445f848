import { cnmcLink } from '@fanal/domain/comparators/cnmc-link'
import type { ComparedUse } from '@fanal/domain/comparators/comparison-form'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import type { RankedYear, Result } from './use-result.ts'
import styles from './result.module.css'

interface ResultRankProps extends Pick<Result, 'year'> {
  use: ComparedUse
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

/** A year on the same kWh with everything, in order of price, also where ours is not first. */
export function ResultRank({ year, use, zipcode }: ResultRankProps) {
  const t = useTexts('comparators')
  const { money } = useFormats()
  const { ranked } = year
  const most = Math.max(1, ...ranked.map(({ total }) => total))
  const link = use.energy === 'electricity' ? cnmcLink(use, year.kwh, zipcode) : undefined
  const nameOf = { ours: '', present: t('rank.present'), regulated: t('rank.regulated') }
  const aboutOf = { ours: t('rank.fixed'), present: '', regulated: t('rank.regulatedAbout') }
  if (ranked.length < 2 && !link) return null
  return (
    <Card title={t('rank.title')}>
      <p className={styles.muted}>{t('rank.sentence')}</p>
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
        {link && (
          <a href={link} target="_blank" rel="noreferrer">
            {t('rank.cnmc')}
          </a>
        )}
      </p>
    </Card>
  )
}
