import * as z from 'zod/mini'
import {
  deliverableEmailSchema,
  optionalNameSchema,
  profileSchema,
} from '#domain/accounts/credentials.ts'
import { askedShape } from './order.ts'

export const visitorStepRule = z.object({
  ...askedShape(2),
  email: deliverableEmailSchema,
  name: profileSchema.shape.name,
  company: optionalNameSchema,
})
