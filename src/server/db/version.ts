import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const packageFile = new URL('../../../package.json', import.meta.url)

/** The version of this program, which a database records when it is created or upgraded. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, 'utf8')))
