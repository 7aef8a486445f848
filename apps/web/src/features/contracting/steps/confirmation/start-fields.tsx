import { tickedAt } from '@fanal/domain/contracting/forms/consents'
import {
  activeBy,
  earliestStart,
  latestStart,
  startAfterWithdrawal,
} from '@fanal/domain/contracting/switch-dates'
import { addDays } from '@fanal/domain/dates'
import { ChoiceField } from '#fields/choice-field.tsx'
import { DateField } from '#fields/date-field.tsx'
import { type Form, useFormValues } from '#lib/forms/use-form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { StepValues } from '#features/contracting/wizard/value-store.ts'
import { Card } from '#ui/layout/card.tsx'
import stack from '#ui/layout/stack.module.css'
import styles from './confirmation.module.css'

/** When supply is ours at the latest: the law's term, or a later day of choice. */
export function activeDay(
  { start, startDay }: StepValues['confirmation'],
  today: string,
  isNewSupply: boolean,
): string {
  const soonest = activeBy(addDays(today, 1), { isNewSupply })
  const wish = start === 'after_withdrawal' ? startAfterWithdrawal(today) : start === 'on' ? startDay : ''
  return wish > soonest ? wish : soonest
}

/** Nothing of it is switched: no present supply has to end first. */
export function isAllNew({ installation, gasContract }: StepValues, isTwo: boolean): boolean {
  return installation.activeContract === false && (!isTwo || gasContract.activeContract === false)
}

interface StartFieldsProps {
  form: Form<StepValues['confirmation']>
  today: string
  isNewSupply: boolean
}

/** When supply begins: at once by express request, after the days to withdraw, or on a day. Nothing is chosen before. */
export function StartFields({ form, today, isNewSupply }: StartFieldsProps) {
  const t = useTexts('contracting')
  const { nearDate } = useFormats()
  const { start } = useFormValues(form)
  return (
    <Card title={t('start.title')} level={3}>
      <p className={styles.intro}>{t('start.intro')}</p>
      <div className={stack.s4}>
        <div className={styles.titled}>
          <ChoiceField
            field={form.field('start')}
            label={t('start.label')}
            onSet={(chosen) => form.set('consentedAt.early_start', tickedAt(chosen !== 'after_withdrawal'))}
            layout="columns"
            required
            options={[
              {
                value: 'now',
                label: t('start.now'),
                help: t('start.nowHelp', { date: nearDate(activeBy(addDays(today, 1), { isNewSupply })) }),
              },
              {
                value: 'after_withdrawal',
                label: t('start.after'),
                help: t('start.afterHelp', { date: nearDate(startAfterWithdrawal(today)) }),
              },
              {
                value: 'on',
                label: t('start.on'),
                help: t('start.onHelp', { date: nearDate(earliestStart(today)) }),
              },
            ]}
          />
        </div>
        {start === 'on' && (
          <DateField
            field={form.field('startDay')}
            label={t('start.day')}
            help={t('start.dayRange', {
              from: nearDate(earliestStart(today)),
              to: nearDate(latestStart(today)),
            })}
            min={earliestStart(today)}
            max={latestStart(today)}
            required
          />
        )}
      </div>
    </Card>
  )
}
