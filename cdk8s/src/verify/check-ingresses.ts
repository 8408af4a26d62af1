import type { ClusterObject } from './cluster-objects.ts'
import type { ClusterState } from './cluster-state.ts'
import type { ExpectedIngress } from './expected-ingress.ts'
import { failed, ok, skipped, unread, type Finding } from './finding.ts'
import { ingressDifference, placesOf } from './ingress-difference.ts'
import { look } from './look.ts'
import type { Target } from './target.ts'

type Ingress = ClusterObject<'ingress'>

/**
 * Whether the cluster has every Ingress of a host as the values want it, and no other one for the same place, in any
 * namespace: a controller puts the rules of all of them together. One that is missing is not seen from outside: its
 * requests go to the rule with the next shorter path.
 */
export function checkIngresses(
  { namespace, ingresses: wanted }: Target,
  state: ClusterState,
): Finding {
  const { ingresses, otherIngresses, ingressClasses } = state
  if (wanted === undefined) return skipped('needs --values')
  if ('unread' in ingresses) return unread(ingresses.unread)
  const there = ingresses.items.filter(({ metadata }) => metadata.namespace === namespace)
  const pairs = wanted.map((each) => ({
    each,
    found: there.find(({ metadata }) => metadata.name === each.metadata.name),
  }))
  const wrong = pairs.flatMap(({ each, found }) => mistake(each, found))
  const all = [...there, ...otherIngresses.items]
  const rivals = pairs.flatMap(({ each, found }) =>
    rivalsOf(
      each,
      all.filter((other) => other !== found && servedWith(each, other, state)),
    ),
  )
  if (wrong.length + rivals.length === 0) {
    const good = ok(`${wanted.length} as the values have them`)
    const foreign = all.filter((other) => pairs.every(({ found }) => other !== found))
    const taken = partsTaken(wanted, foreign, state)
    const unseen = [
      { rival: 'one of another namespace', listed: otherIngresses },
      { rival: 'one of another class of the controller', listed: ingressClasses },
    ].flatMap(({ rival, listed }) =>
      'unread' in listed ? [`${rival} is not seen: ${listed.unread}`] : [],
    )
    const notes = [...taken, ...unseen]
    return notes.length === 0 ? good : { ...good, note: notes.join('; ') }
  }
  const files = [...new Set(wrong.map(({ file }) => file))]
  const todo = [
    ...(files.length === 0 ? [] : [`apply ${files.join(', ')}`]),
    ...(rivals.length === 0 ? [] : ['delete what takes the same place']),
  ].join('; ')
  const message = `The Ingresses of this host are not as the values have them; ${todo}`
  const where = files.length === 0 ? look.everyIngress() : look.difference(files)
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
  const { name, namespace } = wanted.metadata
  const places = new Set(placesOf(wanted).map(withoutEnd))
  return others.flatMap(({ metadata, spec }) => {
    const place = placesOf({ metadata, spec }).find((each) => places.has(withoutEnd(each)))
    if (place === undefined) return []
    const where = metadata.namespace === namespace ? '' : ` in the namespace ${metadata.namespace}`
    return [
      { file: wanted.file, says: `${name} is for ${place}, and so is ${metadata.name}${where}` },
    ]
  })
}

/**
 * What others take from a route with a longer path. It may be meant: a page of the house below the root of a host. It is no
 * mistake of the routes, but whoever has it sees these requests, so it is told.
 */
function partsTaken(
  wanted: readonly ExpectedIngress[],
  others: readonly Ingress[],
  state: ClusterState,
): readonly string[] {
  const routes = wanted
    .flatMap((each) => placesOf(each).map((place) => ({ each, within: `${withoutEnd(place)}/` })))
    // The longest first: it is the one that the request would go to otherwise.
    .toSorted((one, other) => other.within.length - one.within.length)
  return others.flatMap((other) => {
    const { name, namespace } = other.metadata
    return placesOf(other)
      .filter((place) => !place.includes('/.well-known/acme-challenge/'))
      .flatMap((place) => {
        const from = routes.find(({ within }) => place.startsWith(within))
        if (from === undefined || !servedWith(from.each, other, state)) return []
        const where =
          namespace === from.each.metadata.namespace ? '' : ` in the namespace ${namespace}`
        return [`${name}${where} takes ${place} from ${from.each.metadata.name}`]
      })
  })
}

/** `/a/` and `/a` are one place. */
const withoutEnd = (place: string): string => place.replace(/\/+$/, '')

/**
 * Whether one controller may serve both: one of them has no class, or they have the same one, or two of one controller. A
 * controller for the inside may well have the same hosts.
 */
function servedWith(
  one: ExpectedIngress,
  other: Ingress,
  { ingressClasses }: ClusterState,
): boolean {
  const { ingressClassName: own } = one.spec
  const theirs =
    other.spec.ingressClassName || other.metadata.annotations['kubernetes.io/ingress.class'] || own
  if (theirs === own) return true
  const controllerOf = (name: string): string | undefined =>
    ingressClasses.items.find(({ metadata }) => metadata.name === name)?.spec.controller
  return controllerOf(own) !== undefined && controllerOf(own) === controllerOf(theirs)
}
