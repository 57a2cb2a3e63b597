/** Every account that signs up is a client. `operator` is granted by an admin, or on the server's command line. */
export const roles = ['client', 'operator'] as const

export type Role = (typeof roles)[number]
