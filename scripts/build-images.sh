#!/usr/bin/env bash
# Builds the five images <prefix>/operator, api, edge, migrate and web:
#
#   scripts/build-images.sh PREFIX TAG ROSTER_PUBLIC_KEY
#
# All have one base, named by its content: the registry is asked once for the digest of the Dockerfile's tag. To build a release
# again, set NODE_IMAGE to the base that was printed. Needs docker with buildx.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ $# -ne 3 ]; then
  echo 'Usage: scripts/build-images.sh PREFIX TAG ROSTER_PUBLIC_KEY' >&2
  exit 1
fi
prefix=$1 tag=$2 roster_key=$3

base=${NODE_IMAGE:-$(sed -n 's/^ARG NODE_IMAGE=//p' Dockerfile)}
if [[ $base != *@* ]]; then
  base=$base@$(docker buildx imagetools inspect "$base" --format '{{.Manifest.Digest}}')
fi
if ! [[ $base =~ @sha256:[0-9a-f]{64}$ ]]; then
  echo "The base image $base is not named by a digest." >&2
  exit 1
fi
echo "Base image: $base"

for target in operator api edge migrate web; do
  docker build --quiet --target "$target" --build-arg "NODE_IMAGE=$base" \
    --build-arg "LOTSE_ROSTER_PUBLIC_KEY=$roster_key" --tag "$prefix/$target:$tag" .
done
