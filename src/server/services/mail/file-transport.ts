import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'
import { messageOf } from './message-of.ts'

/** Writes every mail as a file that mail programs open, named so that the newest is the last. */
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

/** Nobody ever reads half a mail. What it says may open an account, so it is for its owner alone. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.draft`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, path)
}
