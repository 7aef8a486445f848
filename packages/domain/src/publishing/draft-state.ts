import type { PublishKind } from './publish-kinds.ts'

/** Where a draft is: written, waiting for a second person, for its time, or over. */
export const draftStates = ['draft', 'waiting', 'scheduled', 'published', 'discarded'] as const
export type DraftState = (typeof draftStates)[number]

/** Why something that was to be published at its time was not. */
export const draftFailures = ['changed_meanwhile', 'not_publishable', 'not_permitted'] as const
export type DraftFailure = (typeof draftFailures)[number]

/** How far ahead something is published. */
export const maxPublishDays = 366

/** What it is about, as the audit names it. */
export const subjectOfDraft = (kind: PublishKind, key: string): string => `${kind} ${key}`
