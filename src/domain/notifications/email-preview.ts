import * as z from 'zod/mini'

/** An email as it would be sent now, without its footer, and to whom. */
export const emailPreviewSchema = z.object({
  subject: z.string(),
  text: z.string(),
  /** As mail programs show it. Its links lead nowhere: those of an email are its recipient's own. */
  html: z.string(),
  /** Who would get it: those who may read it and have not turned these emails off. */
  recipients: z.array(z.string()),
})

export type EmailPreview = z.infer<typeof emailPreviewSchema>
