import { cpSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes Keycloak's theme for the login of staff: its own files, and the tokens that the pages are made of.
 *
 * @param directory folder of the theme, `themes/lotse` of Keycloak
 */
export function writeLoginTheme(directory: string): void {
  cpSync(join(import.meta.dirname, 'login-theme'), directory, { recursive: true })
  cpSync(
    join(import.meta.dirname, 'src/design/tokens.css'),
    join(directory, 'login/resources/css/tokens.css'),
  )
}

if (import.meta.main) {
  const [directory] = process.argv.slice(2)
  if (directory === undefined) {
    process.stderr.write('Name the folder to write the theme to, such as themes/lotse.\n')
    process.exitCode = 1
  } else writeLoginTheme(directory)
}
