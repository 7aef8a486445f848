import { changeLocale } from '@fanal/contract/account'
import { languageNames, offeredLocales } from '@fanal/domain/settings/languages'
import { useState } from 'react'
import { SelectField } from '#fields/select-field.tsx'
import { useForm } from '#lib/forms/use-form.ts'
import { usePath } from '#lib/location.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './account.module.css'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'

/** Language of pages and mails. After saving, the page reloads in it. */
export function LanguageForm() {
  const t = useTexts('account')
  const portal = usePortal()
  const { profile, settings } = portal
  // Stored by this browser only if the retailer's server cannot store it.
  const hasMails = canCall(portal, { name: 'changeLocale.mails' })
  const path = usePath()
  const readOnly = useReadOnlyReason()
  const { mutateAsync } = useApiMutation(changeLocale)
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    values: { locale: profile?.locale ?? '' },
    draft: { name: 'language' },
    send: (body) => mutateAsync({ body }),
    onDone: () => {
      setSaved(true)
      window.location.assign(path)
    },
  })
  const offered = offeredLocales(settings)
  if (!profile || offered.length < 2) return null
  return (
    <Card title={t('profile.language')}>
      <form {...form.props} className={styles.row}>
        <SelectField
          field={form.field('locale')}
          label={hasMails ? t('profile.languageLabel') : t('profile.languageHere')}
          help={hasMails ? t('profile.languageHint') : t('profile.languageHereHint')}
          options={offered.map((locale) => ({ value: locale, label: languageNames[locale] }))}
        />
        <Button type="submit" variant="primary" busy={form.isBusy || isSaved} disabledReason={readOnly}>
          {t('profile.languageSave')}
        </Button>
      </form>
      {form.failure && (
        <Note tone="bad" role="alert" className={styles.note}>
          {t('profile.notSaved')}
        </Note>
      )}
    </Card>
  )
}
