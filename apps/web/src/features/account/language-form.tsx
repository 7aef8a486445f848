import { changeLocale } from '@fanal/contract/account'
import { offeredLocales } from '@fanal/domain/settings/languages'
import { useDraft } from '#lib/draft.ts'
import { languageNames } from '#lib/language-names.ts'
import { useLocation } from '#lib/location.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/use-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Field } from '#ui/form/field.tsx'
import { Note } from '#ui/state/note.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import styles from './account.module.css'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'

/** Language of pages and mails. After saving, the page reloads in it. */
export function LanguageForm() {
  const t = useTexts('account')
  const portal = usePortal()
  const { profile, settings } = portal
  // Stored by this browser only if the retailer's server cannot store it.
  const hasMails = canCall(portal, { name: 'changeLocale.mails' })
  const { path } = useLocation()
  const readOnly = useReadOnlyReason()
  const { values, change, forget } = useDraft('language', { locale: profile?.locale ?? '' })
  const { mutate, isPending, isError, isSuccess } = useApiMutation(changeLocale)
  const offered = offeredLocales(settings)
  if (!profile || offered.length < 2) return null
  const save = () => {
    if (readOnly || isPending) return
    mutate(
      { body: { locale: values.locale } },
      {
        onSuccess: () => {
          forget()
          window.location.assign(path)
        },
      },
    )
  }
  return (
    <Card title={t('profile.language')}>
      <form
        className={styles.row}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label={hasMails ? t('profile.languageLabel') : t('profile.languageHere')}
          help={hasMails ? t('profile.languageHint') : t('profile.languageHereHint')}
        >
          {(control) => (
            <SelectInput
              {...control}
              value={values.locale}
              onChange={(event) => change({ locale: event.target.value })}
              options={offered.map((locale) => ({ value: locale, label: languageNames[locale] }))}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={isPending || isSuccess} disabledReason={readOnly}>
          {t('profile.languageSave')}
        </Button>
      </form>
      {isError && (
        <Note tone="bad" role="alert" className={styles.note}>
          {t('profile.notSaved')}
        </Note>
      )}
    </Card>
  )
}
