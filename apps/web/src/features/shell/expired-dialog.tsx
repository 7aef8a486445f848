import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

/** No timeout and one action, which leads to the login. */
export function ExpiredDialog() {
  const t = useTexts('shell')
  const exit = () => window.location.reload()
  return (
    <Dialog
      open
      onClose={exit}
      dismissible={false}
      size="s"
      title={t('expired.title')}
      closeLabel={t('expired.enter')}
      footer={
        <Button variant="primary" onClick={exit}>
          {t('expired.enter')}
        </Button>
      }
    >
      <p>{t('expired.text')}</p>
    </Dialog>
  )
}
