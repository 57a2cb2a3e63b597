/** A reason why a backup, a restore or a move did not happen that the user can act on: one line. */
export class TransferError extends Error {
  override name = 'TransferError'
}
