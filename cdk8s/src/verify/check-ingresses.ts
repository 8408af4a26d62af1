import type { ClusterObject } from './cluster-objects.ts'
import type { ClusterState } from './cluster-state.ts'
import type { ExpectedIngress } from './expected-ingress.ts'
import { failed, ok, skipped, type Finding } from './finding.ts'
import { ingressDifference, placesOf } from './ingress-difference.ts'
import { look } from './look.ts'
import type { Target } from './target.ts'

type Ingress = ClusterObject<'ingress'>

/**
 * Whether the cluster has every Ingress of a host as the values want it, and no other one for the same place. One that
 * is missing is not seen from outside: its requests go to the rule with the next shorter path.
 */
export function checkIngresses(
  { namespace, ingresses: wanted }: Target,
  { ingresses }: ClusterState,
): Finding {
  if (wanted === undefined) return skipped('needs --values')
  if ('unread' in ingresses) return skipped(ingresses.unread)
  const there = ingresses.items.filter(({ metadata }) => metadata.namespace === namespace)
  const pairs = wanted.map((each) => ({
    each,
    found: there.find(({ metadata }) => metadata.name === each.metadata.name),
  }))
  const wrong = pairs.flatMap(({ each, found }) => mistake(each, found))
  const rivals = pairs.flatMap(({ each, found }) =>
    rivalsOf(
      each,
      there.filter((other) => other !== found),
    ),
  )
  if (wrong.length + rivals.length === 0) return ok(`${wanted.length} as the values have them`)
  const files = [...new Set(wrong.map(({ file }) => file))]
  const todo = [
    ...(files.length === 0 ? [] : [`apply ${files.join(', ')}`]),
    ...(rivals.length === 0 ? [] : ['delete what takes the same place']),
  ].join('; ')
  const message = `The Ingresses of this host are not as the values have them; ${todo}`
  const where = files.length === 0 ? look.ingress(namespace) : look.difference(files)
  return {
    ...failed(message, where),
    details: [...wrong, ...rivals].map(({ file, says }) => `${file}: ${says}`),
  }
}

interface Trouble {
  readonly file: string
  readonly says: string
}

function mistake(wanted: ExpectedIngress, found: Ingress | undefined): readonly Trouble[] {
  const { file, metadata } = wanted
  if (found === undefined) {
    return [{ file, says: `${metadata.name} is missing (${placesOf(wanted).join(', ')})` }]
  }
  const difference = ingressDifference(wanted, found)
  if (difference.length === 0) return []
  return [{ file, says: `${metadata.name} has ${difference.join(', ')}` }]
}

/** Of two rules for one place the controller serves the older one, whichever that is. */
function rivalsOf(wanted: ExpectedIngress, others: readonly Ingress[]): readonly Trouble[] {
  const places = placesOf(wanted)
  return others.flatMap((other) => {
    const place = placesOf(other).find((each) => places.includes(each))
    if (place === undefined) return []
    const says = `${wanted.metadata.name} is for ${place}, and so is ${other.metadata.name}`
    return [{ file: wanted.file, says }]
  })
}
