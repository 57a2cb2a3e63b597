import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { formatNumber } from './money.ts'

export const textMissing = 'Please fill this in'

/** Control characters but for tabs and line breaks, and those that turn the direction of what follows. */
const hiddenCharacters = /[^\P{Cc}\t\n\r]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

const removeHidden = z.overwrite<string>((text) => text.replaceAll(hiddenCharacters, ''))

/** Removes invisible characters, which could disguise a text or break a terminal: who pasted them cannot find them. */
export function visibleText(error?: string) {
  return z.string(error).check(removeHidden, z.trim())
}

/** The same checks for a text whose own rule lacks them, because the demo does not load this file. */
export const visible = [removeHidden, z.trim(), z.minLength(1, textMissing)] as const

const joinLines = z.overwrite<string>((text) => text.replaceAll(/\s+/g, ' '))

export function optionalText(max: number) {
  return visibleText().check(atMost(max))
}

export function filledText(max: number) {
  return visibleText(textMissing).check(z.minLength(1, textMissing), atMost(max))
}

export function optionalLine(max: number) {
  return visibleText().check(joinLines, atMost(max))
}

export function filledLine(max: number) {
  return visibleText(textMissing).check(joinLines, z.minLength(1, textMissing), atMost(max))
}

function atMost(max: number) {
  return z.maxLength(max, `Please keep this within ${formatNumber(max)} characters`)
}

export const reasonText = visibleText().check(z.maxLength(limits.reasonMax, messages.reasonTooLong))

export const notesText = visibleText().check(z.maxLength(limits.notesMax, messages.notesTooLong))

/** An address, or nothing. http and https alone: it is opened by a click, and must never run anything. */
export const webAddress = visibleText().check(
  z.maxLength(limits.addressMax, messages.addressTooLong),
  z.refine((text) => text === '' || /^https?:\/\/[^\s/]+/i.test(text), messages.addressMalformed),
)

export function wholeNumber(least: number, most: number, error: string, tooLarge = error) {
  return z.int(error).check(z.minimum(least, error), z.maximum(most, tooLarge))
}

/** A day that a person enters. Rejects typing errors such as the year 0202 before they reach a sum or document. */
export function enteredDay(message: string) {
  return z.iso
    .date({ error: message, abort: true })
    .check(z.refine((day) => day >= '2000-01-01' && day <= '2199-12-31', message))
}
