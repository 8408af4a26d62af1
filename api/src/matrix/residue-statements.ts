/** What the purge of residue knows of a ticket, under the variable names of `api/residue/purge-residue.sql`. */
export interface ResidueIds {
  /** Full Matrix id of a user. */
  readonly u: string
  /** Its local part. */
  readonly l: string
  /** Matrix id of the room. */
  readonly r: string
  /** Full alias of the room. */
  readonly a: string
}

/** One statement with `$1`, `$2`, … and the variables that these stand for, in order. */
export interface ResidueStatement {
  readonly text: string
  readonly variables: readonly (keyof ResidueIds)[]
}

const known: readonly string[] = ['u', 'l', 'r', 'a'] satisfies (keyof ResidueIds)[]

/**
 * The statements of a psql script of the kind of `purge-residue.sql`, with psql's variables as parameters. The script is
 * the one source: people can run it by hand, the grants of the role `lotse_residue` are derived from it, and this process
 * runs what this function reads. `BEGIN` and `COMMIT` are left to the caller.
 *
 * @throws SyntaxError for a variable that nobody would fill in, or a part that this reader does not understand
 */
export function residueStatements(script: string): readonly ResidueStatement[] {
  return script
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !/^(begin|commit)$/i.test(statement))
    .map(parametrised)
}

function parametrised(statement: string): ResidueStatement {
  const variables: (keyof ResidueIds)[] = []
  const text = statement.replaceAll(
    /:(['"]?)([a-z_]\w*)\1/gi,
    (whole, quote: string, name: string) => {
      if (quote !== "'" || !isKnown(name))
        throw new SyntaxError(`The residue script has an unknown variable: ${whole}`)
      const index = variables.includes(name) ? variables.indexOf(name) + 1 : variables.push(name)
      // The type is said, because a parameter inside ARRAY[…] or LIKE has none of its own.
      return `$${index}::text`
    },
  )
  if (variables.length === 0)
    throw new SyntaxError(
      'A statement of the residue script has no variable: it would concern everybody.',
    )
  return { text, variables }
}

function isKnown(name: string): name is keyof ResidueIds {
  return known.includes(name)
}
