#!/bin/sh
# tools/lighthouse.sh: fetches Lighthouse, which measures pages; quick when it is there.
# After the set-up, whose npm it uses. Its package.json pins what Lighthouse asks for as `latest`: no lock can hold that.
set -eu
cd "$(dirname "$0")/.."
TOOLS=.tools
. tools/common.sh
. tools/node.sh
need_packages_apart tools/lighthouse lighthouse
