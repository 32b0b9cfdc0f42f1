/** What the trail says of an assignment. */
export const assignmentOf = (to: string | null) =>
  to === null
    ? ({ action: 'problem.unassign' } as const)
    : ({ action: 'problem.assign', detail: to } as const);
