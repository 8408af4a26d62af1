/**
 * The first line of every file that is written, by which it is known again. It has the file's own path in it, so that a
 * copy under another name is nobody's but its maker's.
 *
 * @param path below the folder that is written to, like `ingress/12-frontend.yaml`
 */
export function headLine(path: string): string {
  return `# Written by npm run synth as ${path}: change the values and not this file.`
}
