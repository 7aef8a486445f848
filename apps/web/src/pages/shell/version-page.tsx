import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'

export default function VersionPage() {
  const t = useTexts('shell')
  const { isDemo, locale } = usePortal()
  return (
    <>
      <PageHead title={t('version.title')}>{t('version.sentence')}</PageHead>
      <Card>
        <Facts
          items={[
            { label: t('version.number'), value: import.meta.env['VITE_FANAL_VERSION'] as string },
            { label: t('version.language'), value: locale },
            { label: t('version.demo'), value: isDemo ? t('version.demoYes') : t('version.demoNo') },
          ]}
        />
      </Card>
    </>
  )
}
