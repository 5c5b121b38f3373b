#!/bin/sh
# Fill a build with the settings of this deployment, from the environment.
#
#   sh deploy/render.sh [folder]            folder/dist is the build, folder/run gets what nginx reads
#   sh deploy/render.sh --static [folder]   for a static host: folder/site gets everything to upload
#
# The folder is /srv/checkout unless given. .env.example lists the settings; each is optional.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
static=no
if [ "${1:-}" = --static ]; then static=yes; shift; fi
base=${1:-/srv/checkout}
port=${PORT:-8080}

fail() { echo "deploy/render.sh: $1" >&2; exit 1; }

[ -f "$base/dist/index.html" ] || fail "there is no build in $base/dist (copy the dist folder of \"npm run build\" there)"
base=$(cd "$base" && pwd)
case $base in *[!A-Za-z0-9._/-]*) fail "the folder $base has a character that nginx would misread" ;; esac
case $port in '' | *[!0-9]*) fail "PORT is not a port number: $port" ;; esac

# Numbers stand in the block as they are.
sample=$(printf '%s' "${TELEMETRY_SAMPLE:-1}" | sed -nE '/^(0(\.[0-9]+)?|1(\.0+)?)$/p')
[ -n "$sample" ] || fail "TELEMETRY_SAMPLE is not a number from 0 to 1: $TELEMETRY_SAMPLE"
case ${TELEMETRY_URL:-/} in
  https://* | / | /[!/\\]*) ;;
  *) fail "TELEMETRY_URL is not an https address or a path: $TELEMETRY_URL" ;;
esac

# The settings block: only what was given, so that the defaults of the build stay.
settings=$(awk '
  function quoted(text,   i, c, out) {
    for (i = 1; i <= length(text); i++) {
      c = substr(text, i, 1)
      if (c == "\\" || c == "\"") out = out "\\" c
      else if (c == "<") out = out "\\u003c"
      else if (c ~ /[[:cntrl:]]/) out = out " "
      else out = out c
    }
    return "\"" out "\""
  }
  function list(text,   n, i, parts, out) {
    n = split(text, parts, /[ ,]+/)
    for (i = 1; i <= n; i++) if (parts[i] != "") out = out (out == "" ? "" : ",") quoted(parts[i])
    return "[" out "]"
  }
  function add(key, value) { body = body (body == "" ? "" : ",") "\"" key "\":" value }
  function group(prefix, names,   n, i, parts, value, outer) {
    n = split(names, parts, " ")
    outer = body; body = ""
    for (i = 1; i <= n; i++) {
      value = ENVIRON[prefix toupper(parts[i])]
      if (value != "") add(parts[i], quoted(value))
    }
    value = body; body = outer
    return value
  }
  function safe(text) { gsub(/</, "\\u003c", text); return text }
  BEGIN {
    body = group("", "api_v1 api_v2 socket_url support_handle support_url exchange_url site_url")
    # An empty path means: no socket at all.
    if ("SOCKET_PATH" in ENVIRON) add("socket_path", quoted(ENVIRON["SOCKET_PATH"]))
    if (ENVIRON["VIDEOS"] != "") add("videos", safe(ENVIRON["VIDEOS"]))
    if (ENVIRON["LANGUAGES"] != "") add("languages", list(ENVIRON["LANGUAGES"]))
    if (ENVIRON["IMAGE_ORIGINS"] != "") add("image_origins", list(ENVIRON["IMAGE_ORIGINS"]))
    if (ENVIRON["RETURN_ORIGINS"] != "") add("return_origins", list(ENVIRON["RETURN_ORIGINS"]))
    if (ENVIRON["TELEMETRY_URL"] != "") add("telemetry_url", quoted(ENVIRON["TELEMETRY_URL"]))
    if (ENVIRON["TELEMETRY_SAMPLE"] != "") add("telemetry_sample", ENVIRON["TELEMETRY_SAMPLE"])
    brand = group("BRAND_", "name logo accent on_accent radius font")
    if (brand != "") add("brand", "{" brand "}")
    printf "{%s}", body
  }')

# The origin of an address; nothing for a path. Nothing but an origin gets into a header.
origin() {
  case $1 in
    http://* | https://*) ;;
    *) return 0 ;;
  esac
  found=$(printf '%s' "$1" | sed -nE 's#^(https?://[A-Za-z0-9._-]+(:[0-9]+)?)([/?].*)?$#\1#p')
  [ -n "$found" ] || fail "this is not an address: $1"
  printf '%s' "$found"
}
unique() { tr ' ' '\n' | sed '/^$/d' | awk '!seen[$0]++' | tr '\n' ' ' | sed 's/ $//'; }

api_v1=$(origin "${API_V1:-}")
api_v2=$(origin "${API_V2:-}")
socket=$(origin "${SOCKET_URL:-}")
[ -n "$socket" ] || socket=$api_v1
telemetry=$(origin "${TELEMETRY_URL:-}")
pictures=
for place in $(printf '%s' "${IMAGE_ORIGINS:-}" | tr ',' ' ') ${BRAND_LOGO:-}; do
  pictures="$pictures $(origin "$place")"
done
connect=$(echo "$api_v1 $api_v2 $socket $(printf '%s' "$socket" | sed 's/^http/ws/') $telemetry" | unique)
images=$(echo "$api_v1 $api_v2 $pictures" | unique)
ancestors=${FRAME_ANCESTORS:-*}
case $ancestors in *[!A-Za-z0-9.:/*\ \'-]*) fail "FRAME_ANCESTORS is not a list of origins: $ancestors" ;; esac

out=$base/run
[ $static = no ] || out=$base/site
mkdir -p "$out"

SETTINGS=$settings awk '
  { page = page $0 "\n" }
  END {
    start = index(page, "id=\"settings\"")
    if (!start) { print "index.html has no settings block" > "/dev/stderr"; exit 1 }
    head = substr(page, 1, start - 1); rest = substr(page, start)
    opened = index(rest, ">"); closed = index(rest, "</script>")
    printf "%s%s%s%s", head, substr(rest, 1, opened), ENVIRON["SETTINGS"], substr(rest, closed)
  }' "$base/dist/index.html" >"$out/index.html.new"

if [ $static = yes ]; then
  (cd "$base/dist" && find . -type f ! -name '.*' ! -path './.*' ! -name '*.br' ! -name '*.gz' ! -path ./index.html) |
    while read -r file; do
      mkdir -p "$out/$(dirname "$file")"
      cp "$base/dist/$file" "$out/$file"
    done
  mv "$out/index.html.new" "$out/index.html"
  sed -e "s#@CONNECT@#$connect#g; s#@IMAGES@#$images#g; s#@ANCESTORS@#$ancestors#g" "$base/dist/.deploy/_headers" >"$out/_headers"
  echo '/* /index.html 200' >"$out/_redirects"
  exit 0
fi

# The old page stands until the new one is whole.
rm -f "$out/index.html.br"
gzip -9nc "$out/index.html.new" >"$out/index.html.gz"
if command -v brotli >/dev/null; then brotli -q 11 -c "$out/index.html.new" >"$out/index.html.br"; fi
mv "$out/index.html.new" "$out/index.html"
mkdir -p "$out/tmp"

cat >"$out/origins.conf" <<END
map "" \$checkout_connect { default "$connect"; }
map "" \$checkout_images { default "$images"; }
map "" \$checkout_ancestors { default "$ancestors"; }
END

gateway=${GATEWAY_URL:-http://127.0.0.1:9000}
address=$(origin "$gateway")
[ -n "$address" ] || fail "GATEWAY_URL is not an http(s) address: $gateway"
[ "$address" = "${gateway%/}" ] || fail "GATEWAY_URL has a path, but the calls begin at /api: $gateway"
host=${address#*://}
# Host and port of an origin.
upstream() {
  peer=${1#*://}
  case $peer in
    *:*) printf '%s' "$peer" ;;
    *) case $1 in https:*) printf '%s' "$peer:443" ;; *) printf '%s' "$peer:80" ;; esac ;;
  esac
}
cat >"$out/gateway.conf" <<END
upstream checkout_gateway { server $(upstream "$address"); keepalive 16; }
map "" \$checkout_gateway { default "${address%%://*}://checkout_gateway"; }
map "" \$checkout_gateway_host { default "$host"; }
END

# Where the pages' own server is, if there is one; without it, or while it is away, the page is a file.
pages=$(origin "${PAGE_SERVER_URL:-}")
[ -n "$pages" ] || [ -z "${PAGE_SERVER_URL:-}" ] || fail "PAGE_SERVER_URL is not an http(s) address: $PAGE_SERVER_URL"
if [ -n "$pages" ]; then
  cache=no-store
  cat >>"$out/gateway.conf" <<END
upstream checkout_pages { server $(upstream "$pages"); keepalive 64; }
map "" \$checkout_pages { default "${pages%%://*}://checkout_pages"; }
END
  sed -e "s#/srv/checkout#$base#g" "$here/nginx/pages.conf" >"$out/page.conf"
else
  cache=no-cache
  echo 'rewrite ^ /index.html last;' >"$out/page.conf"
fi
echo "map \"\" \$checkout_page_cache { default \"$cache\"; }" >>"$out/gateway.conf"

# Whose word on the visitor's address and protocol counts.
trusted=$(printf '%s' "${TRUSTED_PROXIES-127.0.0.1 ::1}" | tr ',' ' ' | unique)
case $trusted in *[!0-9a-fA-F.:/\ ]*) fail "TRUSTED_PROXIES is not a list of addresses: $trusted" ;; esac
{
  echo 'geo $checkout_trusted {'
  echo '  default 0;'
  for peer in $trusted; do echo "  $peer 1;"; done
  echo '}'
} >>"$out/gateway.conf"

# The names of this site. With none every name is answered, and none is passed on as ours.
names=$(printf '%s' "${HOST_NAMES:-}" | tr ',' ' ' | unique)
case $names in *[!A-Za-z0-9.\ -]*) fail "HOST_NAMES is not a list of host names: $names" ;; esac
rm -f "$out/strangers.conf"
if [ -n "$names" ]; then
  echo 'map "" $checkout_host { default $host; }' >>"$out/gateway.conf"
  sed -e "s#listen 8080#listen $port#" "$here/nginx/strangers.conf" >"$out/strangers.conf"
else
  echo 'map "" $checkout_host { default ""; }' >>"$out/gateway.conf"
fi

for conf in nginx checkout proxy visitor; do
  sed -e "s#/srv/checkout#$base#g; s#listen 8080;#listen $port;#; s#@NAMES@#${names:-_}#" "$here/nginx/$conf.conf" >"$out/$conf.conf"
done

# brotli_static is no word to an nginx without the module.
rm -f "$out/brotli.conf"
case ${BROTLI:-auto} in
  on) brotli=yes ;;
  off) brotli=no ;;
  *) if ls /etc/nginx/modules-enabled/*brotli-static* >/dev/null 2>&1; then brotli=yes; else brotli=no; fi ;;
esac
[ $brotli = no ] || echo 'brotli_static on;' >"$out/brotli.conf"
