import * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Returns the fields of a value that its schema names, or `unlike` if a type does not match. */
type Copy = (value: unknown) => unknown

const unlike = Symbol('unlike')

/**
 * Copies the fields that a reply's schema names, and strips all others. Parsing would also check every
 * string against its pattern, which took a seventh of the time of a list; clients parse replies anyway. A
 * value that does not match the schema's types is parsed: the parser fills in a default or throws.
 */
export function createReplyCopier(schema: Schema): (answer: unknown) => unknown {
  // Made with the first reply: few endpoints are called soon after a start.
  let copy: Copy | undefined
  return (answer) => {
    copy ??= copierOf(schema)
    const copied = copy(answer)
    return copied === unlike ? z.parse(schema, answer) : copied
  }
}

function copierOf(schema: Schema): Copy {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return def.checks?.some(changesText) ? parserOf(schema) : (value) => like(value, isText)
    case 'number':
      return (value) => like(value, Number.isFinite)
    case 'boolean':
      return (value) => like(value, isBoolean)
    case 'null':
      return (value) => (value === null ? value : unlike)
    case 'literal':
      return oneOf(new Set(def.values))
    case 'enum':
      return oneOf(new Set(Object.values(def.entries)))
    case 'nullable': {
      const copy = copierOf(def.innerType)
      return (value) => (value === null ? null : copy(value))
    }
    // An absent field is handled by its object.
    case 'optional':
    case 'default':
    case 'readonly':
      return copierOf(def.innerType)
    case 'array':
      return listCopier(copierOf(def.element))
    case 'object':
      return def.catchall === undefined ? objectCopier(def.shape) : parserOf(schema)
    case 'union':
      return unionCopier(schema as z.core.$ZodUnion)
    default:
      return parserOf(schema)
  }
}

function like(value: unknown, isAlike: (value: unknown) => boolean): unknown {
  return isAlike(value) ? value : unlike
}

const isText = (value: unknown) => typeof value === 'string'
const isBoolean = (value: unknown) => typeof value === 'boolean'

function oneOf(values: ReadonlySet<unknown>): Copy {
  return (value) => (values.has(value) ? value : unlike)
}

function listCopier(copy: Copy): Copy {
  return (value) => {
    if (!Array.isArray(value)) return unlike
    const copied: unknown[] = []
    for (const entry of value) {
      const one = copy(entry)
      if (one === unlike) return unlike
      copied.push(one)
    }
    return copied
  }
}

function objectCopier(shape: z.core.$ZodShape): Copy {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    copy: copierOf(schema),
    isOptional: schema._zod.def.type === 'optional',
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null) return unlike
    const copied: Record<string, unknown> = {}
    for (const { name, copy, isOptional } of fields) {
      const field = (value as Record<string, unknown>)[name]
      if (field !== undefined) {
        const one = copy(field)
        if (one === unlike) return unlike
        copied[name] = one
      } else if (!isOptional) return unlike
    }
    return copied
  }
}

/** Chooses the option by its discriminator. A union without one is parsed. */
function unionCopier(schema: z.core.$ZodUnion): Copy {
  const { options, discriminator } = schema._zod.def as z.core.$ZodDiscriminatedUnionDef
  if (discriminator === undefined) return parserOf(schema)
  const copies = new Map<unknown, Copy>()
  for (const option of options) {
    const copy = copierOf(option)
    for (const value of option._zod.propValues?.[discriminator] ?? []) copies.set(value, copy)
  }
  return (value) => {
    const kind = (value as Record<string, unknown> | null)?.[discriminator]
    return copies.get(kind)?.(value) ?? unlike
  }
}

function changesText(check: z.core.$ZodCheck): boolean {
  return check._zod.def.check === 'overwrite'
}

function parserOf(schema: Schema): Copy {
  return (value) => {
    const result = z.safeParse(schema, value)
    return result.success ? result.data : unlike
  }
}
