import type { StaffTask } from '@fanal/contract/schemas/desk/tasks'
import { useState } from 'react'
import { useScreenCommands } from '#desk/lib/screen-commands.ts'
import { useMay, useStaff } from '#desk/lib/staff.tsx'
import { useVerdictText } from '#desk/lib/verdict-text.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { ActDialog } from './act-dialog.tsx'
import { Meanwhile } from './meanwhile.tsx'
import type { TaskAct } from './task-act.ts'
import { actsOf } from './task-acts.ts'
import styles from './task-pane.module.css'
import { useRunAct } from './use-run-act.ts'

/** What this person may do; what they may not keeps its place, and says who can. */
export function ActButtons({ task, onDone }: { task: StaffTask; onDone: () => void }) {
  const own = useStaff()
  const { money } = useFormats()
  const [opened, setOpened] = useState<string>()
  const may = useMay()
  const acts = actsOf(task, { own: own.name, may, money: (euros) => money(euros) })
  const act = acts.find(({ name }) => name === opened)
  const running = useRunAct(task, onDone)
  const t = useTexts('desk-tasks')
  const verdictText = useVerdictText()
  const refusalOf = ({ act: right, refusal, refusedBy = '' }: TaskAct) =>
    verdictText(right) ?? (refusal && t(refusal, { by: refusedBy }))
  const press = (one: TaskAct) => (one.text ? setOpened(one.name) : void running.run(one))
  useScreenCommands(
    acts.flatMap((one) => (refusalOf(one) ? [] : [{ label: t(one.label), run: () => press(one) }])),
  )
  return (
    <>
      {running.failure && <Meanwhile task={task} failure={running.failure} known={running.known} />}
      {acts.length > 0 && (
        <div className={styles.acts}>
          {acts.map((one) => (
            <ActButton
              key={one.name}
              act={one}
              isBusy={running.busy === one.name}
              refusal={refusalOf(one)}
              onPress={() => press(one)}
            />
          ))}
        </div>
      )}
      {act && (
        <ActDialog
          act={act}
          task={task}
          onEnd={(isDone) => {
            setOpened(undefined)
            if (isDone) onDone()
          }}
        />
      )}
    </>
  )
}

interface ActButtonProps {
  act: TaskAct
  isBusy: boolean
  /** Why it cannot be pressed. */
  refusal: string | undefined
  onPress: () => void
}

function ActButton({ act, isBusy, refusal, onPress }: ActButtonProps) {
  const t = useTexts('desk-tasks')
  return (
    <Button
      size="s"
      busy={isBusy}
      onClick={onPress}
      {...(act.variant && { variant: act.variant })}
      {...(refusal && { disabledReason: refusal })}
    >
      {t(act.label)}
    </Button>
  )
}
