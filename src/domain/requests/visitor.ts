import * as z from 'zod/mini'
import {
  deliverableEmailSchema,
  optionalNameSchema,
  profileSchema,
} from '#domain/accounts/credentials.ts'
import { askedShape } from './order.ts'

/** The last step as visitors fill it in: they also say who they are. */
export const visitorStepRule = z.object({
  ...askedShape(2),
  email: deliverableEmailSchema,
  name: profileSchema.shape.name,
  company: optionalNameSchema,
})
