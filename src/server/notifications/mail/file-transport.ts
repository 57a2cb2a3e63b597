import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'
import { messageOf } from './message-of.ts'

/** Writes every email as an .eml file, named so that the newest sorts last. */
export function createFileTransport(folder: string, from: string): MailTransport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from))
      const name = `${mail.createdAt.replaceAll(/[:.]/g, '-')}-${mail.id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(join(folder, name), message as Buffer)
    },
  }
}

/** Renamed when complete, so that no reader sees half an email. It may hold a token: only its owner may read it. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.draft`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, path)
}
