#!/bin/sh
# Container start: the settings come from the environment, then nginx takes this process over.
set -eu
sh /srv/checkout/deploy/render.sh /srv/checkout
exec nginx -c /srv/checkout/run/nginx.conf -g 'daemon off;'
