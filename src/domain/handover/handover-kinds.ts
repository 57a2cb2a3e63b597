/** What a client needs to run a solution without us, in the order of the list. */
export const handoverKinds = [
  'address',
  'source',
  'database',
  'documentation',
  'admin',
  'backups',
] as const

export type HandoverKind = (typeof handoverKinds)[number]

export const handoverLabels: Record<HandoverKind, string> = {
  address: 'Address',
  source: 'Source code',
  database: 'Database dump',
  documentation: 'Documentation',
  admin: 'Admin access',
  backups: 'Backups',
}

/** What an event says of items. */
export const handoverChanges = [
  'saved',
  'removed',
  'confirmed',
  'secret-stored',
  'secret-shown',
] as const

const changeTexts: Record<(typeof handoverChanges)[number], (names: string) => string> = {
  saved: (names) => `Handover updated: ${names}`,
  removed: (names) => `Handover: ${names} removed`,
  confirmed: (names) => `Handover confirmed: ${names}`,
  'secret-stored': (names) => `${names}: secret stored, to be shown once`,
  'secret-shown': (names) => `${names}: secret shown and erased`,
}

/** `Handover confirmed: Source code` */
export function sayHandoverChange(
  what: (typeof handoverChanges)[number],
  items: readonly HandoverKind[],
): string {
  return changeTexts[what](items.map((kind) => handoverLabels[kind]).join(', '))
}
