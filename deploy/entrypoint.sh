#!/bin/sh
# Start of the container: renders the settings of the environment, then replaces this process by nginx.
set -eu
sh /srv/checkout/deploy/render.sh /srv/checkout
exec nginx -c /srv/checkout/run/nginx.conf -g 'daemon off;'
