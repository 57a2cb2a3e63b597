/** Every account that signs up is a client's. `operator` is granted on the server's command line alone. */
export const roles = ['client', 'operator'] as const
