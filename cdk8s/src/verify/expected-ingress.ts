import { parseAllDocuments } from 'yaml'
import { synthesise } from '../synth.ts'
import type { RoutingValues } from '../values.ts'
import { schemas, type ClusterObject } from './cluster-objects.ts'

/** An Ingress as the values want it. */
export interface ExpectedIngress extends ClusterObject<'ingress'> {
  /** The file that brings it, below the folder that synth writes to. */
  readonly file: string
}

/** Every Ingress of values, read from the very files that synth writes. The profiles with Ingresses have the same ones. */
export function expectedIngresses(values: RoutingValues): readonly ExpectedIngress[] {
  return [...synthesise(values)]
    .filter(([path]) => path.startsWith('ingress/'))
    .flatMap(([file, text]) =>
      parseAllDocuments(text).map((document) => ({
        ...schemas.ingress.parse(document.toJS()),
        file,
      })),
    )
}
