import { useState } from 'react'
import { useMay } from '#desk/lib/staff.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconEye } from '#ui/text/icons.ts'
import { type SeenCase, SeeDialog } from './see-dialog.tsx'

interface SeeButtonProps {
  /** Cases that it can be about; the first unless another is chosen. */
  cases: readonly SeenCase[]
  customer: string
  /** Why it cannot be asked where there is no case. */
  without?: string | undefined
  className?: string | undefined
}

/** Sees the portal as a customer does, for who may. */
export function SeeButton({ cases, customer, without, className }: SeeButtonProps) {
  const t = useTexts('desk-looks')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (may('customer.see').is !== 'allowed') return null
  return (
    <>
      <Button
        className={className}
        variant="quiet"
        size="s"
        icon={iconEye}
        {...(cases.length === 0 && without && { disabledReason: without })}
        onClick={() => setOpen(true)}
      >
        {t('see')}
      </Button>
      {isOpen && cases.length > 0 && (
        <SeeDialog cases={cases} customer={customer} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
