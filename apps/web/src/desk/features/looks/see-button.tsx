import { useState } from 'react'
import { useMay } from '#desk/lib/staff.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { iconEye } from '#ui/text/icons.ts'
import { SeeDialog } from './see-dialog.tsx'

interface SeeButtonProps {
  /** The case that it is about. */
  number: string
  customer: string
  className?: string | undefined
}

/** Sees the portal as the customer of a case does, for who may. */
export function SeeButton({ number, customer, className }: SeeButtonProps) {
  const t = useTexts('desk-looks')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (may('customer.see').is !== 'allowed') return null
  return (
    <>
      <Button className={className} variant="quiet" size="s" icon={iconEye} onClick={() => setOpen(true)}>
        {t('see')}
      </Button>
      {isOpen && <SeeDialog number={number} customer={customer} onClose={() => setOpen(false)} />}
    </>
  )
}
