/** What a client wishes of an item. */
export const wishes = ['keep', 'drop', 'later'] as const

/** How far an item is: the first three are set by operators, the others by the client. */
export const itemStates = ['open', 'built', 'migrated', 'accepted', 'off'] as const

export type Wish = (typeof wishes)[number]
export type ItemState = (typeof itemStates)[number]

/** What an event says of an item. */
export const itemChanges = ['added', ...wishes, ...itemStates] as const
