/** Two names are of one product when they differ in case or outer blanks alone. */
export function productKey(product: string): string {
  return product.trim().toLowerCase()
}
