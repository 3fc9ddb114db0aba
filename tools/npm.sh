#!/usr/bin/env bash
# npm in web/: with the machine's own Node.js if it is new enough, else with one from PyPI that is
# put into .venv-node, so that nobody needs to install Node.js first.
set -euo pipefail
root="$(cd "$(dirname "$0")/.." && pwd)"
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; then
  if [ ! -x "$root/.venv-node/bin/npm" ]; then
    "${PYTHON:-python3}" -m venv "$root/.venv-node"
    "$root/.venv-node/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$root/requirements/node.txt"
  fi
  export PATH="$root/.venv-node/bin:$PATH"
fi
cd "$root/web"
exec npm "$@"
