import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Card } from '../layout/card.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { Drawer } from '../overlay/drawer.tsx'
import { EmptyState } from '../state/empty-state.tsx'
import { ErrorState } from '../state/error-state.tsx'
import { Field } from '../form/field.tsx'
import { Logo } from '../layout/logo.tsx'
import { Note } from '../state/note.tsx'
import { Loading, Skeleton } from '../state/skeleton.tsx'
import { TextInput } from '../form/text-input.tsx'
import styles from './gallery.module.css'

export function States() {
  return (
    <>
      <Card>
        <EmptyState title="No invoices yet" action={<Button variant="primary">See my contract</Button>}>
          The first one comes about a month after your contract starts.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState
          title="We could not load your invoices"
          level={3}
          action={<Button>Try again</Button>}
          reference={{ label: 'Reference', value: '01JC9Z8F3K' }}
        >
          Nothing was lost. Try again in a moment.
        </ErrorState>
      </Card>
      <Card>
        <Loading label="Loading" className={styles.skeletons}>
          <Skeleton text="l" width="half" />
          <Skeleton text="2xl" width="short" />
          <Skeleton />
          <Skeleton width="long" />
          <div className={styles.row}>
            <Skeleton shape="circle" />
          </div>
          <Skeleton shape="block" />
        </Loading>
      </Card>
    </>
  )
}

interface SampleProps {
  open: boolean
  onClose: () => void
}

function FormSample({ open, onClose }: SampleProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      form={{ action: onClose }}
      title="Change the payment account"
      closeLabel="Close"
      cancelLabel="Cancel"
      footer={
        <Button variant="primary" type="submit">
          Change the account
        </Button>
      }
    >
      <Field label="IBAN">{(control) => <TextInput {...control} data-autofocus figures />}</Field>
      <Note>We will send you a mail to sign the change.</Note>
    </Dialog>
  )
}

function NotDismissibleSample({ open, onClose }: SampleProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Your session has ended"
      closeLabel="Close"
      size="s"
      dismissible={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          Log in again
        </Button>
      }
    >
      <p>What you wrote is kept.</p>
    </Dialog>
  )
}

function LongSample({ open, onClose }: SampleProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Conditions" closeLabel="Close" size="l">
      {Array.from({ length: 24 }, (_, index) => (
        <p key={`p${index}`}>Paragraph {index + 1}: the content scrolls, the title and the buttons stay.</p>
      ))}
    </Dialog>
  )
}

function DrawerSample({ open, onClose }: SampleProps) {
  return (
    <Drawer open={open} onClose={onClose} title={<Logo name="Fanal" />} closeLabel="Close the menu">
      <ul>
        <li>
          <a href="#home">Home</a>
        </li>
        <li>
          <a href="#contracts">Contracts</a>
        </li>
      </ul>
    </Drawer>
  )
}

type Open = 'change' | 'session' | 'long' | 'drawer' | undefined

export function Overlays() {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('change')}>A form</Button>
      <Button onClick={() => setOpen('session')}>Not dismissible</Button>
      <Button onClick={() => setOpen('long')}>Long and large</Button>
      <Button onClick={() => setOpen('drawer')}>Drawer</Button>
      <FormSample open={open === 'change'} onClose={close} />
      <NotDismissibleSample open={open === 'session'} onClose={close} />
      <LongSample open={open === 'long'} onClose={close} />
      <DrawerSample open={open === 'drawer'} onClose={close} />
    </div>
  )
}
