import * as z from 'zod/mini'
import { emailSchema, optionalNameSchema, profileSchema } from '#domain/accounts/credentials.ts'
import { askedShape } from './order.ts'

/** The last step as visitors fill it in: they also say who they are. */
export const visitorStepRule = z.object({
  ...askedShape(2),
  email: emailSchema(),
  name: profileSchema.shape.name,
  company: optionalNameSchema,
})
