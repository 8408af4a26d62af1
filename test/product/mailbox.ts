import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A mail server that keeps what it is sent. */
export interface Mailbox {
  readonly port: number
  /** The addresses in the text of the last mail; empty until there is one. */
  links(): readonly string[]
  close(): Promise<void>
}

/** Takes mail on a free port of 127.0.0.1: as much of RFC 5321 as a sender without encryption and login needs. */
export async function openMailbox(): Promise<Mailbox> {
  let mail = ''
  const server = createServer((socket) => {
    let rest = ''
    let inMail = false
    socket.on('error', () => {})
    socket.write('220 mailbox\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      rest += text
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (inMail && line !== '.') mail += `${line}\n`
        else if (inMail) {
          inMail = false
          socket.write('250 kept\r\n')
        } else if (line.toUpperCase() === 'DATA') {
          inMail = true
          mail = ''
          socket.write('354 go on\r\n')
        } else if (line.toUpperCase() === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 fine\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    links: () => {
      // Quoted-printable: RFC 2045 section 6.7.
      const text = mail.replaceAll('=\n', '').replaceAll('=3D', '=')
      return text.match(/https?:\/\/[^\s"<>]+/g) ?? []
    },
    close: async () => new Promise((resolve) => server.close(() => resolve())),
  }
}
