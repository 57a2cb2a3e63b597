/** Apart from the table of routes, for the boot script, which every page carries. */
export const orderHitPath = '/order-hit'
