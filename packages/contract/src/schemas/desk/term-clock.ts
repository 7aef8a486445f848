import { queueParts, termLevels } from '@fanal/domain/casework/queue-order'
import { deadlineUnits } from '@fanal/domain/support/deadlines'
import { z } from 'zod'

/** Where a case or a task stands in its term, and so in its queue. */
export const termClock = {
  part: z.enum(queueParts),
  level: z.enum(termLevels),
  /** The used part of its term in percent; more than 100 is late. */
  share: z.int(),
  due_at: z.iso.datetime(),
  unit: z.enum(deadlineUnits),
  /** Units that have passed since its date, rounded down. */
  over: z.int(),
}
