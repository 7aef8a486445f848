import { Button } from '#ui/button/button.tsx'
import { iconClose } from '#ui/text/icons.ts'

interface CloseButtonProps {
  label: string
  className: string | undefined
  onClick: () => void
}

export function CloseButton(props: CloseButtonProps) {
  return <Button {...props} variant="quiet" icon={iconClose} />
}
