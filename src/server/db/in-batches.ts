/** Every item of a list that is read in batches, each after the last item of the one before. */
export async function* inBatches<Item>(
  size: number,
  read: (last: Item | undefined, size: number) => Promise<Item[]>,
): AsyncGenerator<Item> {
  let batch: Item[] = []
  do {
    batch = await read(batch.at(-1), size)
    yield* batch
  } while (batch.length === size)
}
